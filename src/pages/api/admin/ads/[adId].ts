import { editAd } from '../../../../features/ads/ad.commands.ts';
import { findAd } from '../../../../features/ads/ad.queries.ts';
import { adFormBody, setAdImageIfGiven } from '../../../../features/ads/ad-form.http.ts';
import { wantsJson } from '../../../../http/accept.ts';
import { defineEndpoint, requireStaffActor } from '../../../../http/endpoint.ts';
import { problemError } from '../../../../http/http-response-error.ts';
import { redirectOrJson } from '../../../../http/responses.ts';
import { problem } from '../../../../lib/problem.ts';
import { paths } from '../../../../paths.ts';

/** Edits an ad. 409 for an outdated `version`. */
export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: adFormBody,
  run: async ({ db, auth, fields, params, request, now }) => {
    const id = params.adId ?? '';
    const { draft, version } = fields;
    const edited = await editAd(db, auth, { id, version, draft }, now);
    if (edited.ok)
      return redirectOrJson(request, paths.adminAd(id), {
        value: await setAdImageIfGiven(db, auth, fields, edited.value),
      });
    const stale = edited.problems.find(({ field }) => field === 'version');
    if (stale && wantsJson(request)) {
      const present = await findAd(db, id);
      throw problemError(problem(409, edited.problems[0]?.message, { data: { version: present?.version } }));
    }
    return edited;
  },
  page: ({ params }) => paths.adminAd(params.adId ?? ''),
  redisplay: ({ fields }) => fields.values,
});
