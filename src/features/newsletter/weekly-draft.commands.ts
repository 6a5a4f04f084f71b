import { readSetting, writeSetting } from '../../db/board-settings.ts';
import { writeTransaction } from '../../db/dialect.ts';
import type { Db } from '../../db/tables.ts';
import { startOfWeek, toInstant } from '../../lib/dates.ts';
import { insertIssueDraft } from './issue.commands.ts';
import { countNewsletterSubscribers } from './issue.queries.ts';
import { composeWeeklyIssueDraft } from './week.queries.ts';

/** Setting with the Monday and id of the last draft. */
const NOTED = 'newsletter_of_week';

/** Creates a newsletter draft each Monday (UTC) if there are subscribers and new roles. Deletes an untouched earlier one. */
export async function replaceWeeklyDraftIfDue(db: Db, now: Date): Promise<void> {
  const week = startOfWeek(toInstant(now).slice(0, 10));
  if ((await findNoted(db)).week === week || (await countNewsletterSubscribers(db)) === 0) return;
  const { roles, ...form } = await composeWeeklyIssueDraft(db, {}, now);
  if (roles === 0) return;
  await writeTransaction(db, async (trx) => {
    const last = await findNoted(trx);
    if (last.week === week) return;
    await trx
      .deleteFrom('newsletter_issues')
      .where('id', '=', last.id)
      .where('state', '=', 'draft')
      .where('version', '=', 1)
      .execute();
    const made = await insertIssueDraft(trx, { kind: 'system', name: 'newsletter' }, form, now);
    if (made.ok) await writeSetting(trx, NOTED, `${week} ${made.value.id}`);
  });
}

async function findNoted(db: Db): Promise<{ week: string; id: string }> {
  const [week = '', id = ''] = (await readSetting(db, NOTED))?.split(' ') ?? [];
  return { week, id };
}
