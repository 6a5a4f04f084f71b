import { defineAdminCompanyEndpoint } from '../../../../../../features/companies/company-change.http.ts';
import {
  decidePendingMemberAsAdmin,
  parsePendingMemberDecision,
} from '../../../../../../features/membership/pending-member.commands.ts';
import { succeed } from '../../../../../../lib/result.ts';
import { text } from '../../../../../../lib/validation.ts';

/** Readmits a pending member (`decision` is `member` or `owner`) or rejects them (`reject`). */
export const POST = defineAdminCompanyEndpoint(
  { decision: text },
  async ({ db, auth, fields, params, origin, now }) => {
    const decision = parsePendingMemberDecision(fields.decision);
    if (!decision.ok) return decision;
    const { id: companyId, slug } = auth.company;
    const wanted = { companyId, userId: params.userId ?? '', decision: decision.value, origin };
    const decided = await decidePendingMemberAsAdmin(db, auth.actor, wanted, now);
    return decided.ok ? succeed({ slug }) : decided;
  },
);
