import { createServer } from 'node:net';
import { hasOnlyShippedContent } from '../db/board-settings.ts';
import { openConfiguredDatabase } from '../db/open.ts';
import type { Db } from '../db/tables.ts';
import { type Env, requireSecretIfPublic } from '../env.ts';
import { readShippedTextsOrThrow } from '../features/editorial/shipped-texts.ts';
import { installShippedTexts } from '../features/editorial/text.commands.ts';
import { installShippedVocabulary } from '../features/vocabulary/shipped.commands.ts';
import { readShippedVocabularyOrThrow } from '../features/vocabulary/shipped.ts';
import { ensurePrivateFolder } from '../lib/private-files.ts';
import { projectRoot } from './project.ts';
import { ensureWritableFolder } from './running.ts';

export async function openAndFillDatabase(env: Env): Promise<Db> {
  const db = await openServableDatabase(env);
  await seedDatabase(env, db);
  return db;
}

/**
 * Opens the configured database. `isSecondServer`: the port is already in use by the running server. @throws Error in one line,
 * before any change, if the board cannot be served.
 */
export async function openServableDatabase(env: Env, { isSecondServer = false } = {}): Promise<Db> {
  requireSecretIfPublic(env);
  if (!isSecondServer) await requireFreePort(env);
  ensureWritableFolder(env.DATA_DIR);
  ensurePrivateFolder(env.DATA_DIR);
  return openConfiguredDatabase({ isSecondServer });
}

/** True if the database is empty and may be filled with the demo. */
export const shouldFillWithDemo = async (env: Env, db: Db): Promise<boolean> =>
  env.fillsDemo && (await hasOnlyShippedContent(db));

/** Fills an empty database with the demo if allowed, and adds the vocabulary. */
export async function seedDatabase(env: Env, db: Db): Promise<void> {
  if (await shouldFillWithDemo(env, db)) {
    // Imported here because the demo's texts are large.
    const { fillWithDemo } = await import('../demo/fill.ts');
    await fillWithDemo(db, new Date());
    const { addDemoPlans } = await import('../demo/plans.ts');
    await addDemoPlans(db, new Date());
  }
  await addShippedVocabulary(db);
  await installShippedTexts(db, readShippedTextsOrThrow(projectRoot), new Date(), { isUpdate: true });
}

/** @throws Error if the port is in use. Checked before a build. */
function requireFreePort(env: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${env.PORT} is in use: stop the program that uses it, or set PORT to a different one`)
          : error,
      );
    });
    probe.listen({ port: env.PORT, host: env.HOST, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/** Adds shipped categories and skills (`installShippedVocabulary`). @throws Error with file, line and rule of an invalid edit. */
async function addShippedVocabulary(db: Db): Promise<void> {
  const { added, changed } = await installShippedVocabulary(db, readShippedVocabularyOrThrow(), new Date());
  if (added + changed > 0) console.log(`Vocabulary: ${added} terms added, ${changed} changed`);
}
