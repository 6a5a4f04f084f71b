import type { Db, Trx } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { domainOfEmail, emailSpeaksFor } from '../../lib/domain.ts';
import { newId } from '../../lib/id.ts';
import { type Result, refuse, succeed } from '../../lib/result.ts';
import { slugify } from '../../lib/text.ts';
import { check } from '../../lib/validation.ts';
import { SITEMAP_TAG } from '../../publishing/change.ts';
import { publish } from '../../publishing/publish.ts';
import { writeAudit } from '../accounts/audit.ts';
import { addMember, takeInvitation } from '../accounts/member.commands.ts';
import { actorOf, type Visitor } from '../accounts/visitor.ts';
import { companyFoundingSchema } from './company.schema.ts';
import { companyTag, DIRECTORY_TAG } from './company.tags.ts';
import { listCompaniesOfDomain } from './founding.queries.ts';
import { verifyByMembers } from './verification.ts';

/**
 * Gives the visitor a company to post for: the one whose website has the domain of the visitor's address, else a new one
 * of which the visitor is the owner. Works inside the caller's transaction too.
 */
export async function foundCompany(
  db: Db,
  visitor: Visitor,
  input: { name: string; website: string },
  now: Date,
): Promise<Result<{ id: string; slug: string }>> {
  const wanted = check(companyFoundingSchema, input);
  if (!wanted.ok) return wanted;
  const { name, website } = wanted.value;
  return inTransaction(db, async (trx) => {
    if (emailSpeaksFor(visitor.email, website)) {
      const [known] = await listCompaniesOfDomain(trx, domainOfEmail(visitor.email) ?? '');
      if (known) return enter(trx, visitor, known, now);
    }
    const id = newId(now);
    const slug = await unusedSlug(trx, slugify(name, 60) || 'company');
    const at = toInstant(now);
    const verified = Number(emailSpeaksFor(visitor.email, website));
    await trx
      .insertInto('companies')
      .values({
        id,
        slug,
        name,
        website,
        logo: null,
        one_liner: '',
        about: '',
        size: null,
        headquarters: null,
        verified,
        social_links: '[]',
        work_images: '[]',
        created_at: at,
        updated_at: at,
      })
      .execute();
    await addMember(trx, { companyId: id, userId: visitor.id, role: 'owner' }, now);
    await writeAudit(trx, actorOf(visitor), { action: 'found', subject: `company:${id}`, detail: { name } }, now);
    await publish(trx, at, { tags: [companyTag(id), DIRECTORY_TAG, SITEMAP_TAG] });
    return succeed({ id, slug });
  });
}

/** Makes the visitor a member of a company whose website has the domain of the visitor's address. */
export async function joinCompany(
  db: Db,
  visitor: Visitor,
  companySlug: string,
  now: Date,
): Promise<Result<{ id: string; slug: string }>> {
  return inTransaction(db, async (trx) => {
    const known = await listCompaniesOfDomain(trx, domainOfEmail(visitor.email) ?? '');
    const company = known.find(({ slug }) => slug === companySlug);
    return company ? enter(trx, visitor, company, now) : refuse('', 'There is no such company');
  });
}

/** Who comes first becomes the owner; the proved address verifies the company. */
async function enter(trx: Trx, visitor: Visitor, company: { id: string; slug: string }, now: Date) {
  const owner = await trx
    .selectFrom('members')
    .select('user_id')
    .where('company_id', '=', company.id)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  await addMember(trx, { companyId: company.id, userId: visitor.id, role: owner ? 'member' : 'owner' }, now);
  await writeAudit(trx, actorOf(visitor), { action: 'join by domain', subject: `company:${company.id}` }, now);
  await verifyByMembers(trx, company.id, toInstant(now));
  return succeed({ id: company.id, slug: company.slug });
}

/** Makes the visitor a member of the company that invited the visitor's address. */
export function acceptInvitation(
  db: Db,
  visitor: Visitor,
  invitationId: string,
  now: Date,
): Promise<Result<{ companyId: string; slug: string }>> {
  return inTransaction(db, async (trx) => {
    const taken = await takeInvitation(trx, visitor, invitationId, now);
    if (taken.ok) await verifyByMembers(trx, taken.value.companyId, toInstant(now));
    return taken;
  });
}

async function unusedSlug(trx: Trx, slug: string): Promise<string> {
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? slug : `${slug}-${n}`;
    const taken = await trx.selectFrom('companies').select('id').where('slug', '=', candidate).executeTakeFirst();
    const retired = await trx
      .selectFrom('company_successors')
      .select('slug')
      .where('slug', '=', candidate)
      .executeTakeFirst();
    if (!taken && !retired) return candidate;
  }
}

const inTransaction = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Trx) : db.transaction().execute(work);
