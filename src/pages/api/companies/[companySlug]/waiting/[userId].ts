import type { APIRoute } from 'astro';
import { decideWaiting, readWaitingDecision } from '../../../../../features/membership/waiting.commands.ts';
import { done, refused } from '../../../../../http/answers.ts';
import { readFields } from '../../../../../http/body.ts';
import { requireOwner } from '../../../../../http/guards.ts';
import { text } from '../../../../../lib/fields.ts';
import { paths } from '../../../../../paths.ts';
import { refuseReading } from '../../../_json.ts';

export const prerender = false;

/** Lets in somebody who waits (`decision` is `member` or `owner`), or turns them away (`refuse`). */
export const POST: APIRoute = async (context) => {
  const { locals, params, request } = context;
  const owner = await requireOwner(context, { slug: params.companySlug ?? '' });
  if (owner instanceof Response) return owner;
  const fields = await readFields(context, { decision: text });
  if (fields instanceof Response) return fields;
  const { id: companyId, slug } = owner.company;
  const page = paths.accountCompany(slug);
  const decision = readWaitingDecision(fields.decision);
  if (!decision.ok) return refused(context, page, decision.problems, { company: slug });
  const wanted = { companyId, userId: params.userId ?? '', decision: decision.value, origin: locals.origin };
  const decided = await decideWaiting(locals.db, owner, wanted, new Date());
  return decided.ok ? done(request, page) : refused(context, page, decided.problems, { company: slug });
};

export const ALL = refuseReading;
