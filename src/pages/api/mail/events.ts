import { answerPrivately, answerProblems } from '../../../http/answers.ts';
import { parseJson } from '../../../http/body.ts';
import { withProblem } from '../../../http/early-answer.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { hidden } from '../../../http/guards.ts';
import { anyone } from '../../../http/who.ts';
import { problem } from '../../../lib/problem.ts';
import { isValidSignature } from '../../../lib/signature.ts';
import { validate } from '../../../lib/validation.ts';
import { mailEventsSchema } from '../../../mail/mail-event.schema.ts';
import { recordMailEvents } from '../../../mail/mail-events.commands.ts';

export const prerender = false;

/** What became of mails that we sent, told by whoever delivers them and holds the secret (docs/api.md). */
export const POST = endpoint({
  who: anyone,
  run: async ({ db, request, locals, now, context }) => {
    const secret = locals.mailEventsSecret;
    if (!secret) throw hidden(context);
    const body = await request.text();
    if (!isValidSignature(secret, request.headers.get('easel-signature') ?? '', body, now))
      throw withProblem(problem(401, 'The signature is missing, wrong or too old'));
    const told = validate(mailEventsSchema, parseJson(body));
    if (!told.ok) return answerProblems(told.problems);
    return answerPrivately({ taken: await recordMailEvents(db, told.value.events, now) });
  },
});
