import type { APIRoute } from 'astro';
import { sendSignInCode } from '../../features/accounts/sign-in.commands.ts';
import { codeRequestSchema } from '../../features/accounts/sign-in.schema.ts';
import { done, refused } from '../../http/answers.ts';
import { readFields } from '../../http/body.ts';
import { limitPage } from '../../http/limiting.ts';
import { ownPath } from '../../http/own-path.ts';
import { json, text } from '../../lib/fields.ts';
import { check } from '../../lib/validation.ts';
import { paths } from '../../paths.ts';
import { refuseReading } from './_json.ts';

export const prerender = false;

/** Mails a code to `email`, the same for every address. `next` is where to go after signing in. */
export const POST: APIRoute = async (context) => {
  const { locals, request } = context;
  const fields = await readFields(context, { email: json, next: text });
  if (fields instanceof Response) return fields;
  const asked = check(codeRequestSchema, fields);
  const next = ownPath(fields.next, paths.account());
  if (!asked.ok) return refused(context, paths.signIn({ next }), asked.problems, { email: fields.email });
  const { email } = asked.value;
  const tooOften = await limitPage(context, 'sign-in mail', { target: email, typed: fields });
  if (tooOften) return tooOften;
  const now = new Date();
  const ticket = await sendSignInCode(locals.db, locals.accounts, { email, next, origin: locals.origin }, now);
  return done(request, paths.signIn({ ticket }), { status: 202, value: { ticket } });
};

export const ALL = refuseReading;
