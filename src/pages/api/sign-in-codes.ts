import { sendSignInCode } from '../../features/accounts/sign-in.commands.ts';
import { codeRequestSchema } from '../../features/accounts/sign-in.schema.ts';
import { allowAnyone, defineEndpoint } from '../../http/endpoint.ts';
import { enforceFormRateLimit } from '../../http/rate-limiting.ts';
import { localPathOr, redirectOrJson } from '../../http/responses.ts';
import { json, text, validate } from '../../lib/validation.ts';
import { paths } from '../../paths.ts';

/** Mails a code to `email`. Same response for every address. `next` is the path after sign-in. */
export const POST = defineEndpoint({
  authorize: allowAnyone,
  body: { email: json, next: text },
  run: async ({ db, fields, locals, request, origin, now, context }) => {
    const parsed = validate(codeRequestSchema, fields);
    if (!parsed.ok) return parsed;
    const { email } = parsed.value;
    await enforceFormRateLimit(context, 'sign-in mail', { target: email, values: fields });
    const next = localPathOr(fields.next, paths.account());
    const ticket = await sendSignInCode(db, locals.accounts, { email, next, origin }, now);
    return redirectOrJson(request, paths.signIn({ ticket }), { status: 202, value: { ticket } });
  },
  page: ({ fields }) => paths.signIn({ next: localPathOr(fields.next, paths.account()) }),
  redisplay: ({ fields }) => ({ email: fields.email }),
});
