import { addPromotionCode, archivePromotionCode } from '../../../../features/selling/plan.commands.ts';
import { defineEndpoint, requireStaffActor } from '../../../../http/endpoint.ts';
import { id, text } from '../../../../lib/validation.ts';
import { paths } from '../../../../paths.ts';

/** Adds a promotion code, or archives one (`action`). */
export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: {
    ...{ code: text, percent: text, amount: text, planSlugs: text, maxUses: text, endsAt: text },
    ...{ isOncePerCompany: text, action: id },
  },
  run: ({ db, auth, fields: { action, ...form }, now }) =>
    action === 'archive' ? archivePromotionCode(db, auth, form.code, now) : addPromotionCode(db, auth, form, now),
  page: () => `${paths.adminPlans()}#codes`,
  redisplay: ({ fields }) => ({ ...fields, form: 'codes' }),
});
