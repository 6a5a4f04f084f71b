import { ENDPOINT_FIELDS, performEndpointFormAction } from '../../../../features/webhooks/endpoint-form.http.ts';
import { defineEndpoint, requireStaffActor } from '../../../../http/endpoint.ts';
import { redirectOrJson } from '../../../../http/responses.ts';
import { paths } from '../../../../paths.ts';

/** Performs an `action` on a webhook of the board, or repeats a `delivery`. */
export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: ENDPOINT_FIELDS,
  run: async ({ db, auth, fields, params, now, request }) => {
    const id = params.endpointId ?? '';
    const changed = await performEndpointFormAction(db, auth, { id, companyId: null, ...fields }, now);
    if (changed === false || !changed.ok) return changed;
    return redirectOrJson(request, fields.action === 'remove' ? paths.adminWebhooks() : paths.adminWebhook(id));
  },
  page: ({ params }) => paths.adminWebhook(params.endpointId ?? ''),
});
