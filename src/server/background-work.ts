import type { Logger } from 'pino';
import type { SchemaGuard } from '../db/newer-schema.ts';
import type { Env } from '../env.ts';
import type { MailServices } from '../mail/mail.tasks.ts';
import { startIncomingCleanup } from '../storage/incoming-uploads.ts';
import { openMailServices } from '../worker/mail-services.ts';
import { openOutbound } from '../worker/outbound-services.ts';
import { startWorker } from '../worker/worker.ts';
import type { PageRenderer } from './page-renderer.ts';
import { watchSchema } from './schema-watch.ts';
import type { Services } from './services.ts';

interface Board {
  env: Env;
  log: Logger;
  services: Services;
  schema: SchemaGuard;
  renderer: PageRenderer;
}

/**
 * Begins what a server does besides answering, until the returned function has ended it. Where a newer version has changed the database
 * meanwhile, the worker ends by itself.
 */
export function startBackgroundWork(board: Board): () => Promise<void> {
  const { env, log, services, schema } = board;
  const stopClearing = startIncomingCleanup(services.applying.files, (error) =>
    log.error({ err: error }, 'incomplete uploads could not be removed'),
  );
  const post = openMailServices(env, log);
  const stopWorker = env.WORKER === 'off' ? async () => {} : startOwnWorker(board, post);
  const stopWatching = watchSchema(services.db, schema, (breaking) => {
    log.error({ migrations: breaking }, 'a newer version has changed the database: this one writes no more, end it');
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
    outbound: openOutbound(env),
    finding: { search, catchUp: () => renderer.catchUp() },
    db,
    settle: () => renderer.catchUp(),
    onError: (error, name) => log.error({ err: error, task: name }, 'background work failed'),
    onWarning: (words) => log.warn(words),
  });
}
