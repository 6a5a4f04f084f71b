import { readEmail } from '../../../../features/accounts/sign-in.schema.ts';
import { deleteOrUnsuppressSubscriber } from '../../../../features/newsletter/subscribers.commands.ts';
import { subscriberPageUrl } from '../../../../features/newsletter/subscribers.http.ts';
import { defineEndpoint, requireStaffActor } from '../../../../http/endpoint.ts';
import { seeOther } from '../../../../http/responses.ts';
import { text } from '../../../../lib/validation.ts';

/** Finds an address, deletes its data or lifts its suppression. URLs never contain addresses. */
export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: { email: text, action: text },
  run: async ({ db, auth, fields, now, context }) => {
    const address = readEmail(fields.email);
    const { action } = fields;
    if (address.ok && (action === 'delete' || action === 'lift'))
      await deleteOrUnsuppressSubscriber(db, auth, { address: address.value, action }, now);
    const notice = address.ok && action === 'delete' ? 'deleted' : '';
    return seeOther(subscriberPageUrl(context, fields.email, { notice }));
  },
});
