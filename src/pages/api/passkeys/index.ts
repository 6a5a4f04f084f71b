import { describeBrowser } from '../../../features/accounts/session.queries.ts';
import { defineEndpoint, requireUserWithRecentPasskey } from '../../../http/endpoint.ts';
import { problemError } from '../../../http/http-response-error.ts';
import { redirectOrJson } from '../../../http/responses.ts';
import { problem } from '../../../lib/problem.ts';
import { json } from '../../../lib/validation.ts';
import { paths } from '../../../paths.ts';

/** Stores a new passkey, named after the browser. */
export const POST = defineEndpoint({
  authorize: requireUserWithRecentPasskey,
  body: { response: json },
  run: async ({ fields, locals, request }) => {
    const name = describeBrowser(request.headers.get('user-agent') ?? '');
    const added = await locals.accounts.addPasskey(request.headers, fields.response, name);
    if (!added) throw problemError(problem(422, 'The passkey could not be added'));
    return redirectOrJson(request, paths.account(), { status: 201 });
  },
});
