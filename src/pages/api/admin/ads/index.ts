import { createAd } from '../../../../features/ads/ad.commands.ts';
import { adFormBody, setAdImageIfGiven } from '../../../../features/ads/ad-form.http.ts';
import { defineEndpoint, requireStaffActor } from '../../../../http/endpoint.ts';
import { redirectOrJson } from '../../../../http/responses.ts';
import { paths } from '../../../../paths.ts';

export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: adFormBody,
  run: async ({ db, auth, fields, request, now }) => {
    const created = await createAd(db, auth, fields.draft, now);
    if (!created.ok) return created;
    const stored = await setAdImageIfGiven(db, auth, fields, created.value);
    return redirectOrJson(request, paths.adminAd(created.value.id), { status: 201, value: stored });
  },
  page: paths.adminNewAd,
  redisplay: ({ fields }) => fields.values,
});
