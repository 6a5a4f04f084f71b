import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readEnv } from '../env.ts';
import { paths } from '../paths.ts';
import { parseCommandLineOrThrow } from './arguments.ts';
import { onStopSignal, runCommand } from './command.ts';
import { startDevelopmentWorker } from './development-worker.ts';
import { openAndFillDatabase } from './open-board.ts';
import { projectRoot } from './project.ts';
import { recordRunningServer } from './running.ts';

await runCommand(async () => {
  parseCommandLineOrThrow({ usage: 'npm run dev' });
  const env = readEnv();
  const db = await openAndFillDatabase(env);
  const removePidFile = recordRunningServer(env);
  const stopWorking = env.WORKER === 'off' ? async () => {} : await startDevelopmentWorker(env, db);
  const pages = spawn(
    process.execPath,
    [join(projectRoot, 'node_modules/astro/bin/astro.mjs'), 'dev', '--host', env.HOST, '--port', String(env.PORT)],
    { cwd: projectRoot, env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' }, stdio: 'inherit' },
  );
  const ended = new Promise<number>((resolve) => pages.once('close', (code) => resolve(code ?? 1)));
  if (env.isLocal)
    console.log(`E-mail is shown at ${env.SITE_URL}${paths.localMail()}. Press Ctrl+C to stop everything.`);
  let isStopped = false;
  onStopSignal(async () => {
    isStopped = true;
    pages.kill();
  });
  const code = await ended;
  await stopWorking();
  await db.destroy();
  removePidFile();
  process.exit(isStopped ? 0 : code);
});
