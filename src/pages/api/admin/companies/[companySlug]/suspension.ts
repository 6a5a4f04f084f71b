import type { APIRoute } from 'astro';
import { adminActorOf } from '../../../../../features/accounts/visitor.ts';
import { findAdminCompany } from '../../../../../features/companies/admin-company.queries.ts';
import { reinstateCompany, suspendCompany } from '../../../../../features/jobs/company-moderation.commands.ts';
import { paths } from '../../../../../paths.ts';
import { hidden, requireAdmin } from '../../../../_guards.ts';
import { done, readFields, refused } from '../../../_form.ts';
import { refuseReading } from '../../../_json.ts';

export const prerender = false;

/** Suspends a company with all its roles (`suspended=yes`, `reason`), or lifts that. */
export const POST: APIRoute = async (context) => {
  const { locals, params, request } = context;
  const admin = await requireAdmin(context);
  if (admin instanceof Response) return admin;
  const slug = params.companySlug ?? '';
  if (!(await findAdminCompany(locals.db, slug))) return hidden(context);
  const fields = await readFields(request);
  if (fields instanceof Response) return fields;
  const actor = adminActorOf(admin);
  const page = paths.adminCompany(slug);
  const reason = String(fields.reason ?? '')
    .trim()
    .slice(0, 500);
  const isSuspension = fields.suspended === 'yes' || fields.suspended === true;
  if (isSuspension && !reason) return refused(context, page, [{ field: 'reason', message: 'Say why' }]);
  const changed = isSuspension
    ? await suspendCompany(locals.db, actor, { slug, reason }, new Date())
    : await reinstateCompany(locals.db, actor, slug, new Date());
  return changed.ok ? done(request, page) : refused(context, page, changed.problems);
};

export const ALL = refuseReading;
