import { joinCompanyOfDomain } from '../../../../features/membership/founding.commands.ts';
import { defineEndpoint } from '../../../../http/endpoint.ts';
import { requireUser } from '../../../../http/guards.ts';
import { paths } from '../../../../paths.ts';

/** Joins a company by the domain of one's address. */
export const POST = defineEndpoint({
  authorize: requireUser,
  run: async ({ db, auth, params, origin, now }) =>
    (await joinCompanyOfDomain(db, auth, { slug: params.companySlug ?? '', origin }, now)).ok,
  page: () => paths.account(),
});
