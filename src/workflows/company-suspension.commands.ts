import { writeTransaction } from '../db/dialect.ts';
import type { Db, Trx } from '../db/tables.ts';
import { type Actor, writeAudit } from '../features/accounts/audit.ts';
import { mailMembers } from '../features/accounts/member-mail.commands.ts';
import { findCompanyBySlug } from '../features/companies/company.queries.ts';
import { changeJobStatus } from '../features/jobs/job.transition.ts';
import { isTermRunning, STATUSES_WITH_PAGE } from '../features/jobs/job.ts';
import { reinstateRemovedJob } from '../features/jobs/job-owner.commands.ts';
import { reverseSuspensionStatement, storeStatementOfReasons } from '../features/moderation/statement.commands.ts';
import { companySuspendedMail } from '../features/moderation/statement.mail.ts';
import { queueCancellationsOfCompany } from '../features/selling/checkout.commands.ts';
import { formatDate, toInstant } from '../lib/dates.ts';
import { expectValue, invalid, type Result, succeed } from '../lib/result.ts';
import { pluralize } from '../lib/text.ts';
import { SITEMAP_TAG } from '../publishing/change.ts';
import { publish } from '../publishing/publish.ts';
import { companyProfileTag, DIRECTORY_TAG } from '../publishing/tags.ts';

/**
 * Removes a company and its jobs from the board and from review, with a stored statement of reasons to its members, and cancels its
 * subscriptions. Reinstatement restores the company and reviews, not shown jobs or subscriptions.
 */
export async function suspendCompany(
  db: Db,
  actor: Actor,
  { slug, reason, origin }: { slug: string; reason: string; origin: string },
  now: Date,
): Promise<Result<{ slug: string; roles: number }>> {
  return writeTransaction(db, async (trx) => {
    const company = await findCompanyBySlug(trx, slug);
    if (!company) return invalid('slug', `There is no company "${slug}"`);
    if (company.suspended_at) return invalid('slug', 'This company is already suspended');
    const jobs = await trx
      .selectFrom('jobs')
      .select(['hash', 'status'])
      .where('company_id', '=', company.id)
      .where('status', 'in', [...STATUSES_WITH_PAGE, 'pending'])
      .orderBy('id')
      .execute();
    for (const job of jobs) {
      const event = job.status === 'pending' ? 'discard' : isTermRunning(job) ? 'remove' : 'archive';
      expectValue(await changeJobStatus(trx, actor, { hash: job.hash, note: reason }, event, now));
    }
    await setSuspended(trx, company.id, toInstant(now), now);
    const roles = jobs.filter(({ status }) => status !== 'pending').length;
    const before = `on the board, ${pluralize(roles, 'role')} shown`;
    const detail = { name: company.name, reason, roles, before, after: 'suspended, no roles shown' };
    const stated = { measure: 'suspended', reason: 'other', facts: reason, isAutomated: false } as const;
    await storeStatementOfReasons(trx, { job_id: null, company_id: company.id }, stated, now);
    const subscriptions = await queueCancellationsOfCompany(trx, company.id, now);
    const mail = companySuspendedMail({ name: company.name, roles, subscriptions, stated, origin });
    await mailMembers(trx, company.id, { ...mail, kind: 'review' }, now);
    await writeAudit(trx, actor, { action: 'suspend', subject: `company:${company.id}`, detail }, now);
    return succeed({ slug, roles });
  });
}

/** Lifts a suspension. Jobs in review return, public ones stay removed. */
export async function reinstateCompany(
  db: Db,
  actor: Actor,
  slug: string,
  now: Date,
): Promise<Result<{ slug: string }>> {
  return writeTransaction(db, async (trx) => {
    const company = await findCompanyBySlug(trx, slug);
    if (!company?.suspended_at) return invalid('slug', `There is no suspended company "${slug}"`);
    await setSuspended(trx, company.id, null, now);
    await reverseSuspensionStatement(trx, company.id, now);
    const waited = await trx
      .selectFrom('jobs')
      .select('hash')
      .where('company_id', '=', company.id)
      .where('removed_from', '=', 'pending')
      .where('updated_at', '=', company.suspended_at)
      .orderBy('id')
      .execute();
    for (const { hash } of waited) expectValue(await reinstateRemovedJob(trx, actor, { hash }, now));
    const before = `suspended since ${formatDate(company.suspended_at)}`;
    const detail = { name: company.name, before, after: 'on the board, no roles shown' };
    await writeAudit(trx, actor, { action: 'reinstate', subject: `company:${company.id}`, detail }, now);
    return succeed({ slug });
  });
}

async function setSuspended(trx: Trx, companyId: string, since: string | null, now: Date): Promise<void> {
  const at = toInstant(now);
  await trx.updateTable('companies').set({ suspended_at: since, updated_at: at }).where('id', '=', companyId).execute();
  await publish(trx, at, { tags: [companyProfileTag(companyId), DIRECTORY_TAG, SITEMAP_TAG] });
}
