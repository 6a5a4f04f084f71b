import { readEmail } from '../../../../features/accounts/sign-in.schema.ts';
import { changeSubscriberAsAdmin } from '../../../../features/newsletter/subscribers.commands.ts';
import { subscriberPage } from '../../../../features/newsletter/subscribers.http.ts';
import { requireStaffActor } from '../../../../http/auth.ts';
import { defineEndpoint } from '../../../../http/endpoint.ts';
import { seeOther } from '../../../../http/responses.ts';
import { text } from '../../../../lib/fields.ts';

/** Finds an address, deletes its data or lifts its suppression. URLs never contain addresses. */
export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: { email: text, action: text },
  run: async ({ db, auth, fields, now, context }) => {
    const address = readEmail(fields.email);
    const { action } = fields;
    if (address.ok && (action === 'delete' || action === 'lift'))
      await changeSubscriberAsAdmin(db, auth, { address: address.value, action }, now);
    const notice = address.ok && action === 'delete' ? 'deleted' : '';
    return seeOther(subscriberPage(context, fields.email, { notice }));
  },
});
