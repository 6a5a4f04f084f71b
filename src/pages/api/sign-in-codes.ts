import { sendSignInCode } from '../../features/accounts/sign-in.commands.ts';
import { codeRequestSchema } from '../../features/accounts/sign-in.schema.ts';
import { done } from '../../http/answers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { limitPage } from '../../http/limiting.ts';
import { ownPath } from '../../http/own-path.ts';
import { anyone } from '../../http/who.ts';
import { json, text } from '../../lib/fields.ts';
import { validate } from '../../lib/validation.ts';
import { paths } from '../../paths.ts';

export const prerender = false;

/** Mails a code to `email`, the same for every address. `next` is where to go after signing in. */
export const POST = endpoint({
  who: anyone,
  reads: { email: json, next: text },
  run: async ({ db, fields, locals, request, origin, now, context }) => {
    const asked = validate(codeRequestSchema, fields);
    if (!asked.ok) return asked;
    const { email } = asked.value;
    await limitPage(context, 'sign-in mail', { target: email, typed: fields });
    const next = ownPath(fields.next, paths.account());
    const ticket = await sendSignInCode(db, locals.accounts, { email, next, origin }, now);
    return done(request, paths.signIn({ ticket }), { status: 202, value: { ticket } });
  },
  page: ({ fields }) => paths.signIn({ next: ownPath(fields.next, paths.account()) }),
  typed: ({ fields }) => ({ email: fields.email }),
});
