import { changeSelling } from '../../../../features/selling/plan.commands.ts';
import { requireStaffActor } from '../../../../http/auth.ts';
import { defineEndpoint } from '../../../../http/endpoint.ts';
import { text } from '../../../../lib/fields.ts';
import { paths } from '../../../../paths.ts';

export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: {
    ...{ payTime: text, currency: text, taxMode: text, taxPercent: text, taxName: text, sellerCountry: text },
    ...{ sellerVatId: text, bankDetails: text, offersInvoice: text, invoiceDays: text },
  },
  run: ({ db, auth, fields, now }) => changeSelling(db, auth, fields, now),
  page: () => `${paths.adminPlans()}#rules`,
  redisplay: ({ fields }) => ({ ...fields, form: 'rules' }),
});
