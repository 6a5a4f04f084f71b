import {
  decidePendingMemberAsOwner,
  parsePendingMemberDecision,
} from '../../../../../features/membership/pending-member.commands.ts';
import { defineEndpoint, requireOwnerOfPathCompany } from '../../../../../http/endpoint.ts';
import { text } from '../../../../../lib/validation.ts';
import { paths } from '../../../../../paths.ts';

/** Readmits a pending member (`decision` is `member` or `owner`) or rejects them (`reject`). */
export const POST = defineEndpoint({
  authorize: requireOwnerOfPathCompany,
  body: { decision: text },
  run: async ({ db, auth, fields, params, origin, now }) => {
    const decision = parsePendingMemberDecision(fields.decision);
    if (!decision.ok) return decision;
    const wanted = { companyId: auth.company.id, userId: params.userId ?? '', decision: decision.value, origin };
    return decidePendingMemberAsOwner(db, auth, wanted, now);
  },
  page: ({ auth }) => paths.accountCompany(auth.company.slug),
  redisplay: ({ auth }) => ({ company: auth.company.slug }),
});
