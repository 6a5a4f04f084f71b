import { decideVerification, VERIFICATION_DECISIONS } from '../../../../../features/companies/moderation.commands.ts';
import { companyChange } from '../../../../../http/company-change.ts';
import { text } from '../../../../../lib/fields.ts';
import { invalid } from '../../../../../lib/result.ts';

export const prerender = false;

/**
 * Says who a company is: `verdict` is `vouch`, `deny`, `leave` it to the domain, or `confirm name`; `name` and `website` are
 * what the admin has read.
 */
export const POST = companyChange({ verdict: text, name: text, website: text }, async ({ db, who, fields, now }) => {
  const verdict = VERIFICATION_DECISIONS.find((one) => one === fields.verdict);
  if (!verdict) return invalid('verdict', `The verdict must be one of ${VERIFICATION_DECISIONS.join(', ')}`);
  const seen = { name: fields.name, website: fields.website || null };
  return decideVerification(db, who.actor, { slug: who.company.slug, verdict, seen }, now);
});
