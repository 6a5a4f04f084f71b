import { toActor } from '../../../../features/accounts/user.ts';
import { MAX_ALT_LENGTH } from '../../../../features/companies/company.limits.ts';
import {
  addWorkImage,
  moveWorkImageToFront,
  removeWorkImage,
  setOrRemoveCompanyLogo,
} from '../../../../features/companies/company-images.commands.ts';
import { redisplayForm } from '../../../../features/posting/form-draft.http.ts';
import { defineEndpoint } from '../../../../http/endpoint.ts';
import { requireMemberWithForm } from '../../../../http/guards.ts';
import { problemError } from '../../../../http/http-response-error.ts';
import { enforceFormRateLimit } from '../../../../http/rate-limiting.ts';
import { createdOrRedirect } from '../../../../http/responses.ts';
import { problem } from '../../../../lib/problem.ts';
import { clipOneAboveLimit } from '../../../../lib/text.ts';
import { file, text } from '../../../../lib/validation.ts';
import { paths } from '../../../../paths.ts';

/** Changes images: `change` is `logo`, `no-logo`, `work` (with `alt`), `lead-work` or `no-work` (with `src`). */
export const POST = defineEndpoint({
  authorize: (context) =>
    requireMemberWithForm(context, { slug: text, change: text, logo: file, image: file, alt: text, src: text }),
  run: async ({ db, auth: { member, fields }, request, now, context }) => {
    const { id: companyId, slug } = member.company;
    await enforceFormRateLimit(context, 'post', { target: `pictures of ${companyId}`, values: fields });
    const actor = toActor(member);
    const alt = clipOneAboveLimit(fields.alt, MAX_ALT_LENGTH);
    const wanted = fields.change;
    const changes = {
      logo: async () => setOrRemoveCompanyLogo(db, actor, { companyId, bytes: await bytesOf(fields.logo) }, now),
      'no-logo': () => setOrRemoveCompanyLogo(db, actor, { companyId, bytes: undefined }, now),
      work: async () => addWorkImage(db, actor, { companyId, bytes: await bytesOf(fields.image), alt }, now),
      'lead-work': () => moveWorkImageToFront(db, actor, { companyId, src: fields.src }, now),
      'no-work': () => removeWorkImage(db, actor, { companyId, src: fields.src }, now),
    };
    if (!Object.hasOwn(changes, wanted))
      throw problemError(problem(422, `change: must be one of ${Object.keys(changes).join(', ')}`));
    const changed = await changes[wanted as keyof typeof changes]();
    const page = `${paths.recruiterCompany()}?company=${slug}`;
    if (changed.ok) return createdOrRedirect(request, `${page}&saved`);
    return redisplayForm(context, {
      form: { slug, values: { alt } },
      problems: changed.problems,
      writer: member.id,
      pageOf: (token) => `${page}&draft=${token}`,
    });
  },
});

const bytesOf = async (chosen: File | undefined) => new Uint8Array(await (chosen?.arrayBuffer() ?? []));
