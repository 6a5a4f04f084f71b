import type { APIRoute } from 'astro';
import { adminActorOf } from '../../../../../features/accounts/visitor.ts';
import { findAdminCompany } from '../../../../../features/companies/admin-company.queries.ts';
import { mergeCompany } from '../../../../../features/jobs/company-moderation.commands.ts';
import { paths } from '../../../../../paths.ts';
import { hidden, requireAdmin } from '../../../../_guards.ts';
import { done, readFields, refused } from '../../../_form.ts';
import { refuseReading } from '../../../_json.ts';

export const prerender = false;

/** Makes a company part of another: `into` is the slug of the one that stays. */
export const POST: APIRoute = async (context) => {
  const { locals, params, request } = context;
  const admin = await requireAdmin(context);
  if (admin instanceof Response) return admin;
  const slug = params.companySlug ?? '';
  if (!(await findAdminCompany(locals.db, slug))) return hidden(context);
  const fields = await readFields(request);
  if (fields instanceof Response) return fields;
  const wanted = { slug, into: String(fields.into ?? '').trim() };
  const merged = await mergeCompany(locals.db, adminActorOf(admin), wanted, new Date());
  if (!merged.ok) return refused(context, paths.adminCompany(slug), merged.problems);
  return done(request, paths.adminCompany(merged.value.slug));
};

export const ALL = refuseReading;
