import { parseArgs } from 'node:util';
import { backUp } from '../db/backup.ts';
import { noteBackup } from '../db/board-settings.ts';
import { openDatabase } from '../db/open.ts';
import { readEnv } from '../env.ts';
import { toInstant } from '../lib/dates.ts';
import { runCommand } from './command.ts';

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const at = toInstant(new Date());
  const [file = `easel-${at.slice(0, 19).replace(/[:T]/g, '-')}.backup`] = positionals;
  const { DATABASE_URL } = readEnv();
  const rows = await backUp(DATABASE_URL, file);
  const db = await openDatabase(DATABASE_URL);
  await noteBackup(db, at).finally(() => db.destroy());
  console.log(`Backed up ${rows} rows to ${file}`);
});
