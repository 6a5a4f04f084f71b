import type { APIRoute } from 'astro';
import { actorOf } from '../../../../features/accounts/user.ts';
import { editCompany } from '../../../../features/companies/company.commands.ts';
import { COMPANY_FIELDS, readCompanyForm } from '../../../../features/companies/company-form.ts';
import { requireCompanyForm } from '../../../../http/company-form.ts';
import { accepted, refusedJob } from '../../../../http/kept-form.ts';
import { limitPage } from '../../../../http/limiting.ts';
import { optionalText, text } from '../../../../lib/fields.ts';
import { paths } from '../../../../paths.ts';
import { refuseReading } from '../../_json.ts';

export const prerender = false;

const FIELDS = Object.fromEntries(COMPANY_FIELDS.map((name) => [name, optionalText])) as Record<
  (typeof COMPANY_FIELDS)[number],
  typeof optionalText
>;

/** The words of a company's profile, on every page that shows them. */
export const POST: APIRoute = async (context) => {
  const asked = await requireCompanyForm(context, { slug: text, ...FIELDS });
  if (asked instanceof Response) return asked;
  const { fields, member } = asked;
  const { id, slug } = member.company;
  const tooOften = await limitPage(context, 'post', { target: `profile of ${id}`, typed: fields });
  if (tooOften) return tooOften;
  const { db, origin } = context.locals;
  const { changes, problems: formProblems, typed } = readCompanyForm(fields);
  const edited =
    formProblems.length > 0
      ? { ok: false as const, problems: formProblems }
      : await editCompany(db, actorOf(member), { slug, changes, origin }, new Date());
  const page = `${paths.recruiterCompany()}?company=${slug}`;
  if (edited.ok) {
    const { hasLostMark, isNameOpen } = edited.value;
    return accepted(context.request, `${page}&saved${hasLostMark ? `=${isNameOpen ? 'name' : 'website'}` : ''}`);
  }
  const problems = edited.problems.map(({ field, message }) => ({
    field,
    message: `${labels[field.split('.')[0] ?? ''] ?? 'This'} ${message}`,
  }));
  return refusedJob(context, {
    form: { slug, typed },
    problems,
    writer: member.id,
    pageOf: (token) => `${page}&typed=${token}`,
  });
};

const labels: Record<string, string> = {
  name: 'The name',
  oneLiner: 'The line',
  about: 'The text',
  website: 'The website',
  size: 'The number of people',
  headquarters: 'The headquarters',
  socialLinks: 'Each address',
};

export const ALL = refuseReading;
