import { saveCompanyBilling } from '../../../../features/selling/order.commands.ts';
import { defineEndpoint } from '../../../../http/endpoint.ts';
import { requireMemberWithForm } from '../../../../http/guards.ts';
import { redirectOrJson } from '../../../../http/responses.ts';
import { id, text } from '../../../../lib/validation.ts';
import { paths } from '../../../../paths.ts';

export const POST = defineEndpoint({
  authorize: (context) =>
    requireMemberWithForm(context, {
      ...{ order: id },
      ...{ slug: text, name: text, address: text, country: text, vatId: text, email: text, reference: text },
    }),
  run: async ({ db, auth: { member, fields }, request, now }) => {
    const { slug, order, ...form } = fields;
    const saved = await saveCompanyBilling(db, member.company.id, form, now);
    return saved.ok
      ? redirectOrJson(request, order ? paths.order(order) : `${paths.companyBilling(slug)}&saved`)
      : saved;
  },
  page: ({ auth: { fields } }) => `${paths.companyBilling(fields.slug, fields.order)}#billing`,
  redisplay: ({
    auth: {
      fields: { slug: _slug, order: _order, ...form },
    },
  }) => form,
});
