import { setApplicationNotifications } from '../../../../features/applications/news/news.commands.ts';
import { defineEndpoint } from '../../../../http/endpoint.ts';
import { requireMemberWithForm } from '../../../../http/guards.ts';
import { createdOrRedirect } from '../../../../http/responses.ts';
import { text } from '../../../../lib/validation.ts';
import { paths } from '../../../../paths.ts';

/** Turns notifications about applicants on or off (`listening`). */
export const POST = defineEndpoint({
  authorize: (context) => requireMemberWithForm(context, { slug: text, listening: text }),
  run: async ({ db, auth: { member, fields }, request }) => {
    await setApplicationNotifications(
      db,
      { companyId: member.company.id, userId: member.id },
      fields.listening !== 'no',
    );
    return createdOrRedirect(request, paths.recruiterCompany(member.company.slug, 'news'));
  },
});
