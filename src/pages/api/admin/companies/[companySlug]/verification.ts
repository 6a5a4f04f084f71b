import type { APIRoute } from 'astro';
import { verifyCompany } from '../../../../../features/companies/moderation.commands.ts';
import { refuseReading } from '../../../_json.ts';
import { changeCompany, isTicked } from '../_company.ts';

export const prerender = false;

/** Says that a company is who it claims to be (`verified=yes`), or takes that back. */
export const POST: APIRoute = (context) =>
  changeCompany(context, (actor, slug, fields) =>
    verifyCompany(context.locals.db, actor, { slug, verified: isTicked(fields.verified) }, new Date()),
  );

export const ALL = refuseReading;
