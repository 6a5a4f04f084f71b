import type { APIContext, APIRoute } from 'astro';
import { type BodyReader, readFieldsOrThrow } from '../../http/body.ts';
import { defineEndpoint, type EndpointContext, requireStaffActor } from '../../http/endpoint.ts';
import { notFoundError } from '../../http/guards.ts';
import { redirectOrJson } from '../../http/responses.ts';
import type { Result } from '../../lib/result.ts';
import type { FieldSchemas, ParsedFields } from '../../lib/validation.ts';
import { paths } from '../../paths.ts';
import { findAdminCompanyRow } from './admin-company.queries.ts';

export const defineAdminCompanyEndpoint = <S extends FieldSchemas>(
  reads: S,
  change: (context: EndpointContext<CompanyAdmin, ParsedFields<S>>) => Promise<Result<{ slug: string }>>,
): APIRoute =>
  defineEndpoint({
    authorize: requireCompanyAdmin,
    body: { read: (context) => readFieldsOrThrow(context, reads) } satisfies BodyReader<ParsedFields<S>>,
    run: async (context) => {
      const changed = await change(context);
      return changed.ok ? redirectOrJson(context.request, paths.adminCompany(changed.value.slug)) : changed;
    },
    page: ({ auth }) => paths.adminCompany(auth.company.slug),
  });

type CompanyAdmin = Awaited<ReturnType<typeof requireCompanyAdmin>>;

async function requireCompanyAdmin(context: APIContext) {
  const actor = await requireStaffActor(context);
  const company = await findAdminCompanyRow(context.locals.db, context.params.companySlug ?? '');
  if (!company) throw notFoundError(context);
  return { actor, company };
}
