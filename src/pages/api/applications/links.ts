import { readEmail } from '../../../features/accounts/sign-in.schema.ts';
import { mailApplicationListLink } from '../../../features/applications/candidate.commands.ts';
import { allowAnyone, defineEndpoint } from '../../../http/endpoint.ts';
import { redirectOrJson } from '../../../http/responses.ts';
import { text } from '../../../lib/validation.ts';
import { paths } from '../../../paths.ts';

/** Mails the link to all applications of `email`. Same response for unknown addresses. */
export const POST = defineEndpoint({
  authorize: allowAnyone,
  body: { email: text },
  formRateLimit: { name: 'application list', target: ({ fields }) => fields.email },
  run: async ({ db, fields, locals, request, now }) => {
    const address = readEmail(fields.email);
    if (!address.ok) return address;
    await mailApplicationListLink(db, locals.applying, address.value, now);
    return redirectOrJson(request, paths.ownApplications(true));
  },
  page: () => paths.ownApplications(),
  redisplay: ({ fields }) => fields,
});
