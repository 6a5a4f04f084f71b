import type { Logger } from 'pino';
import type { SchemaGuard } from '../db/newer-schema.ts';
import type { Db } from '../db/tables.ts';
import type { Env } from '../env.ts';
import type { MailServices } from '../mail/mail.tasks.ts';
import { startUploadCleanup } from '../storage/incoming-uploads.ts';
import { openMailServices } from '../worker/mail-services.ts';
import { openOutboundServices } from '../worker/outbound-services.ts';
import { startWorker } from '../worker/worker.ts';
import type { PageRenderer } from './page-renderer.ts';
import type { Services } from './services.ts';

interface Board {
  env: Env;
  log: Logger;
  services: Services;
  schema: SchemaGuard;
  renderer: PageRenderer;
}

/** Starts background work. Returns a function that stops it. Stops itself if a newer version changed the schema. */
export function startBackgroundWork(board: Board): () => Promise<void> {
  const { env, log, services, schema } = board;
  const stopClearing = startUploadCleanup(services.applying.files, (error) =>
    log.error({ err: error }, 'incomplete uploads could not be removed'),
  );
  const post = openMailServices(env, log);
  const stopWorker = env.WORKER === 'off' ? async () => {} : startOwnWorker(board, post);
  const stopWatching = watchSchema(services.db, schema, (breaking) => {
    log.error(
      { migrations: breaking },
      'a newer version has migrated the database: this server no longer writes, so stop it',
    );
    stopWorker().catch(() => {});
  });
  return async () => {
    stopClearing();
    stopWatching();
    await stopWorker();
    post.transport?.close();
  };
}

function startOwnWorker({ env, log, services, renderer }: Board, post: MailServices) {
  const { db, search, applying, importing, payments } = services;
  return startWorker({
    ...post,
    applying,
    importing,
    payments,
    backups: env.backups,
    outbound: openOutboundServices(env),
    finding: { search, catchUp: () => renderer.catchUp() },
    db,
    settle: () => renderer.catchUp(),
    onError: (error, name) => log.error({ err: error, task: name }, 'a background task failed'),
    onWarning: (words) => log.warn(words),
  });
}

const LOOKED_EVERY_MS = 1_000;

/** Checks for an incompatible schema until found or stopped. */
function watchSchema(db: Db, guard: SchemaGuard, onNewer: (breaking: readonly string[]) => void): () => void {
  const timer = setInterval(async () => {
    // Reported elsewhere.
    await guard.look(db).catch(() => {});
    if (guard.breaking.length === 0) return;
    clearInterval(timer);
    onNewer(guard.breaking);
  }, LOOKED_EVERY_MS);
  return () => clearInterval(timer);
}
