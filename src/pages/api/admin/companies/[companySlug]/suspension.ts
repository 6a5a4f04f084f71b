import { defineAdminCompanyEndpoint } from '../../../../../features/companies/company-change.http.ts';
import { isCheckboxTicked } from '../../../../../http/body.ts';
import { invalid } from '../../../../../lib/result.ts';
import { json, text } from '../../../../../lib/validation.ts';
import { reinstateCompany, suspendCompany } from '../../../../../workflows/company-suspension.commands.ts';

const MAX_REASON_LENGTH = 500;

/** Suspends a company (`suspended=yes`, `reason`) or lifts the suspension. */
export const POST = defineAdminCompanyEndpoint(
  { suspended: json, reason: text },
  async ({ db, auth, fields, origin, now }) => {
    const { slug } = auth.company;
    if (!isCheckboxTicked(fields.suspended)) return reinstateCompany(db, auth.actor, slug, now);
    const reason = fields.reason.trim();
    if (!reason) return invalid('reason', 'Say why');
    if (reason.length > MAX_REASON_LENGTH)
      return invalid('reason', `Give the reason in up to ${MAX_REASON_LENGTH} characters`);
    return suspendCompany(db, auth.actor, { slug, reason, origin }, now);
  },
);
