import { addWebhookEndpoint } from '../../../../features/webhooks/endpoint.commands.ts';
import { formBodyReader } from '../../../../http/body.ts';
import { defineEndpoint, requireStaffActor } from '../../../../http/endpoint.ts';
import { redirectOrJson } from '../../../../http/responses.ts';
import { text, texts } from '../../../../lib/validation.ts';
import { paths } from '../../../../paths.ts';

export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: formBodyReader({ address: text, events: texts }),
  run: async ({ db, auth, fields, locals, now, request }) => {
    const added = await addWebhookEndpoint(db, auth, { ...fields, companyId: null }, locals.importing.reading, now);
    return added.ok ? redirectOrJson(request, paths.adminWebhook(added.value.id)) : added;
  },
  page: () => paths.adminWebhooks(),
  redisplay: ({ fields }) => ({ ...fields }),
});
