import { backUpDatabase } from '../db/backup.ts';
import { openDatabase } from '../db/open.ts';
import { assertDemoBoard, clearDemoOrThrow } from '../demo/clear.ts';
import { readEnv, requireSecretIfPublic } from '../env.ts';
import { openApplicationServices } from '../features/applications/applying.ts';
import { createEncryptStream } from '../lib/sealed-stream.ts';
import { joinWithAnd, pluralize } from '../lib/text.ts';
import { parseCommandLineOrThrow } from './arguments.ts';
import { runCommand } from './command.ts';
import { assertNotRunning } from './running.ts';

await runCommand(async () => {
  const { flags } = parseCommandLineOrThrow({
    usage: 'npm run clear-demo -- --yes',
    flags: { yes: { type: 'boolean' } },
  });
  const env = readEnv();
  requireSecretIfPublic(env);
  if (!flags.yes) {
    throw new Error(
      'This removes all invented roles, companies and ads, and keeps what people made. To do it: npm run clear-demo -- --yes',
    );
  }
  await assertNotRunning(env);
  const file = `easel-before-clearing-${new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-')}.backup`;
  const db = await openDatabase(env.DATABASE_URL);
  try {
    await assertDemoBoard(db);
    await backUpDatabase(env.DATABASE_URL, file, createEncryptStream(env.BACKUP_PASSPHRASE));
    const { jobs, companies, ads, applications, remainingCompanies } = await clearDemoOrThrow(
      db,
      openApplicationServices(env).files,
      new Date(),
    );
    const removed = [
      pluralize(jobs, 'role'),
      pluralize(companies, 'company', 'companies'),
      pluralize(ads, 'ad'),
      pluralize(applications, 'application'),
    ];
    console.log(`Removed ${joinWithAnd(removed)} of the demo. A backup from before is in ${file}.`);
    if (remainingCompanies.length > 0)
      console.log(`Kept, because people posted roles for them: ${joinWithAnd(remainingCompanies)}`);
    console.log('The next start rebuilds the pages.');
  } finally {
    await db.destroy();
  }
});
