import { readEmail } from '../../../features/accounts/sign-in.schema.ts';
import { signUpForNewsletter } from '../../../features/alerts/newsletter-reader.commands.ts';
import { sendsOrPrefersJson } from '../../../http/accept.ts';
import { allowAnyone, defineEndpoint } from '../../../http/endpoint.ts';
import { enforceFormRateLimit } from '../../../http/rate-limiting.ts';
import {
  privateJsonResponse,
  seeOther,
  validationFailedOrRedirect,
  validationProblemResponse,
} from '../../../http/responses.ts';
import { json, text } from '../../../lib/validation.ts';
import { paths } from '../../../paths.ts';

/** Requests the newsletter to `email`, alike for unknown addresses. `website` is a honeypot. */
export const POST = defineEndpoint({
  authorize: allowAnyone,
  body: { email: json, website: text },
  run: async ({ db, fields, locals, request, origin, now, context }) => {
    const { email, website } = fields;
    for (const name of ['alert', 'daily alerts'] as const)
      await enforceFormRateLimit(context, name, { values: fields });
    const address = readEmail(email);
    if (!address.ok) {
      const problems = address.problems.map(({ message }) => ({ field: 'email', message }));
      if (sendsOrPrefersJson(request)) return validationProblemResponse(problems);
      return validationFailedOrRedirect(context, paths.newsletterForm(), problems, { email });
    }
    const links = { secret: locals.applying.secret, origin };
    if (!website) await signUpForNewsletter(db, address.value, links, now);
    const location = paths.alertAsked();
    return sendsOrPrefersJson(request) ? privateJsonResponse({ location }, 202) : seeOther(location);
  },
});
