import type { APIContext, APIRoute } from 'astro';
import { findAdminCompany } from '../features/companies/admin-company.queries.ts';
import type { FieldSchemas, Fields } from '../lib/fields.ts';
import type { Result } from '../lib/result.ts';
import { paths } from '../paths.ts';
import { done } from './answers.ts';
import { type Reader, readFields } from './body.ts';
import { type Asked, endpoint } from './endpoint.ts';
import { hidden } from './guards.ts';
import { admin } from './who.ts';

/** Changes the company of the path as an admin wishes, then back to the page of the company that is left. */
export const companyChange = <S extends FieldSchemas>(
  reads: S,
  change: (asked: Asked<AdminOfCompany, Fields<S>>) => Promise<Result<{ slug: string }>>,
): APIRoute =>
  endpoint({
    who: adminOfCompany,
    reads: { read: (context) => readFields(context, reads) } satisfies Reader<Fields<S>>,
    run: async (asked) => {
      const changed = await change(asked);
      return changed.ok ? done(asked.request, paths.adminCompany(changed.value.slug)) : changed;
    },
    page: ({ who }) => paths.adminCompany(who.company.slug),
  });

type AdminOfCompany = Awaited<ReturnType<typeof adminOfCompany>>;

async function adminOfCompany(context: APIContext) {
  const actor = await admin(context);
  const company = await findAdminCompany(context.locals.db, context.params.companySlug ?? '');
  if (!company) throw hidden(context);
  return { actor, company };
}

/** Whether a box was ticked, in a form or in JSON. */
export const isTicked = (value: unknown): boolean => value === 'yes' || value === true;
