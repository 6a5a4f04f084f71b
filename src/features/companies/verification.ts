import type { Trx } from '../../db/tables.ts';
import type { Instant } from '../../lib/dates.ts';
import { emailSpeaksFor } from '../../lib/domain.ts';
import { SITEMAP_TAG } from '../../publishing/change.ts';
import { publish } from '../../publishing/publish.ts';
import { companyTag, DIRECTORY_TAG } from './company.tags.ts';

/** Verifies a company that has a member whose proved address is at its website's own domain. In the transaction of who came in. */
export async function verifyByMembers(trx: Trx, companyId: string, at: Instant): Promise<void> {
  if (await hasProof(trx, companyId)) await setVerified(trx, companyId, true, at);
}

/** A new website must be proved anew. In the transaction that changed it. */
export const reviewVerification = async (trx: Trx, companyId: string, at: Instant): Promise<void> =>
  setVerified(trx, companyId, await hasProof(trx, companyId), at);

async function hasProof(trx: Trx, companyId: string): Promise<boolean> {
  const rows = await trx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('companies', 'companies.id', 'members.company_id')
    .select(['users.email', 'companies.website'])
    .where('members.company_id', '=', companyId)
    .execute();
  return rows.some(({ email, website }) => emailSpeaksFor(email, website));
}

/** Says on every page of a company whether it is verified. Publishes only a change. */
export async function setVerified(trx: Trx, companyId: string, verified: boolean, at: Instant): Promise<void> {
  const result = await trx
    .updateTable('companies')
    .set({ verified: Number(verified), updated_at: at })
    .where('id', '=', companyId)
    .where('verified', '<>', Number(verified))
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) > 0)
    await publish(trx, at, { tags: [companyTag(companyId), DIRECTORY_TAG, SITEMAP_TAG] });
}
