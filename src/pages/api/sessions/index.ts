import type { APIRoute } from 'astro';
import { readCode } from '../../../features/accounts/code.ts';
import { takeCode } from '../../../features/accounts/sign-in.commands.ts';
import { sessionRequestSchema } from '../../../features/accounts/sign-in.schema.ts';
import { problemWords, readTicket, writeTicket } from '../../../features/accounts/ticket.ts';
import { done, wantsJson } from '../../../http/answers.ts';
import { readFields } from '../../../http/body.ts';
import { seeOther } from '../../../http/guards.ts';
import { limitPage } from '../../../http/limiting.ts';
import { ownPath } from '../../../http/own-path.ts';
import { problemResponse } from '../../../http/problem-response.ts';
import { json } from '../../../lib/fields.ts';
import { problem } from '../../../lib/problem.ts';
import { check } from '../../../lib/validation.ts';
import { paths } from '../../../paths.ts';
import { refuseReading } from '../_json.ts';

export const prerender = false;

/** Signs in: with the ticket that asking for a code gave and the code, or with the ticket of the mail alone. */
export const POST: APIRoute = async (context) => {
  const { locals, request } = context;
  const fields = await readFields(context, { ticket: json, code: json });
  if (fields instanceof Response) return fields;
  const asked = check(sessionRequestSchema, fields);
  const now = new Date();
  const ticket = asked.ok ? readTicket(locals.accounts, asked.value.ticket, now) : undefined;
  if (!asked.ok || !ticket) {
    if (wantsJson(request)) return failed();
    return seeOther(paths.signIn());
  }
  const tooOften = await limitPage(context, 'sign in', { target: ticket.email, typed: fields });
  if (tooOften) return tooOften;
  const code = ticket.code ?? readCode(asked.value.code);
  if (await takeCode(locals.db, locals.accounts, ticket, code, now)) {
    const { cookies } = await locals.accounts.signInProven(ticket.email, request.headers);
    return done(request, ownPath(ticket.next, paths.account()), { status: 201, cookies });
  }
  if (wantsJson(request)) return failed();
  const { id, email, next } = ticket;
  return seeOther(paths.signIn({ ticket: writeTicket(locals.accounts, { id, email, next, problem: 'code' }, now) }));
};

/** One answer for every failure: it tells neither which addresses are known nor how often was tried. */
const failed = (): Response => problemResponse(problem(422, problemWords.code));

export const ALL = refuseReading;
