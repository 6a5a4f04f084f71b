import { mapUnknownPlace } from '../../../../features/importing/sources/place.commands.ts';
import { performSourceAction } from '../../../../features/importing/sources/source.commands.ts';
import { findSource } from '../../../../features/importing/sources/source.queries.ts';
import { SOURCE_ACTIONS } from '../../../../features/importing/sources/source.ts';
import { done } from '../../../../http/answers.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { admin } from '../../../../http/who.ts';
import { text } from '../../../../lib/fields.ts';
import { invalid } from '../../../../lib/result.ts';
import { paths } from '../../../../paths.ts';

export const prerender = false;

/** Does one of the steps of a source (`step`), or says what the `name` of a place means there (`place`, `meaning`). */
export const POST = endpoint({
  who: admin,
  reads: { step: text, name: text, meaning: text },
  run: async ({ db, who, fields, params, now, request }) => {
    const source = await findSource(db, params.sourceId ?? '');
    if (!source) return false;
    if (fields.step === 'place') {
      const { name, meaning } = fields;
      const explained = await mapUnknownPlace(db, who, { sourceId: source.id, name, meaning }, now);
      return explained.ok ? done(request, paths.adminSource(source.id)) : explained;
    }
    const step = SOURCE_ACTIONS.find((one) => one === fields.step);
    if (!step) return invalid('step', `The step must be one of ${SOURCE_ACTIONS.join(', ')}`);
    const stepped = await performSourceAction(db, who, { id: source.id, step }, now);
    if (!stepped.ok) return stepped;
    const isGone = step === 'remove' || step === 'close';
    return done(request, isGone ? paths.adminSources() : paths.adminSource(source.id));
  },
  page: ({ params }) => paths.adminSource(params.sourceId ?? ''),
});
