import { evaluateClaimWithLinks } from '../../../../../features/importing/sources/find-claim.ts';
import { addSourceAndScheduleRun } from '../../../../../features/importing/sources/source.commands.ts';
import {
  requireVerifiedMemberWithForm,
  resolveNewSource,
} from '../../../../../features/importing/sources/source-form.http.ts';
import { defineEndpoint } from '../../../../../http/endpoint.ts';
import { redirectOrJson } from '../../../../../http/responses.ts';
import { paths } from '../../../../../paths.ts';

/** Adds a source (`address`) of the verified company `slug`. */
export const POST = defineEndpoint({
  authorize: requireVerifiedMemberWithForm,
  formRateLimit: 'source preview',
  run: async ({ db, auth: { actor, company, fields }, now, context, request }) => {
    const wanted = await resolveNewSource(context, fields);
    if (!wanted.ok) return wanted;
    const { address, company: meant } = wanted.value;
    const { importing } = context.locals;
    const claim = await evaluateClaimWithLinks({ website: meant.website, verified: true }, address, importing.reading);
    const added = await addSourceAndScheduleRun(
      db,
      actor,
      { address, company: { slug: company.slug }, owner: 'employer', claim, origin: importing.origin },
      now,
    );
    return added.ok ? redirectOrJson(request, paths.companySource(company.slug, added.value.id)) : added;
  },
  page: ({ auth }) => paths.companySources(auth.company.slug),
  redisplay: ({ auth }) => ({ address: auth.fields.address }),
});
