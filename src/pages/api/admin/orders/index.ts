import { findCompanyByNameOrSlug } from '../../../../features/companies/admin-company.queries.ts';
import { grantCredits } from '../../../../features/selling/order.commands.ts';
import { GIFTS } from '../../../../features/selling/selling.ts';
import { defineEndpoint, requireStaffActor } from '../../../../http/endpoint.ts';
import { invalid } from '../../../../lib/result.ts';
import { id, text, wholeNumber } from '../../../../lib/validation.ts';
import { paths } from '../../../../paths.ts';

/** Gives credits with a reason to the company that `company` names. */
export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: { company: text, what: id, amount: text, days: text, reason: text },
  run: async ({ db, auth, fields, now }) => {
    const company = await findCompanyByNameOrSlug(db, fields.company);
    if (!company.ok) return company;
    const what = GIFTS.find((one) => one === fields.what);
    if (!what) return invalid('what', 'Choose what the credits are for');
    const days = fields.days.trim() === '' ? null : wholeNumber.parse(fields.days);
    const amount = wholeNumber.parse(fields.amount);
    return grantCredits(db, auth, { companyId: company.value.id, what, amount, days, reason: fields.reason }, now);
  },
  page: () => `${paths.adminOrders('given')}#gift`,
  redisplay: ({ fields }) => fields,
});
