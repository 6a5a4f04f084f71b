import { openDatabase } from '../db/open.ts';
import { readEnv } from '../env.ts';
import type { HealthCheckResult } from '../features/settings/health.queries.ts';
import { pluralize } from '../lib/text.ts';
import { parseCommandLineOrThrow } from './arguments.ts';
import { runCommand } from './command.ts';
import { checkProductionReadiness } from './health-checks.ts';

const MARKS: Record<HealthCheckResult['state'], string> = { fine: 'ok', advice: 'note', broken: 'STOP' };

/** Prints what keeps the board from production. Exits with 1 if anything does. */
await runCommand(async () => {
  parseCommandLineOrThrow({ usage: 'npm run doctor' });
  const env = readEnv();
  const db = await openDatabase(env.DATABASE_URL, { mustExist: true });
  const findings = await checkProductionReadiness(env, db, new Date()).finally(() => db.destroy());
  const width = Math.max(...findings.map(({ about }) => about.length));
  for (const { about, state, words } of findings) {
    console.log(`${MARKS[state].padEnd(4)}  ${about.padEnd(width)}  ${words}`);
  }
  const broken = findings.filter(({ state }) => state === 'broken').length;
  console.log(broken === 0 ? '\nReady to open.' : `\n${pluralize(broken, 'problem')} to fix first.`);
  if (broken > 0) process.exitCode = 1;
});
