import { listPortalCustomers } from '../../../../features/selling/selling.queries.ts';
import { readFormFieldsOrThrow } from '../../../../http/body.ts';
import { defineEndpoint } from '../../../../http/endpoint.ts';
import { requireMemberOrSuspended } from '../../../../http/guards.ts';
import { respondWithOffSitePage } from '../../../../http/responses.ts';
import { text } from '../../../../lib/validation.ts';
import { paths } from '../../../../paths.ts';

/** Opens the provider’s portal of `customer`, by default the first that the billing page lists. */
export const POST = defineEndpoint({
  // A suspended company can cancel its subscription.
  authorize: async (context) => {
    const fields = await readFormFieldsOrThrow(context, { slug: text, customer: text });
    return { fields, member: await requireMemberOrSuspended(context, { slug: fields.slug }) };
  },
  run: async ({ db, auth: { member, fields }, locals, origin, request, now }) => {
    const customers = await listPortalCustomers(db, member.company.id, now);
    const customer = customers.find(({ id }) => id === fields.customer) ?? customers[0];
    const back = paths.companyBilling(member.company.slug);
    const url = customer && (await locals.payments.providers.stripe?.portal(customer.id, origin + back));
    return url ? respondWithOffSitePage(request, url) : false;
  },
});
