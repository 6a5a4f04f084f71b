import { writeTransaction } from '../db/dialect.ts';
import type { Db, Trx } from '../db/tables.ts';
import { type Actor, writeAudit } from '../features/accounts/audit.ts';
import { findCompanyBySlug } from '../features/companies/company.queries.ts';
import { mergeWorkImagesAndDropLogo } from '../features/companies/company-images.commands.ts';
import { refreshVerification } from '../features/companies/verification.commands.ts';
import { getPublicStateOrThrow, recountListingsAndPublishChange } from '../features/jobs/job.publication.ts';
import { getJobByHash } from '../features/jobs/job.queries.ts';
import { SUSPENDED_COMPANY } from '../features/jobs/job.transition.ts';
import { toInstant } from '../lib/dates.ts';
import { invalid, type Result, succeed } from '../lib/result.ts';
import { pluralize } from '../lib/text.ts';
import { paths } from '../paths.ts';
import { SITEMAP_TAG } from '../publishing/change.ts';
import { publish } from '../publishing/publish.ts';
import { companyProfileTag, DIRECTORY_TAG, WORK_TAG, workImagesTag } from '../publishing/tags.ts';

/** Merges a company into another: jobs, members and images move, and the old address redirects. */
export async function mergeCompany(
  db: Db,
  actor: Actor,
  { slug, into }: { slug: string; into: string },
  now: Date,
): Promise<Result<{ slug: string }>> {
  return writeTransaction(db, async (trx) => {
    const [company, target] = [await findCompanyBySlug(trx, slug), await findCompanyBySlug(trx, into)];
    if (!company) return invalid('slug', `There is no company "${slug}"`);
    if (!target) return invalid('into', `There is no company "${into}"`);
    if (company.id === target.id) return invalid('into', 'A company can’t be merged into itself');
    // Its roles would stay public.
    if (target.suspended_at) return invalid('into', SUSPENDED_COMPANY);
    const before = `${await describe(trx, company)}; ${await describe(trx, target)}`;
    const roles = await moveJobs(trx, company.id, target.id, toInstant(now));
    await movePeople(trx, company.id, target.id);
    // Other references move likewise. The reply record is recomputed.
    await mergeWorkImagesAndDropLogo(trx, { from: company.id, to: target.id }, toInstant(now));
    await trx.updateTable('sources').set({ company_id: target.id }).where('company_id', '=', company.id).execute();
    await moveIntegrations(trx, company.id, target.id);
    await trx.updateTable('replies').set({ company_id: target.id }).where('company_id', '=', company.id).execute();
    for (const table of ['orders', 'grants', 'statements'] as const)
      await trx.updateTable(table).set({ company_id: target.id }).where('company_id', '=', company.id).execute();
    await moveBillingProfile(trx, company.id, target.id);
    await trx
      .updateTable('company_redirects')
      .set({ company_id: target.id })
      .where('company_id', '=', company.id)
      .execute();
    await trx.deleteFrom('companies').where('id', '=', company.id).execute();
    await trx.insertInto('company_redirects').values({ slug, company_id: target.id }).execute();
    await refreshVerification(trx, target.id, toInstant(now));
    await publish(trx, toInstant(now), {
      tags: [
        ...[company.id, target.id].flatMap((id) => [companyProfileTag(id), workImagesTag(id)]),
        DIRECTORY_TAG,
        WORK_TAG,
        SITEMAP_TAG,
      ],
      ended: [paths.company(slug)],
    });
    const detail = { slug, name: company.name, roles, before, after: await describe(trx, target) };
    await writeAudit(trx, actor, { action: 'merge', subject: `company:${target.id}`, detail }, now);
    return succeed({ slug: target.slug });
  });
}

