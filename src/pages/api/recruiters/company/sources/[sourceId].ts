import { actorOf } from '../../../../../features/accounts/user.ts';
import { stepSource } from '../../../../../features/importing/sources/source.commands.ts';
import { findSource } from '../../../../../features/importing/sources/source.queries.ts';
import { ownStepsOf } from '../../../../../features/importing/sources/source.ts';
import { done } from '../../../../../http/answers.ts';
import { memberWithForm } from '../../../../../http/company-form.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { text } from '../../../../../lib/fields.ts';
import { refuse } from '../../../../../lib/result.ts';
import { paths } from '../../../../../paths.ts';

export const prerender = false;

/** Does one of the steps (`step`) of a source of the company `slug`, by one of its people. */
export const POST = endpoint({
  who: (context) => memberWithForm(context, { slug: text, step: text }),
  run: async ({ db, who: { member, fields }, params, now, request }) => {
    const source = await findSource(db, params.sourceId ?? '');
    if (!source || source.company.id !== member.company.id) return false;
    const step = ownStepsOf(source).find((one) => one === fields.step);
    if (!step) return refuse('step', 'The source has changed in the meantime');
    const stepped = await stepSource(db, actorOf(member), { id: source.id, step }, now);
    if (!stepped.ok) return stepped;
    const isGone = step === 'remove' || step === 'close';
    return done(
      request,
      isGone ? paths.companySources(member.company.slug) : paths.companySource(member.company.slug, source.id),
    );
  },
  page: ({ who, params }) => paths.companySource(who.member.company.slug, params.sourceId ?? ''),
});
