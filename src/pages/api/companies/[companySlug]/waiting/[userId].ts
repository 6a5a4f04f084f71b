import {
  decidePendingMember,
  readPendingMemberDecision,
} from '../../../../../features/membership/pending-member.commands.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { owner } from '../../../../../http/who.ts';
import { text } from '../../../../../lib/fields.ts';
import { paths } from '../../../../../paths.ts';

export const prerender = false;

/** Lets in somebody who waits (`decision` is `member` or `owner`), or turns them away (`refuse`). */
export const POST = endpoint({
  who: owner,
  reads: { decision: text },
  run: async ({ db, who, fields, params, origin, now }) => {
    const decision = readPendingMemberDecision(fields.decision);
    if (!decision.ok) return decision;
    const wanted = { companyId: who.company.id, userId: params.userId ?? '', decision: decision.value, origin };
    return decidePendingMember(db, who, wanted, now);
  },
  page: ({ who }) => paths.accountCompany(who.company.slug),
  typed: ({ who }) => ({ company: who.company.slug }),
});
