import { toActor } from '../../../../../features/accounts/user.ts';
import { mapPlaceAndScheduleRun } from '../../../../../features/importing/sources/place.commands.ts';
import { performAvailableSourceAction } from '../../../../../features/importing/sources/source.commands.ts';
import { findSource } from '../../../../../features/importing/sources/source.queries.ts';
import { availableEmployerActions } from '../../../../../features/importing/sources/source.ts';
import { defineEndpoint } from '../../../../../http/endpoint.ts';
import { requireMemberWithForm } from '../../../../../http/guards.ts';
import { redirectOrJson } from '../../../../../http/responses.ts';
import { invalid } from '../../../../../lib/result.ts';
import { text } from '../../../../../lib/validation.ts';
import { paths } from '../../../../../paths.ts';

/** Performs a `step` on a source of the company `slug`, or maps a place (`place`, `meaning`). */
export const POST = defineEndpoint({
  authorize: (context) => requireMemberWithForm(context, { slug: text, step: text, name: text, meaning: text }),
  run: async ({ db, auth: { member, fields }, params, now, request }) => {
    const source = await findSource(db, params.sourceId ?? '');
    if (!source || source.company.id !== member.company.id) return false;
    const page = paths.companySource(member.company.slug, source.id);
    if (fields.step === 'place') {
      const { name, meaning } = fields;
      const explained = await mapPlaceAndScheduleRun(db, toActor(member), { sourceId: source.id, name, meaning }, now);
      return explained.ok ? redirectOrJson(request, page) : explained;
    }
    const step = availableEmployerActions(source).find((one) => one === fields.step);
    if (!step) return invalid('step', 'The source has changed in the meantime');
    const stepped = await performAvailableSourceAction(db, toActor(member), { id: source.id, step }, now);
    if (!stepped.ok) return stepped;
    const isGone = step === 'remove' || step === 'close';
    return redirectOrJson(request, isGone ? paths.companySources(member.company.slug) : page);
  },
  page: ({ auth, params }) => paths.companySource(auth.member.company.slug, params.sourceId ?? ''),
});
