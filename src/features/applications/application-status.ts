import { getDialect } from '../../db/dialect.ts';
import type { Trx } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import type { ChangeEventType } from '../../publishing/change.ts';
import { publish } from '../../publishing/publish.ts';
import { type ApplicationStatus, canBecome } from './application.ts';

interface StatusChange {
  status: ApplicationStatus;
  /** Recruiter. Null for the candidate. */
  userId: string | null;
}

/** Changes an application's status. False if deleted, not allowed, or `version` is outdated. */
export async function changeApplicationStatus(
  trx: Trx,
  { id, version }: { id: string; version?: number },
  step: StatusChange,
  now: Date,
): Promise<boolean> {
  const application = await trx
    .selectFrom('applications')
    .select(['status', 'version'])
    .where('id', '=', id)
    .$if(getDialect(trx) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!application || (version !== undefined && version !== application.version)) return false;
  if (!canBecome(application.status, step.status)) return false;
  await trx
    .updateTable('applications')
    .set({ status: step.status, version: application.version + 1, updated_at: toInstant(now) })
    .where('id', '=', id)
    .execute();
  await recordApplicationEvent(trx, id, step, now);
  return true;
}

export async function recordApplicationEvent(
  trx: Trx,
  applicationId: string,
  { status, userId }: StatusChange,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('application_events')
    .values({ id: newId(now), application_id: applicationId, at: toInstant(now), status, user_id: userId })
    .execute();
}

/** Notifies the company's webhooks without personal data. */
export async function publishApplicationEvent(
  trx: Trx,
  type: Extract<ChangeEventType, `application.${string}`>,
  applicationId: string,
  now: Date,
): Promise<void> {
  const { hash, company_id } = await trx
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select(['hash', 'company_id'])
    .where('applications.id', '=', applicationId)
    .executeTakeFirstOrThrow();
  await publish(trx, toInstant(now), { tags: [], events: [{ type, companyId: company_id, job: hash, applicationId }] });
}
