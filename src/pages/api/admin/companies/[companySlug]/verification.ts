import type { APIRoute } from 'astro';
import { adminActorOf } from '../../../../../features/accounts/visitor.ts';
import { findAdminCompany } from '../../../../../features/companies/admin-company.queries.ts';
import { verifyCompany } from '../../../../../features/companies/moderation.commands.ts';
import { paths } from '../../../../../paths.ts';
import { hidden, requireAdmin } from '../../../../_guards.ts';
import { done, readFields, refused } from '../../../_form.ts';
import { refuseReading } from '../../../_json.ts';

export const prerender = false;

/** Says that a company is who it claims to be (`verified=yes`), or takes that back. */
export const POST: APIRoute = async (context) => {
  const { locals, params, request } = context;
  const admin = await requireAdmin(context);
  if (admin instanceof Response) return admin;
  const slug = params.companySlug ?? '';
  if (!(await findAdminCompany(locals.db, slug))) return hidden(context);
  const fields = await readFields(request);
  if (fields instanceof Response) return fields;
  const wanted = { slug, verified: fields.verified === 'yes' || fields.verified === true };
  const page = paths.adminCompany(slug);
  const verified = await verifyCompany(locals.db, adminActorOf(admin), wanted, new Date());
  return verified.ok ? done(request, page) : refused(context, page, verified.problems);
};

export const ALL = refuseReading;
