import { toActor } from '../../../../../features/accounts/user.ts';
import {
  ENDPOINT_FIELDS,
  performEndpointFormAction,
  requireOwnerWithForm,
} from '../../../../../features/webhooks/endpoint-form.http.ts';
import { defineEndpoint } from '../../../../../http/endpoint.ts';
import { redirectOrJson } from '../../../../../http/responses.ts';
import { paths } from '../../../../../paths.ts';

/** Performs an `action` on a webhook of the company `slug`, or repeats a `delivery`. Owners only. */
export const POST = defineEndpoint({
  authorize: (context) => requireOwnerWithForm(context, ENDPOINT_FIELDS),
  run: async ({ db, auth: { owner, fields }, params, now, request }) => {
    const { id: companyId, slug } = owner.company;
    const id = params.endpointId ?? '';
    const { action, delivery } = fields;
    const changed = await performEndpointFormAction(db, toActor(owner), { id, companyId, action, delivery }, now);
    if (changed === false || !changed.ok) return changed;
    return redirectOrJson(request, action === 'remove' ? paths.companyWebhooks(slug) : paths.companyWebhook(slug, id));
  },
  page: ({ auth, params }) => paths.companyWebhook(auth.owner.company.slug, params.endpointId ?? ''),
});
