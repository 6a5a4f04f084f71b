import { toActor } from '../../../../features/accounts/user.ts';
import { editCompany } from '../../../../features/companies/company.commands.ts';
import { COMPANY_FIELDS, parseCompanyForm } from '../../../../features/companies/company-form.ts';
import { redisplayForm } from '../../../../features/posting/form-draft.http.ts';
import { defineEndpoint } from '../../../../http/endpoint.ts';
import { requireMemberWithForm } from '../../../../http/guards.ts';
import { enforceFormRateLimit } from '../../../../http/rate-limiting.ts';
import { createdOrRedirect } from '../../../../http/responses.ts';
import { lookup } from '../../../../lib/lookup.ts';
import { optionalText, text } from '../../../../lib/validation.ts';
import { paths } from '../../../../paths.ts';

const FIELDS = Object.fromEntries(COMPANY_FIELDS.map((name) => [name, optionalText])) as Record<
  (typeof COMPANY_FIELDS)[number],
  typeof optionalText
>;

export const POST = defineEndpoint({
  authorize: (context) => requireMemberWithForm(context, { slug: text, ...FIELDS }),
  run: async ({ db, auth: { member, fields }, origin, request, now, context }) => {
    const { id, slug } = member.company;
    await enforceFormRateLimit(context, 'post', { target: `profile of ${id}`, values: fields });
    const { changes, problems: formProblems, values } = parseCompanyForm(fields);
    const edited =
      formProblems.length > 0
        ? { ok: false as const, problems: formProblems }
        : await editCompany(db, toActor(member), { slug, changes, origin }, now);
    const page = `${paths.recruiterCompany()}?company=${slug}`;
    if (edited.ok) {
      const { hasLostMark, isNewNameUnverified } = edited.value;
      return createdOrRedirect(
        request,
        `${page}&saved${hasLostMark ? `=${isNewNameUnverified ? 'name' : 'website'}` : ''}`,
      );
    }
    const problems = edited.problems.map(({ field, message }) => ({
      field,
      message: `${lookup(labels, field.split('.')[0] ?? '') ?? 'This'} ${message}`,
    }));
    return redisplayForm(context, {
      form: { slug, values },
      problems,
      writer: member.id,
      pageOf: (token) => `${page}&draft=${token}`,
    });
  },
});

const labels: Record<string, string> = {
  name: 'The name',
  oneLiner: 'The tagline',
  about: 'The text',
  website: 'The website',
  size: 'The number of people',
  headquarters: 'The headquarters',
  socialLinks: 'Each address',
};
