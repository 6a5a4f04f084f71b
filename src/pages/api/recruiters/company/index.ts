import type { APIRoute } from 'astro';
import { actorOf } from '../../../../features/accounts/visitor.ts';
import { editCompany } from '../../../../features/companies/company.commands.ts';
import { paths } from '../../../../paths.ts';
import { refuseReading } from '../../_json.ts';
import { accepted, refusedRole } from '../_answers.ts';
import { requireCompanyForm } from '../_company.ts';

export const prerender = false;

const TEXTS = ['name', 'oneLiner', 'about'] as const;
/** An empty one is none. */
const OPTIONAL = ['website', 'size', 'headquarters'] as const;

/** The words of a company's profile, on every page that shows them. */
export const POST: APIRoute = async (context) => {
  const asked = await requireCompanyForm(context);
  if (asked instanceof Response) return asked;
  const { fields, member } = asked;
  const { slug } = member.company;
  const { db, origin } = context.locals;
  const said = (name: string) => String(fields.get(name) ?? '').replaceAll('\r\n', '\n');
  const given = (names: readonly string[]) => names.filter((name) => fields.has(name));
  const changes = {
    ...Object.fromEntries(given(TEXTS).map((name) => [name, said(name)])),
    ...Object.fromEntries(given(OPTIONAL).map((name) => [name, said(name).trim() || null])),
    ...(fields.has('socialLinks')
      ? {
          socialLinks: said('socialLinks')
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean),
        }
      : {}),
  };
  const edited = await editCompany(db, actorOf(member), { slug, changes, origin }, new Date());
  const page = `${paths.recruiterCompany()}?company=${slug}`;
  if (edited.ok) {
    const { hasLostMark, isNameOpen } = edited.value;
    return accepted(context.request, `${page}&saved${hasLostMark ? `=${isNameOpen ? 'name' : 'website'}` : ''}`);
  }
  const typed = Object.fromEntries([...TEXTS, ...OPTIONAL, 'socialLinks'].map((name) => [name, said(name)]));
  const problems = edited.problems.map(({ field, message }) => ({
    field,
    message: `${labels[field.split('.')[0] ?? ''] ?? 'This'} ${message}`,
  }));
  return refusedRole(context, { slug, typed }, problems, undefined, (token) => `${page}&typed=${token}`);
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
