import { acquireWriteLock } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { companyDomainOfEmail, isEmailOfWebsite } from '../../lib/domain.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { validate } from '../../lib/validation.ts';
import { writeAudit } from '../accounts/audit.ts';
import { type ProvenUser, type SignedInUser, SUSPENDED, toActor } from '../accounts/user.ts';
import { companyFoundingSchema } from '../companies/company.schema.ts';
import { insertCompany } from '../companies/creation.commands.ts';
import { listActiveCompaniesOfDomain } from '../companies/founding.queries.ts';
import { refreshVerification } from '../companies/verification.commands.ts';
import { isUnclaimed, takeOverFromUnverifiedMembers } from './claim.commands.ts';
import { acceptInvitationInTransaction, addOrPromoteMember } from './member.commands.ts';

/** Finds or creates the user's company: that of the address's domain, or a new one that the user owns. */
export async function joinOrCreateCompany(
  db: Db,
  user: ProvenUser,
  { origin, ...input }: { name: string; website: string; origin: string },
  now: Date,
): Promise<Result<{ id: string; slug: string }>> {
  const wanted = validate(companyFoundingSchema, input);
  if (!wanted.ok) return wanted;
  const { name, website } = wanted.value;
  return inTransaction(db, user, async (trx) => {
    if (isEmailOfWebsite(user.email, website)) {
      const [known] = await listActiveCompaniesOfDomain(trx, companyDomainOfEmail(user.email) ?? '');
      if (known) return enter(trx, user, { ...known, origin }, now);
    }
    const { id, slug } = await insertCompany(trx, { name, website }, now);
    await addOrPromoteMember(trx, { companyId: id, userId: user.id, role: 'owner' }, now);
    await writeAudit(trx, toActor(user), { action: 'found', subject: `company:${id}`, detail: { name } }, now);
    await refreshVerification(trx, id, toInstant(now));
    return succeed({ id, slug });
  });
}

/** Adds the user to a company of the address's domain. */
export async function joinCompanyOfDomain(
  db: Db,
  user: ProvenUser,
  { slug, origin }: { slug: string; origin: string },
  now: Date,
): Promise<Result<{ id: string; slug: string }>> {
  return inTransaction(db, user, async (trx) => {
    const known = await listActiveCompaniesOfDomain(trx, companyDomainOfEmail(user.email) ?? '');
    const company = known.find((one) => one.slug === slug);
    return company ? enter(trx, user, { ...company, origin }, now) : invalid('', 'There is no such company');
  });
}

/** Adds a user with a verified address. The first becomes owner, later ones members. */
async function enter(
  trx: Trx,
  user: ProvenUser,
  { id, slug, origin }: { id: string; slug: string; origin: string },
  now: Date,
) {
  const isFirst = await isUnclaimed(trx, id);
  await trx.deleteFrom('pending_members').where('company_id', '=', id).where('user_id', '=', user.id).execute();
  await addOrPromoteMember(trx, { companyId: id, userId: user.id, role: isFirst ? 'owner' : 'member' }, now);
  await writeAudit(trx, toActor(user), { action: 'join by domain', subject: `company:${id}` }, now);
  if (isFirst) await takeOverFromUnverifiedMembers(trx, user, { companyId: id, origin }, now);
  await refreshVerification(trx, id, toInstant(now));
  return succeed({ id, slug });
}

export function acceptInvitation(
  db: Db,
  user: SignedInUser,
  { id, origin }: { id: string; origin: string },
  now: Date,
): Promise<Result<{ companyId: string; slug: string }>> {
  return inTransaction(db, user, async (trx) => {
    const redeemed = await acceptInvitationInTransaction(trx, user, { id, origin }, now);
    if (redeemed.ok) await refreshVerification(trx, redeemed.value.companyId, toInstant(now));
    return redeemed;
  });
}

/** Locks before reading memberships, so that concurrent changes see each other. */
async function inTransaction<T>(db: Db, user: ProvenUser, work: (trx: Trx) => Promise<Result<T>>): Promise<Result<T>> {
  const inTurn = async (trx: Trx) => {
    await acquireWriteLock(trx);
    const known = await trx.selectFrom('users').select('suspended_at').where('id', '=', user.id).executeTakeFirst();
    if (!known) return invalid('', 'This account is deleted');
    return known.suspended_at ? invalid('', SUSPENDED) : work(trx);
  };
  return db.isTransaction ? inTurn(db as Trx) : db.transaction().execute(inTurn);
}
