import { createServer } from 'node:net';
import { isEmpty } from '../db/board-settings.ts';
import { currentDatabase } from '../db/current.ts';
import type { Db } from '../db/tables.ts';
import { type Env, requireSecret } from '../env.ts';
import { keepFolderPrivate } from '../lib/private-files.ts';
import { requireWritable } from './running.ts';

/**
 * The configured database, filled with the demo where it is empty and may be.
 * @throws Error with one clear line where the board could not be served: before anything is changed.
 */
export async function openBoard(env: Env): Promise<Db> {
  requireSecret(env);
  await refuseTakenPort(env);
  requireWritable(env.DATA_DIR);
  keepFolderPrivate(env.DATA_DIR);
  const db = await currentDatabase();
  if (env.fillsDemo && (await isEmpty(db))) {
    // All the demo's texts are read only where they are needed.
    const { fillWithDemo } = await import('../demo/fill.ts');
    await fillWithDemo(db, new Date());
  }
  return db;
}

/** Finding the port taken after a build would have wasted it. */
function refuseTakenPort(env: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${env.PORT} is in use: stop what uses it, or set PORT to another`)
          : error,
      );
    });
    probe.listen(env.PORT, env.HOST, () => probe.close(() => resolve()));
  });
}
