import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { type Result, refuse, succeed } from '../../lib/result.ts';
import type { Actor } from '../accounts/actor.ts';
import { writeAudit } from '../accounts/audit.ts';
import { setVerified } from './verification.ts';

/** An admin says that a company is who it claims to be, or takes that back. */
export async function verifyCompany(
  db: Db,
  actor: Actor,
  { slug, verified }: { slug: string; verified: boolean },
  now: Date,
): Promise<Result<{ slug: string }>> {
  return db.transaction().execute(async (trx) => {
    const company = await trx.selectFrom('companies').select('id').where('slug', '=', slug).executeTakeFirst();
    if (!company) return refuse('slug', `There is no company "${slug}"`);
    await setVerified(trx, company.id, verified, toInstant(now));
    await writeAudit(trx, actor, { action: verified ? 'verify' : 'unverify', subject: `company:${company.id}` }, now);
    return succeed({ slug });
  });
}
