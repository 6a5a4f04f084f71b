import { openDatabase } from '../db/open.ts';
import { readEnv, requireSecret } from '../env.ts';
import { openApplying } from '../features/applications/applying.ts';
import { openLog } from '../lib/log.ts';
import { keepFolderPrivate } from '../lib/private-files.ts';
import { checkStorage } from '../storage/check.ts';
import { openPost } from '../worker/post.ts';
import { startWorker } from '../worker/worker.ts';
import { onStopSignal, runCommand } from './command.ts';

await runCommand(async () => {
  const env = readEnv();
  requireSecret(env);
  const log = openLog(env.LOG_LEVEL);
  keepFolderPrivate(env.DATA_DIR);
  const { files } = openApplying(env);
  await checkStorage(files, log);
  const db = await openDatabase(env.DATABASE_URL);
  const post = openPost(env, log);
  const stopWorker = startWorker({
    ...post,
    files,
    origin: env.SITE_URL,
    db,
    // Servers follow the change records of other processes by themselves.
    settle: async () => {},
    onError: (error, name) => log.error({ err: error, task: name }, 'background work failed'),
    onWarning: (words) => log.warn(words),
  });
  console.log('Working. Stop it with Ctrl+C.');
  const stop = async (signal: string) => {
    console.log(`${signal}: finishing what is under way`);
    await stopWorker();
    post.transport?.close();
    await db.destroy();
    process.exit(0);
  };
  onStopSignal(stop);
});
