import { saveUnpaidOrderBilling } from '../../../../../features/selling/order.commands.ts';
import { defineEndpoint } from '../../../../../http/endpoint.ts';
import { requireOwnOrder } from '../../../../../http/pages/own-order.ts';
import { text } from '../../../../../lib/validation.ts';
import { paths } from '../../../../../paths.ts';

export const POST = defineEndpoint({
  authorize: (context) => requireOwnOrder(context, context.params.orderId),
  body: { name: text, address: text, country: text, vatId: text, email: text, reference: text },
  run: ({ db, auth: { order }, fields }) => saveUnpaidOrderBilling(db, order.id, fields),
  page: ({ params }) => `${paths.order(params.orderId ?? '')}#billing`,
  redisplay: ({ fields }) => fields,
});
