import { describeBrowser } from '../../../features/accounts/session.queries.ts';
import { done } from '../../../http/answers.ts';
import { withProblem } from '../../../http/early-answer.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { provenUser } from '../../../http/who.ts';
import { json } from '../../../lib/fields.ts';
import { problem } from '../../../lib/problem.ts';
import { paths } from '../../../paths.ts';

export const prerender = false;

/** Keeps a passkey that the user's browser has made, named after the browser. */
export const POST = endpoint({
  who: provenUser,
  reads: { response: json },
  run: async ({ fields, locals, request }) => {
    const name = describeBrowser(request.headers.get('user-agent') ?? '');
    const isKept = await locals.accounts.addPasskey(request.headers, fields.response, name);
    if (!isKept) throw withProblem(problem(422, 'The passkey could not be added'));
    return done(request, paths.account(), { status: 201 });
  },
});
