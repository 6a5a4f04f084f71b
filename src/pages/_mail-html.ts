import type { APIRoute } from 'astro';
import { mailResponse, problemResponse } from '../http/responses.ts';
import { pageNotFoundProblem } from '../lib/problem.ts';
import { findMail } from '../mail/mail.queries.ts';

/** HTML of a mail, on a local site only. */
export const GET: APIRoute = async ({ locals, params, url }) => {
  const mail = locals.isLocal ? await findMail(locals.db, params.mailId ?? '') : undefined;
  return mail?.html ? mailResponse(mail.html) : problemResponse(pageNotFoundProblem(url.pathname));
};