/** Such as `Acme at /companies/acme, 3 roles, 2 people`. */
async function describe(trx: Trx, { id, name, slug }: { id: string; name: string; slug: string }): Promise<string> {
  const count = async (table: 'jobs' | 'members') => {
    const rows = await trx.selectFrom(table).select('company_id').where('company_id', '=', id).execute();
    return rows.length;
  };
  const [roles, people] = [await count('jobs'), await count('members')];
  return `${name} at ${paths.company(slug)}, ${pluralize(roles, 'role')}, ${pluralize(people, 'person', 'people')}`;
}

async function moveJobs(trx: Trx, from: string, to: string, at: string): Promise<number> {
  const jobs = await trx.selectFrom('jobs').select('hash').where('company_id', '=', from).orderBy('id').execute();
  for (const { hash } of jobs) {
    const job = await getJobByHash(trx, hash);
    const before = await getPublicStateOrThrow(trx, job);
    await trx
      .updateTable('jobs')
      .set({ company_id: to, version: job.version + 1 })
      .where('id', '=', job.id)
      .execute();
    // An accepted role that waits for payment did not change.
    await trx
      .updateTable('unpaid_jobs')
      .set({ version: job.version + 1 })
      .where('job_id', '=', job.id)
      .where('version', '=', job.version)
      .execute();
    await recountListingsAndPublishChange(
      trx,
      before,
      await getPublicStateOrThrow(trx, await getJobByHash(trx, hash)),
      at,
    );
  }
  return jobs.length;
}

/** Moves webhooks, one for each address, and the tokens of members of both companies. Others' tokens follow their members. */
async function moveIntegrations(trx: Trx, from: string, to: string): Promise<void> {
  const known = trx.selectFrom('webhook_endpoints').select('address').where('company_id', '=', to);
  await trx
    .updateTable('webhook_endpoints')
    .set({ company_id: to })
    .where('company_id', '=', from)
    .where('address', 'not in', known)
    .execute();
  await trx.deleteFrom('webhook_endpoints').where('company_id', '=', from).execute();
  await trx.updateTable('api_tokens').set({ company_id: to }).where('company_id', '=', from).execute();
}

/** Keeps the remaining company's billing data, if any. */
async function moveBillingProfile(trx: Trx, from: string, to: string): Promise<void> {
  const own = trx.selectFrom('billing_profiles').select('company_id').where('company_id', '=', to);
  await trx
    .updateTable('billing_profiles')
    .set({ company_id: to })
    .where('company_id', '=', from)
    .where((eb) => eb.not(eb.exists(own)))
    .execute();
}

/** Members of both companies keep their role in the remaining one. */
async function movePeople(trx: Trx, from: string, to: string): Promise<void> {
  await moveRefusals(trx, from, to);
  for (const [table, person] of [
    ['members', 'user_id'],
    ['pending_members', 'user_id'],
    ['invitations', 'email'],
  ] as const) {
    const rows = trx
      .updateTable(table as 'members')
      .set({ company_id: to })
      .where('company_id', '=', from);
    const known = trx
      .selectFrom(table as 'members')
      .select(person as 'user_id')
      .where('company_id', '=', to);
    await rows.where(person as 'user_id', 'not in', known).execute();
  }
  // Pending members of one company who are members of the other become members.
  const members = trx.selectFrom('members').select('user_id').where('company_id', '=', to);
  await trx.deleteFrom('pending_members').where('company_id', '=', to).where('user_id', 'in', members).execute();
}

/** Keeps opt-outs, except for members of the remaining company. */
async function moveRefusals(trx: Trx, from: string, to: string): Promise<void> {
  const ofTarget = (table: 'members' | 'applicant_notification_opt_outs') =>
    trx.selectFrom(table).select('user_id').where('company_id', '=', to);
  await trx
    .updateTable('applicant_notification_opt_outs')
    .set({ company_id: to })
    .where('company_id', '=', from)
    .where('user_id', 'not in', ofTarget('members'))
    .where('user_id', 'not in', ofTarget('applicant_notification_opt_outs'))
    .execute();
}
