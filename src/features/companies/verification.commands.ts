import type { Db, Trx } from '../../db/tables.ts';
import type { Instant } from '../../lib/dates.ts';
import { domainOfWebsite, isEmailOfWebsite } from '../../lib/domain.ts';
import { SITEMAP_TAG } from '../../publishing/change.ts';
import { publish } from '../../publishing/publish.ts';
import { companyProfileTag, DIRECTORY_TAG } from '../../publishing/tags.ts';
import { selectActiveMembers } from '../accounts/member.queries.ts';
import { deriveVerificationStatus, type VerificationStatus } from './verification-status.ts';

/** Updates a company's verification on all its pages. Runs in the transaction of the change, after its write lock. */
export async function refreshVerification(
  trx: Trx,
  companyId: string,
  at: Instant,
): Promise<VerificationStatus | undefined> {
  const company = await trx
    .selectFrom('companies')
    .select(['name', 'website', 'verified', 'verified_domain', 'verified_name', 'admin_override'])
    .where('id', '=', companyId)
    .executeTakeFirst();
  if (!company) return undefined;
  const provenDomain = await findProvenDomain(trx, companyId);
  const { name, verified_name: confirmedName, admin_override: adminWord } = company;
  const status = deriveVerificationStatus({ name, provenDomain, confirmedName, adminWord });
  const after = {
    verified: Number(status.verified),
    verified_domain: provenDomain,
    verified_name: status.confirmedName,
  };
  const isShownOtherwise = after.verified !== company.verified || provenDomain !== company.verified_domain;
  await trx
    .updateTable('companies')
    .set(isShownOtherwise ? { ...after, updated_at: at } : after)
    .where('id', '=', companyId)
    .execute();
  if (isShownOtherwise)
    await publish(trx, at, {
      tags: [companyProfileTag(companyId), DIRECTORY_TAG, SITEMAP_TAG],
      ...(after.verified > company.verified ? { events: [{ type: 'company.verified', companyId }] } : {}),
    });
  return status;
}

/** Website's domain, if an active owner has a proven address there. */
async function findProvenDomain(db: Db, companyId: string): Promise<string | null> {
  const owners = await selectActiveMembers(db)
    .innerJoin('companies', 'companies.id', 'members.company_id')
    .select(['users.email', 'companies.website'])
    .where('members.company_id', '=', companyId)
    .where('members.role', '=', 'owner')
    .where('users.email_verified', '=', 1)
    .execute();
  const proof = owners.find(({ email, website }) => isEmailOfWebsite(email, website));
  return (proof && domainOfWebsite(proof.website)) ?? null;
}
