import type { Db } from '../../db/tables.ts';
import { addDays, isDay } from '../../lib/dates.ts';
import { invalid, type Result, succeed, type ValidationProblem } from '../../lib/result.ts';
import { formatNumber } from '../../lib/text.ts';
import { liftBounceSuppressions, queryBounceSuppressed } from '../../mail/suppression.ts';
import { type Actor, writeAudit } from '../accounts/audit.ts';

/** Days in UTC, inclusive, such as `2026-11-24`. */
interface Period {
  from: string;
  until: string;
  /** Number of mailboxes, entered as confirmation. */
  confirmation: string;
}

/** Lifts suppressions by bounces within a period, not complaints. Requires their number as confirmation. Returns it. */
export async function liftBounceSuppressionsOfPeriod(
  db: Db,
  actor: Actor,
  period: Period,
  now: Date,
): Promise<Result<number>> {
  const problems: ValidationProblem[] = (['from', 'until'] as const)
    .filter((field) => !isDay(period[field]))
    .map((field) => ({ field, message: 'Choose a valid date' }));
  if (problems.length === 0 && period.until < period.from)
    problems.push({ field: 'until', message: 'Choose a date that isn’t before the first' });
  if (problems.length > 0) return { ok: false, problems };
  const [start, end] = [`${period.from}T00:00:00.000Z`, addDays(`${period.until}T00:00:00.000Z`, 1)];
  return db.transaction().execute(async (trx) => {
    const { length: count } = await queryBounceSuppressed(trx, start, end).execute();
    if (count === 0) return invalid('until', 'No mailbox was cut off on these days');
    if (period.confirmation.replace(/[\s,.]/g, '') !== String(count))
      return invalid('confirmation', `Enter ${formatNumber(count)}, the number of mailboxes cut off on these days`);
    await liftBounceSuppressions(trx, start, end);
    const detail = { from: period.from, until: period.until, count };
    await writeAudit(trx, actor, { action: 'lift suppressions', subject: 'board', detail }, now);
    return succeed(count);
  });
}
