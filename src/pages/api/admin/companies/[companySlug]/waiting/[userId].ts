import type { APIRoute } from 'astro';
import { decideWaitingAsAdmin, readWaitingDecision } from '../../../../../../features/membership/waiting.commands.ts';
import { changeCompany } from '../../../../../../http/company-change.ts';
import { succeed } from '../../../../../../lib/result.ts';
import { refuseReading } from '../../../../_json.ts';

export const prerender = false;

/** Lets in somebody who waits (`decision` is `member` or `owner`), or turns them away (`refuse`). */
export const POST: APIRoute = (context) =>
  changeCompany(context, async (actor, { id: companyId, slug }, fields) => {
    const decision = readWaitingDecision(fields.decision);
    if (!decision.ok) return decision;
    const { db, origin } = context.locals;
    const wanted = { companyId, userId: context.params.userId ?? '', decision: decision.value, origin };
    const decided = await decideWaitingAsAdmin(db, actor, wanted, new Date());
    return decided.ok ? succeed({ slug }) : decided;
  });

export const ALL = refuseReading;
