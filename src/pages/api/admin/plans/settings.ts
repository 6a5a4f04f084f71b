import { saveSellingSettings } from '../../../../features/selling/plan.commands.ts';
import { defineEndpoint, requireStaffActor } from '../../../../http/endpoint.ts';
import { redirectOrJson } from '../../../../http/responses.ts';
import { text } from '../../../../lib/validation.ts';
import { paths } from '../../../../paths.ts';

export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: {
    ...{ payTime: text, currency: text, taxMode: text, taxPercent: text, taxName: text, sellerCountry: text },
    ...{ sellerVatId: text, bankDetails: text, offersInvoice: text, invoiceDays: text },
  },
  run: async ({ db, auth, fields, request, now }) => {
    const saved = await saveSellingSettings(db, auth, fields, now);
    return saved.ok ? redirectOrJson(request, `${paths.adminPlans()}?saved#rules`) : saved;
  },
  page: () => `${paths.adminPlans()}#rules`,
  redisplay: ({ fields }) => ({ ...fields, form: 'rules' }),
});
