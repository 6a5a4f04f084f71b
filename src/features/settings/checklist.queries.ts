import { findLastBackupTime, readSetting } from '../../db/board-settings.ts';
import { readSite } from '../../db/site.ts';
import type { Db } from '../../db/tables.ts';
import { shippedSite } from '../../site.ts';
import type { SetupProgress, TestMailResult } from './checklist.ts';

export const KEY = 'mail_trial';

/** Setup steps of a board and their state. */
export async function readSetupProgress(db: Db): Promise<SetupProgress> {
  const site = await readSite(db);
  const trial = await readSetting(db, KEY);
  const mail = trial === undefined ? undefined : (JSON.parse(trial) as TestMailResult);
  const company = await db.selectFrom('companies').select('id').limit(1).executeTakeFirst();
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('published_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  const isBackedUp = (await findLastBackupTime(db)) !== undefined;
  return {
    mail,
    done: {
      name: site.name !== shippedSite.name && site.email !== shippedSite.email,
      operator: site.legalEntity !== shippedSite.legalEntity && site.address.length > 0,
      mail: mail?.isAccepted === true,
      company: company !== undefined,
      job: job !== undefined,
      backup: isBackedUp,
    },
  };
}
