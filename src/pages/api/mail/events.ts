import { parseJsonOrThrow } from '../../../http/body.ts';
import { allowAnyone, defineEndpoint } from '../../../http/endpoint.ts';
import { notFoundError } from '../../../http/guards.ts';
import { problemError } from '../../../http/http-response-error.ts';
import { privateJsonResponse, validationProblemResponse } from '../../../http/responses.ts';
import { problem } from '../../../lib/problem.ts';
import { isValidSignature } from '../../../lib/signature.ts';
import { validate } from '../../../lib/validation.ts';
import { recordMailEvents } from '../../../mail/deliveries.ts';
import { mailEventsSchema } from '../../../mail/mail-event.schema.ts';

/** Delivery events of the provider with the secret (docs/api.md). */
export const POST = defineEndpoint({
  authorize: allowAnyone,
  run: async ({ db, request, locals, now, context }) => {
    const secret = locals.mailEventsSecret;
    if (!secret) throw notFoundError(context);
    const body = await request.text();
    if (!isValidSignature(secret, request.headers.get('easel-signature') ?? '', body, now))
      throw problemError(problem(401, 'The signature is missing, wrong or too old'));
    const events = validate(mailEventsSchema, parseJsonOrThrow(body));
    if (!events.ok) return validationProblemResponse(events.problems);
    return privateJsonResponse({ accepted: await recordMailEvents(db, events.value.events, now) });
  },
});
