import type { APIRoute } from 'astro';
import { decideVerification, VERDICTS } from '../../../../../features/companies/moderation.commands.ts';
import { changeCompany } from '../../../../../http/company-change.ts';
import { refuse } from '../../../../../lib/result.ts';
import { refuseReading } from '../../../_json.ts';

export const prerender = false;

/**
 * Says who a company is: `verdict` is `vouch`, `deny`, `leave` it to the domain, or `confirm name`; `name` and `website` are
 * what the admin has read.
 */
export const POST: APIRoute = (context) =>
  changeCompany(context, async (actor, { slug }, fields) => {
    const verdict = VERDICTS.find((one) => one === fields.verdict);
    if (!verdict) return refuse('verdict', `The verdict must be one of ${VERDICTS.join(', ')}`);
    const seen = { name: fields.name, website: fields.website || null };
    return decideVerification(context.locals.db, actor, { slug, verdict, seen }, new Date());
  });

export const ALL = refuseReading;
