import type { Selectable } from 'kysely';
import { writeTransaction } from '../../db/dialect.ts';
import type { Db, Tables } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { type Actor, writeAudit } from '../accounts/audit.ts';
import { refreshVerification } from './verification.commands.ts';

export const VERIFICATION_DECISIONS = ['vouch', 'deny', 'leave', 'confirm name'] as const;
/** Decisions: vouch, deny, leave to the domain, confirm the new name. */
export type VerificationDecision = (typeof VERIFICATION_DECISIONS)[number];

const actions = {
  vouch: 'verify',
  deny: 'unverify',
  leave: 'leave verification to the domain',
  'confirm name': 'confirm name',
} as const satisfies Record<VerificationDecision, string>;

interface Judged {
  slug: string;
  verdict: VerificationDecision;
  /** Values the admin saw. The decision is rejected if they changed since. */
  seen?: { name: string; website: string | null };
}

/** Records an admin's decision about a company's identity, which overrides the domain. */
export async function overrideVerification(
  db: Db,
  actor: Actor,
  { slug, verdict, seen }: Judged,
  now: Date,
): Promise<Result<{ slug: string }>> {
  return writeTransaction(db, async (trx) => {
    const company = await trx
      .selectFrom('companies')
      .select(['id', 'name', 'website', 'verified', 'admin_override', 'verified_name'])
      .where('slug', '=', slug)
      .executeTakeFirst();
    if (!company) return invalid('slug', `There is no company "${slug}"`);
    const { id, name, website } = company;
    const before = describe(company);
    if (seen && (seen.name !== name || seen.website !== website)) {
      return invalid('', `The company has changed in the meantime: it is now “${name}” at ${website ?? 'no website'}`);
    }
    const isNamed = verdict === 'vouch' || verdict === 'confirm name';
    const word = { vouch: 'vouched' as const, deny: 'denied' as const, leave: null };
    await trx
      .updateTable('companies')
      .set({
        ...(verdict === 'confirm name' ? {} : { admin_override: word[verdict] }),
        ...(isNamed ? { verified_name: name } : {}),
      })
      .where('id', '=', id)
      .execute();
    await refreshVerification(trx, id, toInstant(now));
    const settled = await trx
      .selectFrom('companies')
      .select(['verified', 'admin_override', 'verified_name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const detail = { name, before, after: describe(settled) };
    await writeAudit(trx, actor, { action: actions[verdict], subject: `company:${id}`, detail }, now);
    return succeed({ slug });
  });
}

/** Such as `verified as “Acme”, vouched for`. */
function describe({
  verified,
  admin_override,
  verified_name,
}: Pick<Selectable<Tables['companies']>, 'verified' | 'admin_override' | 'verified_name'>): string {
  const state = verified === 1 ? 'verified' : 'not verified';
  const word = admin_override === 'vouched' ? ', vouched for' : admin_override === 'denied' ? ', denied' : '';
  return `${state}${verified_name === null ? '' : ` as “${verified_name}”`}${word}`;
}
