import { findProviderCustomerId } from '../../../../features/selling/selling.queries.ts';
import { defineEndpoint } from '../../../../http/endpoint.ts';
import { requireMemberWithForm } from '../../../../http/guards.ts';
import { respondWithOffSitePage } from '../../../../http/responses.ts';
import { text } from '../../../../lib/validation.ts';
import { paths } from '../../../../paths.ts';

/** Opens the provider’s customer portal. */
export const POST = defineEndpoint({
  authorize: (context) => requireMemberWithForm(context, { slug: text }),
  run: async ({ db, auth: { member }, locals, origin, request }) => {
    const customer = await findProviderCustomerId(db, member.company.id, 'stripe');
    const back = paths.companyBilling(member.company.slug);
    const url = customer && (await locals.payments.providers.stripe?.portal(customer, origin + back));
    return url ? respondWithOffSitePage(request, url) : false;
  },
});
