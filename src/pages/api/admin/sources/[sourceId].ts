import { mapPlaceAndScheduleRun } from '../../../../features/importing/sources/place.commands.ts';
import { performAvailableSourceAction } from '../../../../features/importing/sources/source.commands.ts';
import { findSource } from '../../../../features/importing/sources/source.queries.ts';
import { SOURCE_ACTIONS } from '../../../../features/importing/sources/source.ts';
import { defineEndpoint, requireStaffActor } from '../../../../http/endpoint.ts';
import { redirectOrJson } from '../../../../http/responses.ts';
import { invalid } from '../../../../lib/result.ts';
import { text } from '../../../../lib/validation.ts';
import { paths } from '../../../../paths.ts';

/** Performs a `step` on a source, or maps a place (`place`, `meaning`). */
export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: { step: text, name: text, meaning: text },
  run: async ({ db, auth, fields, params, now, request }) => {
    const source = await findSource(db, params.sourceId ?? '');
    if (!source) return false;
    if (fields.step === 'place') {
      const { name, meaning } = fields;
      const explained = await mapPlaceAndScheduleRun(db, auth, { sourceId: source.id, name, meaning }, now);
      return explained.ok ? redirectOrJson(request, paths.adminSource(source.id)) : explained;
    }
    const step = SOURCE_ACTIONS.find((one) => one === fields.step);
    if (!step) return invalid('step', `The step must be one of ${SOURCE_ACTIONS.join(', ')}`);
    const stepped = await performAvailableSourceAction(db, auth, { id: source.id, step }, now);
    if (!stepped.ok) return stepped;
    const isGone = step === 'remove' || step === 'close';
    return redirectOrJson(request, isGone ? paths.adminSources() : paths.adminSource(source.id));
  },
  page: ({ params }) => paths.adminSource(params.sourceId ?? ''),
});
