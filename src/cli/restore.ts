import { parseArgs } from 'node:util';
import { restore } from '../db/backup.ts';
import { readEnv } from '../env.ts';
import { runCommand } from './command.ts';
import { refuseWhileRunning } from './running.ts';

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  const [file] = positionals;
  if (!file) throw new Error('Usage: npm run restore -- <file> [--replace]');
  const env = readEnv();
  await refuseWhileRunning(env);
  const rows = await restore(env.DATABASE_URL, file, { replace: values.replace });
  console.log(`Restored ${rows} rows from ${file}. The next start rebuilds the pages.`);
});
