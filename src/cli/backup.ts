import { parseArgs } from 'node:util';
import { backUp } from '../db/backup.ts';
import { readEnv } from '../env.ts';
import { runCommand } from './command.ts';

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file = `easel-${new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-')}.backup`] = positionals;
  const rows = await backUp(readEnv().DATABASE_URL, file);
  console.log(`Backed up ${rows} rows to ${file}`);
});
