import { createServer } from 'node:net';
import { isEmpty } from '../db/board-settings.ts';
import { currentDatabase } from '../db/current.ts';
import type { Db } from '../db/tables.ts';
import { type Env, requireSecret } from '../env.ts';
import { applyShippedVocabulary } from '../features/vocabulary/shipped.commands.ts';
import { readShippedVocabulary } from '../features/vocabulary/shipped.ts';
import { restrictFolder } from '../lib/private-files.ts';
import { requireWritable } from './running.ts';

/** Opens the configured database and fills it, as `openDatabase` and `fillBoard` do. */
export async function openBoard(env: Env): Promise<Db> {
  const db = await openDatabase(env);
  await fillBoard(env, db);
  return db;
}

/**
 * Opens the configured database. `isSecondServer` is said by a server that takes over from one that runs: the port is then
 * taken, as it should be.
 * @throws Error with one clear line where the board could not be served: before anything is changed.
 */
export async function openDatabase(env: Env, { isSecondServer = false } = {}): Promise<Db> {
  requireSecret(env);
  if (!isSecondServer) await requireFreePort(env);
  requireWritable(env.DATA_DIR);
  restrictFolder(env.DATA_DIR);
  return currentDatabase({ isSecondServer });
}

/** True if the database is empty and may be filled with the demo. */
export const needsDemo = async (env: Env, db: Db): Promise<boolean> => env.fillsDemo && (await isEmpty(db));

/** Fills the database with the demo where it is empty and may be, and adds the vocabulary. */
export async function fillBoard(env: Env, db: Db): Promise<void> {
  if (await needsDemo(env, db)) {
    // All the demo's texts are read only where they are needed.
    const { fillWithDemo } = await import('../demo/fill.ts');
    await fillWithDemo(db, new Date());
    const { addDemoPlans } = await import('../demo/plans.ts');
    await addDemoPlans(db, new Date());
  }
  await giveVocabulary(db);
}

/** Finding the port taken after a build would have wasted it. */
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

/**
 * Gives the board the categories and skills that the software is shipped with; see `applyShippedVocabulary`.
 * @throws Error naming file, place and rule where an edited file breaks one.
 */
async function giveVocabulary(db: Db): Promise<void> {
  const { added, changed } = await applyShippedVocabulary(db, readShippedVocabulary(), new Date());
  if (added + changed > 0) console.log(`Vocabulary: ${added} terms added, ${changed} changed`);
}
