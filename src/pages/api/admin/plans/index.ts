import { removeOrArchivePlan, savePlanOrReplaceUsed } from '../../../../features/selling/plan.commands.ts';
import { PLAN_FIELDS } from '../../../../features/selling/selling.schema.ts';
import { defineEndpoint, requireStaffActor } from '../../../../http/endpoint.ts';
import { redirectOrJson } from '../../../../http/responses.ts';
import { id, optionalText, text } from '../../../../lib/validation.ts';
import { paths } from '../../../../paths.ts';

const FIELDS = Object.fromEntries(PLAN_FIELDS.map((name) => [name, text])) as Record<
  (typeof PLAN_FIELDS)[number],
  typeof text
>;

/** Saves a plan, or archives that of `slug` (`action`). */
export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: { ...FIELDS, slug: optionalText, action: id },
  run: async ({ db, auth, fields, request, now }) => {
    const { slug, action, ...form } = fields;
    if (action === 'archive') return removeOrArchivePlan(db, auth, slug ?? '', now);
    const saved = await savePlanOrReplaceUsed(db, auth, { form, slug }, now);
    return saved.ok ? redirectOrJson(request, `${paths.adminPlans()}?plan-saved`) : saved;
  },
  page: ({ fields: { slug, kind, action } }) =>
    action === 'archive' ? paths.adminPlans() : paths.adminPlans(slug === undefined ? { kind } : { slug }),
  redisplay: ({ fields }) => fields,
});
