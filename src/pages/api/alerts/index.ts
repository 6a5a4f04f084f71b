import { signUpForAlert } from '../../../features/alerts/sign-up.commands.ts';
import { validateSignUp } from '../../../features/alerts/sign-up.schema.ts';
import { parseAlertSearch } from '../../../features/search/alert-search.queries.ts';
import { printQuery } from '../../../features/search/query.ts';
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

/**
 * Requests alerts on `search` (a path) to `email` by `frequency`. The response does not depend on whether the address is known.
 * `website` is a honeypot.
 */
export const POST = defineEndpoint({
  authorize: allowAnyone,
  body: { email: json, search: text, frequency: text, zone: text, website: text },
  run: async ({ db, fields, locals, request, origin, now, context }) => {
    const { website, search, ...values } = fields;
    for (const name of ['alert', 'daily alerts'] as const)
      await enforceFormRateLimit(context, name, { values: fields });
    const followed = await parseAlertSearch(db, search || paths.roles(), await locals.search.known());
    const signUp = validateSignUp(fields, followed);
    if (!signUp.ok) {
      if (sendsOrPrefersJson(request)) return validationProblemResponse(signUp.problems);
      return validationFailedOrRedirect(
        context,
        paths.alerts(followed.ok ? printQuery(followed.value) : ''),
        signUp.problems,
        values,
      );
    }
    const links = { secret: locals.applying.secret, origin };
    if (!website) await signUpForAlert(db, { ...signUp.value, zone: fields.zone }, links, now);
    const location = paths.alertAsked();
    return sendsOrPrefersJson(request) ? privateJsonResponse({ location }, 202) : seeOther(location);
  },
});
