import type { APIRoute } from 'astro';
import { setListening } from '../../../../features/applications/news/news.commands.ts';
import { requireCompanyForm } from '../../../../http/company-form.ts';
import { accepted } from '../../../../http/kept-form.ts';
import { text } from '../../../../lib/fields.ts';
import { paths } from '../../../../paths.ts';
import { refuseReading } from '../../_json.ts';

export const prerender = false;

/** Turns the mail about a company's applicants on or off (`listening`: yes or no), for whoever asks and nobody else. */
export const POST: APIRoute = async (context) => {
  const asked = await requireCompanyForm(context, { slug: text, listening: text });
  if (asked instanceof Response) return asked;
  const { fields, member } = asked;
  const who = { companyId: member.company.id, userId: member.id };
  await setListening(context.locals.db, who, fields.listening !== 'no');
  return accepted(context.request, paths.recruiterCompany(member.company.slug, 'news'));
};

export const ALL = refuseReading;
