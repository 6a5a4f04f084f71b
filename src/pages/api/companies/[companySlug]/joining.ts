import { joinCompany } from '../../../../features/membership/founding.commands.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { user } from '../../../../http/who.ts';
import { paths } from '../../../../paths.ts';

export const prerender = false;

/** Joins a company at whose website's domain one's own address is. */
export const POST = endpoint({
  who: user,
  run: async ({ db, who, params, origin, now }) =>
    (await joinCompany(db, who, { slug: params.companySlug ?? '', origin }, now)).ok,
  page: () => paths.account(),
});
