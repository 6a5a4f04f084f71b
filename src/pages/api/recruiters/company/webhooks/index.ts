import { toActor } from '../../../../../features/accounts/user.ts';
import { addWebhookEndpoint } from '../../../../../features/webhooks/endpoint.commands.ts';
import { requireOwnerWithForm } from '../../../../../features/webhooks/endpoint-form.http.ts';
import { defineEndpoint } from '../../../../../http/endpoint.ts';
import { rejectionError } from '../../../../../http/reject.ts';
import { redirectOrJson } from '../../../../../http/responses.ts';
import { problem } from '../../../../../lib/problem.ts';
import { text, texts } from '../../../../../lib/validation.ts';
import { paths } from '../../../../../paths.ts';

/** Adds a webhook (`address`, `events`) of the verified company `slug`. Owners only. */
export const POST = defineEndpoint({
  authorize: (context) => requireOwnerWithForm(context, { address: text, events: texts }),
  run: async ({ db, auth: { owner, fields }, locals, now, context, request }) => {
    const { company } = owner;
    if (!company.verified) throw rejectionError(context, problem(403, 'Only verified companies have webhooks'));
    const { address, events } = fields;
    const endpoint = { companyId: company.id, address, events };
    const added = await addWebhookEndpoint(db, toActor(owner), endpoint, locals.importing.reading, now);
    return added.ok ? redirectOrJson(request, paths.companyWebhook(company.slug, added.value.id)) : added;
  },
  page: ({ auth }) => paths.companyWebhooks(auth.owner.company.slug),
  redisplay: ({ auth: { fields } }) => ({ address: fields.address, events: fields.events }),
});
