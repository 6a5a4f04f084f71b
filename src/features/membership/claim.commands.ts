import type { Trx } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { isEmailOfWebsite } from '../../lib/domain.ts';
import { expectValue } from '../../lib/result.ts';
import { writeMail } from '../../mail/outbox.ts';
import { writeAudit } from '../accounts/audit.ts';
import { listMembersIncludingSuspended } from '../accounts/member.queries.ts';
import { toActor } from '../accounts/user.ts';
import { roleOfNewMember } from '../companies/founding.queries.ts';
import { changeJobStatus } from '../jobs/job.transition.ts';
import { boardTakeoverMail, formerMemberTakeoverMail, newOwnerTakeoverMail } from './claim.mail.ts';

/** True if the first member with the domain would claim the company. */
export async function isUnclaimed(trx: Trx, companyId: string): Promise<boolean> {
  const { website, verified } = await trx
    .selectFrom('companies')
    .select(['website', 'verified'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return (await roleOfNewMember(trx, { id: companyId, website, verified: verified === 1 })) === 'owner';
}

/**
 * Gives an unclaimed company to the first owner with a verified address (decision 009). Other members lose access until
 * readmitted, their invitations are revoked, and their open jobs are paused. Does nothing without such members.
 */
export async function takeOverFromUnverifiedMembers(
  trx: Trx,
  owner: { id: string; email: string },
  { companyId, origin }: { companyId: string; origin: string },
  now: Date,
): Promise<void> {
  const company = await trx
    .selectFrom('companies')
    .select(['name', 'slug', 'website'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const people = await listMembersIncludingSuspended(trx, companyId);
  const unproven = people.filter(({ email }) => !isEmailOfWebsite(email, company.website));
  if (unproven.length === 0 || !isEmailOfWebsite(owner.email, company.website)) return;
  const at = toInstant(now);
  const ids = unproven.map(({ userId }) => userId);
  await trx.deleteFrom('members').where('company_id', '=', companyId).where('user_id', 'in', ids).execute();
  await trx
    .insertInto('pending_members')
    .values(unproven.map(({ userId, role }) => ({ company_id: companyId, user_id: userId, role, created_at: at })))
    .execute();
  await trx.deleteFrom('invitations').where('company_id', '=', companyId).execute();
  const paused = await pauseJobs(trx, companyId, now);
  const detail = { waiting: ids.join(' '), paused: paused.length };
  await writeAudit(trx, toActor(owner), { action: 'take over', subject: `company:${companyId}`, detail }, now);
  const about = { company, waiting: unproven.map(({ email }) => email), paused, origin };
  await writeMail(trx, { ...newOwnerTakeoverMail(about), kind: 'company taken over', to: owner.email }, now);
  for (const { email } of unproven) {
    await writeMail(trx, { ...formerMemberTakeoverMail(about), kind: 'company taken over', to: email }, now);
  }
  await writeMail(trx, { ...boardTakeoverMail(about), kind: 'company taken over', to: (site) => site.email }, now);
}

/** Pauses jobs written by people, not imported ones. */
async function pauseJobs(trx: Trx, companyId: string, now: Date): Promise<{ hash: string; title: string }[]> {
  const roles = await trx
    .selectFrom('jobs')
    .select(['hash', 'title'])
    .where('company_id', '=', companyId)
    .where('status', '=', 'published')
    .where('source', 'is', null)
    .orderBy('id')
    .execute();
  const note = 'A member verified the company’s domain, and has to confirm that this role is genuine.';
  for (const { hash } of roles) {
    expectValue(await changeJobStatus(trx, { kind: 'system', name: 'takeover' }, { hash, note }, 'pause', now));
  }
  return roles;
}
