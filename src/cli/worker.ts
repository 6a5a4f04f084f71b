import { openDatabase } from '../db/open.ts';
import { readEnv, requireSecretIfPublic } from '../env.ts';
import { ensurePrivateFolder } from '../lib/private-files.ts';
import { parseCommandLineOrThrow } from './arguments.ts';
import { onStopSignal, runCommand } from './command.ts';
import { startDevelopmentWorker } from './development-worker.ts';

await runCommand(async () => {
  parseCommandLineOrThrow({ usage: 'npm run worker' });
  const env = readEnv();
  requireSecretIfPublic(env);
  ensurePrivateFolder(env.DATA_DIR);
  const db = await openDatabase(env.DATABASE_URL);
  const stopWorking = await startDevelopmentWorker(env, db);
  console.log('Working. Press Ctrl+C to stop.');
  const stop = async (signal: string) => {
    console.log(`${signal}: finishing current work`);
    await stopWorking();
    await db.destroy();
    process.exit(0);
  };
  onStopSignal(stop);
});
