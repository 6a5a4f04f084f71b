import { createOrder } from '../../../../features/selling/order.commands.ts';
import { defineEndpoint } from '../../../../http/endpoint.ts';
import { requireMemberWithForm } from '../../../../http/guards.ts';
import { createdOrRedirect } from '../../../../http/responses.ts';
import { id, text, wholeNumber } from '../../../../lib/validation.ts';
import { paths } from '../../../../paths.ts';

/** Opens an order of a company (`slug`) at the plan’s price, optionally for its role `job`. */
export const POST = defineEndpoint({
  authorize: (context) =>
    requireMemberWithForm(context, { slug: text, plan: id, feature: id, quantity: text, code: text, job: id }),
  run: async ({ db, auth: { member, fields }, request, now }) => {
    const quantity = fields.quantity === '' ? 1 : wholeNumber.parse(fields.quantity);
    const order = {
      companyId: member.company.id,
      userId: member.id,
      email: member.email,
      items: [
        ...(fields.plan ? [{ slug: fields.plan, quantity }] : []),
        ...(fields.feature ? [{ slug: fields.feature, quantity: 1 }] : []),
      ],
      code: fields.code,
      jobHash: fields.job || undefined,
    };
    const opened = await createOrder(db, order, now);
    return opened.ok ? createdOrRedirect(request, paths.order(opened.value.id)) : opened;
  },
  page: ({ auth: { fields } }) => paths.newOrder(fields.plan, fields.job),
  redisplay: ({ auth: { fields } }) => fields,
});
