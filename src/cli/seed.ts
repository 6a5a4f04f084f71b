import { hasOnlyShippedContent } from '../db/board-settings.ts';
import { openDatabase } from '../db/open.ts';
import { fillWithDemo } from '../demo/fill.ts';
import { readEnv, requireSecretIfPublic } from '../env.ts';
import { argumentError, parseCommandLineOrThrow } from './arguments.ts';
import { runCommand } from './command.ts';
import { assertNotRunning } from './running.ts';

const USAGE = 'npm run seed [-- --roles <number> --closed <number> --companies <number>]';

await runCommand(async () => {
  const { flags } = parseCommandLineOrThrow({
    usage: USAGE,
    flags: { roles: { type: 'string' }, closed: { type: 'string' }, companies: { type: 'string' } },
  });
  const size = {
    ...countFrom('roles', flags.roles, 'openJobs'),
    ...countFrom('closed', flags.closed, 'closedJobs'),
    ...countFrom('companies', flags.companies, 'companies'),
  };
  const env = readEnv();
  requireSecretIfPublic(env);
  await assertNotRunning(env);
  const db = await openDatabase(env.DATABASE_URL);
  if (!(await hasOnlyShippedContent(db)))
    throw new Error('The database is not empty: the demo board only fills an empty one');
  await fillWithDemo(db, new Date(), size);
  await db.destroy();
});

function countFrom(option: string, text: string | undefined, name: string): Record<string, number> {
  if (text === undefined) return {};
  if (!/^\d{1,6}$/.test(text)) throw argumentError(`--${option} must be a whole number up to 999999`, USAGE);
  return { [name]: Number(text) };
}
