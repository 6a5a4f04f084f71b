import { readAddress } from '../../../../features/alerts/sign-up.schema.ts';
import { changeSubscriberAsAdmin } from '../../../../features/newsletter/subscribers.commands.ts';
import { seeOther } from '../../../../http/answers.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { subscriberPage } from '../../../../http/subscriber-search.ts';
import { admin } from '../../../../http/who.ts';
import { text } from '../../../../lib/fields.ts';

export const prerender = false;

/** Finds what one address gets, or helps its owner: deletes it, or lets lists go to it again. No address stands in an address. */
export const POST = endpoint({
  who: admin,
  reads: { email: text, action: text },
  run: async ({ db, who, fields, now, context }) => {
    const address = readAddress(fields.email);
    const { action } = fields;
    if (address.ok && (action === 'delete' || action === 'let go on'))
      await changeSubscriberAsAdmin(db, who, { address: address.value, action }, now);
    const told = address.ok && action === 'delete' ? 'deleted' : '';
    return seeOther(subscriberPage(context, fields.email, { told }));
  },
});
