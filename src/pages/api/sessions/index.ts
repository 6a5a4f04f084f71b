import { isUserSuspended } from '../../../features/accounts/session.queries.ts';
import { redeemSignInCode } from '../../../features/accounts/sign-in.commands.ts';
import { extractCodeDigits, sessionRequestSchema } from '../../../features/accounts/sign-in.schema.ts';
import { problemWords, sealSignInTicket, unsealSignInTicket } from '../../../features/accounts/ticket.ts';
import { submitSavedFormAfterSignIn } from '../../../features/posting/new-job.commands.ts';
import { wantsJson } from '../../../http/accept.ts';
import { allowAnyone, defineEndpoint } from '../../../http/endpoint.ts';
import { problemError } from '../../../http/http-response-error.ts';
import { enforceFormRateLimit } from '../../../http/rate-limiting.ts';
import { localPathOr, redirectOrJson, seeOther } from '../../../http/responses.ts';
import { problem } from '../../../lib/problem.ts';
import { json, validate } from '../../../lib/validation.ts';
import { paths } from '../../../paths.ts';

/** Signs in with ticket and code, or with the mail's ticket alone. */
export const POST = defineEndpoint({
  authorize: allowAnyone,
  body: { ticket: json, code: json },
  run: async ({ db, fields, locals, origin, request, now, context }) => {
    const { accounts } = locals;
    const parsed = validate(sessionRequestSchema, fields);
    const ticket = parsed.ok ? unsealSignInTicket(accounts, parsed.value.ticket, now) : undefined;
    if (!parsed.ok || !ticket) {
      if (wantsJson(request)) throw failed();
      return seeOther(paths.signIn());
    }
    await enforceFormRateLimit(context, 'sign in', { target: ticket.email, values: fields });
    const { id, email, next, submits } = ticket;
    const goBack = (why: 'code' | 'suspended') =>
      seeOther(
        paths.signIn({
          ticket: sealSignInTicket(accounts, { id, email, next, ...(submits ? { submits } : {}), problem: why }, now),
        }),
      );
    if (await redeemSignInCode(db, accounts, ticket, ticket.code ?? extractCodeDigits(parsed.value.code), now)) {
      if (await isUserSuspended(db, { email })) {
        if (wantsJson(request)) throw problemError(problem(403, problemWords.suspended));
        return goBack('suspended');
      }
      const { userId, cookies } = await accounts.signInProven(email, request.headers);
      const token = submits && !ticket.code ? paths.formDraftOf(next) : undefined;
      const submitted = token && (await submitSavedFormAfterSignIn(db, { id: userId, email }, { token, origin }, now));
      const target = submitted ? paths.submittedJob(submitted) : localPathOr(next, paths.account());
      return redirectOrJson(request, target, { status: 201, cookies });
    }
    if (wantsJson(request)) throw failed();
    return goBack('code');
  },
});

/** Same response for every failure, which discloses neither known addresses nor attempts. */
const failed = () => problemError(problem(422, problemWords.code));
