import { editAd } from '../../../../features/ads/ad.commands.ts';
import { findAd } from '../../../../features/ads/ad.queries.ts';
import { wantsJson } from '../../../../http/accept.ts';
import { done } from '../../../../http/answers.ts';
import { booking, keepImage } from '../../../../http/booking.ts';
import { withProblem } from '../../../../http/early-answer.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { admin } from '../../../../http/who.ts';
import { problem } from '../../../../lib/problem.ts';
import { paths } from '../../../../paths.ts';

export const prerender = false;

/** Changes an ad; `version` is the one that was edited: 409 when somebody changed it meanwhile. */
export const POST = endpoint({
  who: admin,
  reads: booking,
  run: async ({ db, who, fields, params, request, now }) => {
    const id = params.adId ?? '';
    const { draft, version } = fields;
    const edited = await editAd(db, who, { id, version, draft }, now);
    if (edited.ok) return done(request, paths.adminAd(id), { value: await keepImage(db, who, fields, edited.value) });
    const stale = edited.problems.find(({ field }) => field === 'version');
    if (stale && wantsJson(request)) {
      const present = await findAd(db, id);
      throw withProblem(problem(409, edited.problems[0]?.message, { data: { version: present?.version } }));
    }
    return edited;
  },
  page: ({ params }) => paths.adminAd(params.adId ?? ''),
  typed: ({ fields }) => fields.typed,
});
