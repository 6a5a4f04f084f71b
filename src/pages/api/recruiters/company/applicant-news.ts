import { setNotifications } from '../../../../features/applications/news/news.commands.ts';
import { accepted } from '../../../../http/answers.ts';
import { memberWithForm } from '../../../../http/company-form.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { text } from '../../../../lib/fields.ts';
import { paths } from '../../../../paths.ts';

export const prerender = false;

/** Turns the mail about a company's applicants on or off (`listening`: yes or no), for whoever asks and nobody else. */
export const POST = endpoint({
  who: (context) => memberWithForm(context, { slug: text, listening: text }),
  run: async ({ db, who: { member, fields }, request }) => {
    await setNotifications(db, { companyId: member.company.id, userId: member.id }, fields.listening !== 'no');
    return accepted(request, paths.recruiterCompany(member.company.slug, 'news'));
  },
});
