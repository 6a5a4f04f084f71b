import type { Db } from '../../db/tables.ts';
import { addDays, isDay } from '../../lib/dates.ts';
import { type Problem, type Result, succeed } from '../../lib/result.ts';
import { liftBounceSuppressions } from '../../mail/suppression.ts';
import type { Actor } from '../accounts/actor.ts';
import { writeAudit } from '../accounts/audit.ts';

/** First and last day in UTC, such as `2026-11-24`. */
interface Period {
  from: string;
  until: string;
}

/**
 * Lets alerts and newsletters go again to mailboxes that were suppressed by bounces within a period. Complaints stay.
 * Returns how many mailboxes.
 */
export async function liftSuppressions(db: Db, actor: Actor, period: Period, now: Date): Promise<Result<number>> {
  const problems: Problem[] = (['from', 'until'] as const)
    .filter((field) => !isDay(period[field]))
    .map((field) => ({ field, message: 'Choose a valid date' }));
  if (problems.length === 0 && period.until < period.from)
    problems.push({ field: 'until', message: 'Choose a date that isn’t before the first' });
  if (problems.length > 0) return { ok: false, problems };
  const [start, end] = [`${period.from}T00:00:00.000Z`, addDays(`${period.until}T00:00:00.000Z`, 1)];
  return db.transaction().execute(async (trx) => {
    const count = await liftBounceSuppressions(trx, start, end);
    const detail = { ...period, count };
    if (count > 0) await writeAudit(trx, actor, { action: 'lift suppressions', subject: 'board', detail }, now);
    return succeed(count);
  });
}
