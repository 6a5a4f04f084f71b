import type { APIRoute } from 'astro';
import { joinCompany } from '../../../../features/membership/founding.commands.ts';
import { done } from '../../../../http/answers.ts';
import { hidden, requireUser } from '../../../../http/guards.ts';
import { paths } from '../../../../paths.ts';
import { refuseReading } from '../../_json.ts';

export const prerender = false;

/** Joins a company at whose website's domain one's own address is. */
export const POST: APIRoute = async (context) => {
  const { locals, params, request } = context;
  const user = await requireUser(context);
  if (user instanceof Response) return user;
  const joined = await joinCompany(
    locals.db,
    user,
    { slug: params.companySlug ?? '', origin: locals.origin },
    new Date(),
  );
  if (!joined.ok) return hidden(context);
  return done(request, paths.account(), { status: 201 });
};

export const ALL = refuseReading;
