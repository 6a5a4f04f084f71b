import { queueForChange } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { expectValue, type Result, refuse, succeed } from '../../lib/result.ts';
import { SITEMAP_TAG } from '../../publishing/change.ts';
import { publish } from '../../publishing/publish.ts';
import type { Actor } from '../accounts/actor.ts';
import { writeAudit } from '../accounts/audit.ts';
import { companyTag, DIRECTORY_TAG } from '../companies/company.tags.ts';
import { settleVerification } from '../companies/verification.ts';
import { recordJobChange, stateOf } from './job.publication.ts';
import { getJobByHash } from './job.queries.ts';
import { changeStatus } from './job.transition.ts';

/** Takes a company and all its roles off the board, for good: lifting the suspension brings the company back, not the roles. */
export async function suspendCompany(
  db: Db,
  actor: Actor,
  { slug, reason }: { slug: string; reason: string },
  now: Date,
): Promise<Result<{ slug: string; roles: number }>> {
  return db.transaction().execute(async (trx) => {
    await queueForChange(trx);
    const company = await findCompany(trx, slug);
    if (!company) return refuse('slug', `There is no company "${slug}"`);
    if (company.suspended_at) return refuse('slug', 'This company is suspended already');
    const jobs = await trx
      .selectFrom('jobs')
      .select(['hash', 'status'])
      .where('company_id', '=', company.id)
      .where('status', 'in', ['published', 'paused', 'filled', 'closed', 'expired'])
      .orderBy('id')
      .execute();
    for (const { hash, status } of jobs) {
      const event = status === 'published' || status === 'paused' ? 'remove' : 'archive';
      expectValue(await changeStatus(trx, actor, { hash, note: reason }, event, now));
    }
    await setSuspended(trx, company.id, toInstant(now), now);
    const detail = { reason, roles: jobs.length };
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
    await queueForChange(trx);
    const company = await findCompany(trx, slug);
    if (!company?.suspended_at) return refuse('slug', `There is no suspended company "${slug}"`);
    await setSuspended(trx, company.id, null, now);
    await writeAudit(trx, actor, { action: 'reinstate', subject: `company:${company.id}` }, now);
    return succeed({ slug });
  });
}

/** Makes one company of two: roles, people and pictures go over, and the old address leads to the new one. */
export async function mergeCompany(
  db: Db,
  actor: Actor,
  { slug, into }: { slug: string; into: string },
  now: Date,
): Promise<Result<{ slug: string }>> {
  return db.transaction().execute(async (trx) => {
    await queueForChange(trx);
    const [company, target] = [await findCompany(trx, slug), await findCompany(trx, into)];
    if (!company) return refuse('slug', `There is no company "${slug}"`);
    if (!target) return refuse('into', `There is no company "${into}"`);
    if (company.id === target.id) return refuse('into', 'A company cannot become part of itself');
    const roles = await moveRoles(trx, company.id, target.id, toInstant(now));
    await movePeople(trx, company.id, target.id);
    // What else hangs on a company follows the same way; its reply record is computed anew from its replies.
    for (const table of ['images', 'replies'] as const) {
      await trx.updateTable(table).set({ company_id: target.id }).where('company_id', '=', company.id).execute();
    }
    await trx
      .updateTable('company_successors')
      .set({ company_id: target.id })
      .where('company_id', '=', company.id)
      .execute();
    await trx.deleteFrom('companies').where('id', '=', company.id).execute();
    await trx.insertInto('company_successors').values({ slug, company_id: target.id }).execute();
    await settleVerification(trx, target.id, toInstant(now));
    await publish(trx, toInstant(now), {
      tags: [companyTag(company.id), companyTag(target.id), DIRECTORY_TAG, SITEMAP_TAG],
    });
    const detail = { slug, name: company.name, roles };
    await writeAudit(trx, actor, { action: 'merge', subject: `company:${target.id}`, detail }, now);
    return succeed({ slug: target.slug });
  });
}

async function moveRoles(trx: Trx, from: string, to: string, at: string): Promise<number> {
  const jobs = await trx.selectFrom('jobs').select('hash').where('company_id', '=', from).orderBy('id').execute();
  for (const { hash } of jobs) {
    const job = await getJobByHash(trx, hash);
    const before = await stateOf(trx, job);
    await trx
      .updateTable('jobs')
      .set({ company_id: to, version: job.version + 1 })
      .where('id', '=', job.id)
      .execute();
    await recordJobChange(trx, before, await stateOf(trx, await getJobByHash(trx, hash)), at);
  }
  return jobs.length;
}

/** Who belongs to both keeps the part played in the company that stays. */
async function movePeople(trx: Trx, from: string, to: string): Promise<void> {
  for (const [table, person] of [
    ['members', 'user_id'],
    ['waiting_members', 'user_id'],
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
  // Whoever waited for one company and belongs to the other belongs to the one that stays.
  const members = trx.selectFrom('members').select('user_id').where('company_id', '=', to);
  await trx.deleteFrom('waiting_members').where('company_id', '=', to).where('user_id', 'in', members).execute();
}

const findCompany = (trx: Trx, slug: string) =>
  trx
    .selectFrom('companies')
    .select(['id', 'slug', 'name', 'suspended_at'])
    .where('slug', '=', slug)
    .executeTakeFirst();

async function setSuspended(trx: Trx, companyId: string, since: string | null, now: Date): Promise<void> {
  const at = toInstant(now);
  await trx.updateTable('companies').set({ suspended_at: since, updated_at: at }).where('id', '=', companyId).execute();
  await publish(trx, at, { tags: [companyTag(companyId), DIRECTORY_TAG, SITEMAP_TAG] });
}
