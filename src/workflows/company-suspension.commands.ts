import { lockForWrite } from '../db/dialect.ts';
import type { Db, Trx } from '../db/tables.ts';
import type { Actor } from '../features/accounts/actor.ts';
import { writeAudit } from '../features/accounts/audit.ts';
import { findCompanyBySlug } from '../features/companies/company.queries.ts';
import { companyTag, DIRECTORY_TAG } from '../features/companies/company.tags.ts';
import { selectShownJobs } from '../features/jobs/job.queries.ts';
import { changeStatus } from '../features/jobs/job.transition.ts';
import { isRunning } from '../features/jobs/job.ts';
import { formatDate, toInstant } from '../lib/dates.ts';
import { expectValue, type Result, refuse, succeed } from '../lib/result.ts';
import { countOf } from '../lib/text.ts';
import { SITEMAP_TAG } from '../publishing/change.ts';
import { publish } from '../publishing/publish.ts';

/** Takes a company and all its jobs off the board, for good: lifting the suspension brings the company back, not the jobs. */
export async function suspendCompany(
  db: Db,
  actor: Actor,
  { slug, reason }: { slug: string; reason: string },
  now: Date,
): Promise<Result<{ slug: string; roles: number }>> {
  return db.transaction().execute(async (trx) => {
    await lockForWrite(trx);
    const company = await findCompanyBySlug(trx, slug);
    if (!company) return refuse('slug', `There is no company "${slug}"`);
    if (company.suspended_at) return refuse('slug', 'This company is already suspended');
    const jobs = await selectShownJobs(trx)
      .select(['hash', 'status'])
      .where('company_id', '=', company.id)
      .orderBy('id')
      .execute();
    for (const job of jobs) {
      const event = isRunning(job) ? 'remove' : 'archive';
      expectValue(await changeStatus(trx, actor, { hash: job.hash, note: reason }, event, now));
    }
    await setSuspended(trx, company.id, toInstant(now), now);
    const before = `on the board, ${countOf(jobs.length, 'role')} shown`;
    const detail = { name: company.name, reason, roles: jobs.length, before, after: 'suspended, no roles shown' };
    await writeAudit(trx, actor, { action: 'suspend', subject: `company:${company.id}`, detail }, now);
    return succeed({ slug, roles: jobs.length });
  });
}

export async function reinstateCompany(
  db: Db,
  actor: Actor,
  slug: string,
  now: Date,
): Promise<Result<{ slug: string }>> {
  return db.transaction().execute(async (trx) => {
    await lockForWrite(trx);
    const company = await findCompanyBySlug(trx, slug);
    if (!company?.suspended_at) return refuse('slug', `There is no suspended company "${slug}"`);
    await setSuspended(trx, company.id, null, now);
    const before = `suspended since ${formatDate(company.suspended_at)}`;
    const detail = { name: company.name, before, after: 'on the board, no roles shown' };
    await writeAudit(trx, actor, { action: 'reinstate', subject: `company:${company.id}`, detail }, now);
    return succeed({ slug });
  });
}

async function setSuspended(trx: Trx, companyId: string, since: string | null, now: Date): Promise<void> {
  const at = toInstant(now);
  await trx.updateTable('companies').set({ suspended_at: since, updated_at: at }).where('id', '=', companyId).execute();
  await publish(trx, at, { tags: [companyTag(companyId), DIRECTORY_TAG, SITEMAP_TAG] });
}
