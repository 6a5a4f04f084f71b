import type { Db } from '../db/tables.ts';
import type { Env } from '../env.ts';
import { openApplicationServices } from '../features/applications/applying.ts';
import { createImportServices } from '../features/importing/sources/open-importing.ts';
import { openPaymentServices } from '../features/selling/open-payments.ts';
import { openLog } from '../lib/log.ts';
import { assertStorageAccess } from '../storage/open.ts';
import { openMailServices } from '../worker/mail-services.ts';
import { openOutboundServices } from '../worker/outbound-services.ts';
import { startWorker } from '../worker/worker.ts';
import { openWorkerSearch } from '../worker/worker-search.ts';

/** Runs background work in this process, which serves no pages. Returns a function that stops it. */
export async function startDevelopmentWorker(env: Env, db: Db): Promise<() => Promise<void>> {
  const log = openLog(env.LOG_LEVEL);
  const applying = openApplicationServices(env);
  await assertStorageAccess(applying.files, log);
  const post = openMailServices(env, log);
  const stopWorker = startWorker({
    ...post,
    applying,
    importing: createImportServices(env, db),
    payments: openPaymentServices(env),
    backups: env.backups,
    outbound: openOutboundServices(env),
    finding: openWorkerSearch(db),
    db,
    settle: async () => {},
    onError: (error, name) => log.error({ err: error, task: name }, 'a background task failed'),
    onWarning: (words) => log.warn(words),
  });
  return async () => {
    await stopWorker();
    post.transport?.close();
  };
}
