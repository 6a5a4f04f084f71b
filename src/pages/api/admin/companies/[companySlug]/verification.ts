import { defineAdminCompanyEndpoint } from '../../../../../features/companies/company-change.http.ts';
import { overrideVerification, VERIFICATION_DECISIONS } from '../../../../../features/companies/moderation.commands.ts';
import { invalid } from '../../../../../lib/result.ts';
import { text } from '../../../../../lib/validation.ts';

/**
 * Decides about a company's identity: `verdict` is `vouch`, `deny`, `leave` or `confirm name`. `name` and `website` are the
 * values seen.
 */
export const POST = defineAdminCompanyEndpoint(
  { verdict: text, name: text, website: text },
  async ({ db, auth, fields, now }) => {
    const verdict = VERIFICATION_DECISIONS.find((one) => one === fields.verdict);
    if (!verdict) return invalid('verdict', `The verdict must be one of ${VERIFICATION_DECISIONS.join(', ')}`);
    const seen = { name: fields.name, website: fields.website || null };
    return overrideVerification(db, auth.actor, { slug: auth.company.slug, verdict, seen }, now);
  },
);
