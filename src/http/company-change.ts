import type { APIContext } from 'astro';
import type { Actor } from '../features/accounts/actor.ts';
import { adminActorOf } from '../features/accounts/user.ts';
import { findAdminCompany } from '../features/companies/admin-company.queries.ts';
import type { AdminCompanyView } from '../features/companies/admin-company.ts';
import { type Fields, json, text } from '../lib/fields.ts';
import type { Result } from '../lib/result.ts';
import { paths } from '../paths.ts';
import { done, refused } from './answers.ts';
import { readFields } from './body.ts';
import { hidden, requireAdmin } from './guards.ts';

/** Of all that an admin changes in a company. */
const FIELDS = {
  suspended: json,
  reason: text,
  into: text,
  verdict: text,
  name: text,
  website: text,
  decision: text,
};

type Change = (
  actor: Actor,
  company: AdminCompanyView,
  fields: Fields<typeof FIELDS>,
) => Promise<Result<{ slug: string }>>;

/** Changes the company of the path as an admin wishes, then back to the page of the company that is left. */
export async function changeCompany(context: APIContext, change: Change): Promise<Response> {
  const admin = await requireAdmin(context);
  if (admin instanceof Response) return admin;
  const slug = context.params.companySlug ?? '';
  const company = await findAdminCompany(context.locals.db, slug);
  if (!company) return hidden(context);
  const fields = await readFields(context, FIELDS);
  if (fields instanceof Response) return fields;
  const changed = await change(adminActorOf(admin), company, fields);
  if (!changed.ok) return refused(context, paths.adminCompany(slug), changed.problems);
  return done(context.request, paths.adminCompany(changed.value.slug));
}

/** Whether a box was ticked, in a form or in JSON. */
export const isTicked = (value: unknown): boolean => value === 'yes' || value === true;
