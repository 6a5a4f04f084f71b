import type { APIRoute } from 'astro';
import { changeCompany, isTicked } from '../../../../../http/company-change.ts';
import { refuse } from '../../../../../lib/result.ts';
import { reinstateCompany, suspendCompany } from '../../../../../workflows/company-suspension.commands.ts';
import { refuseReading } from '../../../_json.ts';

export const prerender = false;

const LONGEST_REASON = 500;

/** Suspends a company with all its roles (`suspended=yes`, `reason`), or lifts that. */
export const POST: APIRoute = (context) =>
  changeCompany(context, async (actor, { slug }, fields) => {
    const { db } = context.locals;
    if (!isTicked(fields.suspended)) return reinstateCompany(db, actor, slug, new Date());
    const reason = fields.reason.trim();
    if (!reason) return refuse('reason', 'Say why');
    if (reason.length > LONGEST_REASON) return refuse('reason', `Say it in ${LONGEST_REASON} characters at most`);
    return suspendCompany(db, actor, { slug, reason }, new Date());
  });

export const ALL = refuseReading;
