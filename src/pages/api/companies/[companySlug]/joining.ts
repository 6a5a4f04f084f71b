import type { APIRoute } from 'astro';
import { joinCompany } from '../../../../features/jobs/people/founding.commands.ts';
import { paths } from '../../../../paths.ts';
import { hidden, requireVisitor } from '../../../_guards.ts';
import { done } from '../../_form.ts';
import { refuseReading } from '../../_json.ts';

export const prerender = false;

/** Joins a company at whose website's domain one's own address is. */
export const POST: APIRoute = async (context) => {
  const { locals, params, request } = context;
  const visitor = await requireVisitor(context);
  if (visitor instanceof Response) return visitor;
  const joined = await joinCompany(
    locals.db,
    visitor,
    { slug: params.companySlug ?? '', origin: locals.origin },
    new Date(),
  );
  if (!joined.ok) return hidden(context);
  return done(request, paths.account(), { status: 201 });
};

export const ALL = refuseReading;
