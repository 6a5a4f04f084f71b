import { readSite } from '../../db/site.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { addDays, toInstant } from '../../lib/dates.ts';
import type { Actor } from '../accounts/audit.ts';
import { mailMembers } from '../accounts/member-mail.commands.ts';
import { recordJobEvent } from '../jobs/job.events.ts';
import { getJobByHash } from '../jobs/job.queries.ts';
import { changeJobStatus } from '../jobs/job.transition.ts';
import { CONFIRMATION_DAYS } from '../jobs/job.ts';
import { jobConfirmationRequestMail, pausedAsUnconfirmedMail } from './confirmation.mail.ts';

const actor: Actor = { kind: 'system', name: 'schedule' };

/**
 * Requests confirmation of roles not confirmed within the configured days, and pauses those unanswered for `CONFIRMATION_DAYS`.
 * Skips imported roles and companies without members. Returns the number of roles.
 */
export async function requestConfirmationsAndPauseUnanswered(db: Db, origin: string, now: Date): Promise<number> {
  const at = toInstant(now);
  const { daysUntilConfirmation } = await readSite(db);
  const unanswered = await db
    .selectFrom('jobs')
    .select('hash')
    .where('status', '=', 'published')
    .where('confirmation_requested_at', '<=', addDays(at, -CONFIRMATION_DAYS))
    .execute();
  const silent = await db
    .selectFrom('jobs')
    .select('hash')
    .where('status', '=', 'published')
    .where('source', 'is', null)
    .where('confirmation_requested_at', 'is', null)
    .where((eb) => eb.fn.coalesce('confirmed_at', 'published_at'), '<=', addDays(at, -daysUntilConfirmation))
    .where('company_id', 'in', (eb) => eb.selectFrom('members').select('company_id'))
    .execute();
  for (const { hash } of unanswered) await db.transaction().execute((trx) => pauseUnanswered(trx, hash, origin, now));
  for (const { hash } of silent) await db.transaction().execute((trx) => requestConfirmation(trx, hash, origin, now));
  return unanswered.length + silent.length;
}

async function requestConfirmation(trx: Trx, hash: string, origin: string, now: Date): Promise<void> {
  const job = await getJobByHash(trx, hash);
  const updated = await trx
    .updateTable('jobs')
    .set({ confirmation_requested_at: toInstant(now) })
    .where('id', '=', job.id)
    .where('status', '=', 'published')
    .where('confirmation_requested_at', 'is', null)
    .executeTakeFirst();
  if (Number(updated.numUpdatedRows) === 0) return;
  await recordJobEvent(trx, { jobId: job.id, event: 'ask', version: job.version, actor, now });
  await mailMembers(
    trx,
    job.company_id,
    { ...jobConfirmationRequestMail({ hash, title: job.title, origin }), kind: 'confirmation' },
    now,
  );
}

async function pauseUnanswered(trx: Trx, hash: string, origin: string, now: Date): Promise<void> {
  const paused = await changeJobStatus(trx, actor, { hash, note: 'Not confirmed as still open' }, 'pause', now, {
    confirmation_requested_at: null,
  });
  if (!paused.ok) return;
  const job = await getJobByHash(trx, hash);
  await mailMembers(
    trx,
    job.company_id,
    { ...pausedAsUnconfirmedMail({ hash, title: job.title, origin }), kind: 'confirmation' },
    now,
  );
}
