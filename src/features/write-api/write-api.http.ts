import type { APIContext } from 'astro';
import type * as z from 'zod';
import { type BodyReader, readJsonOrThrow } from '../../http/body.ts';
import { requireMemberWithForm, requireRecentPasskeyIfSet } from '../../http/guards.ts';
import { HttpResponseError, problemError } from '../../http/http-response-error.ts';
import { enforceRateLimit } from '../../http/rate-limiting.ts';
import { privateJsonResponse, VALIDATION_ERROR_MESSAGE, validationFailedOrRedirect } from '../../http/responses.ts';
import { pageNotFoundProblem, problem } from '../../lib/problem.ts';
import type { Result, ValidationProblem } from '../../lib/result.ts';
import { digestToken } from '../../lib/token.ts';
import { text, validate } from '../../lib/validation.ts';
import { paths } from '../../paths.ts';
import type { MemberCompany } from '../accounts/user.ts';
import { CLOSING_REASONS, type ClosingReason } from '../jobs/job.ts';
import { createApiToken, recordTokenUseOncePerMinute } from './api-token.commands.ts';
import { type ApiCaller, findApiCallerByTokenDigest } from './api-token.queries.ts';
import { MAX_KEY_LENGTH } from './api-token.ts';
import type { WrittenJob } from './job-input.schema.ts';

const CHALLENGE = { 'www-authenticate': 'Bearer' };

/** Caller of a token. Ignores cookies, so that other sites cannot write for a user. */
export async function requireApiCaller(context: APIContext): Promise<ApiCaller> {
  const { db } = context.locals;
  const secret = /^Bearer +([\w-]{20,100})$/i.exec(context.request.headers.get('authorization') ?? '')?.[1];
  const digest = secret && digestToken(secret);
  await enforceRateLimit(context, 'write API', digest);
  if (!digest) throw problemError(problem(401, 'Send a token in the header Authorization: Bearer'), CHALLENGE);
  const caller = await findApiCallerByTokenDigest(db, digest);
  if (!caller) throw problemError(problem(401, 'This token was revoked or never existed'), CHALLENGE);
  if (caller.company.isSuspended) throw problemError(problem(403, 'This company is suspended'));
  await recordTokenUseOncePerMinute(db, caller.tokenId, new Date());
  return caller;
}

/** Creates the token of a form. Errors are shown with it. */
export async function createTokenFromFormOrThrow(
  context: APIContext,
): Promise<{ company: MemberCompany; secret: string }> {
  const { member, fields } = await requireMemberWithForm(context, { slug: text, name: text, scope: text });
  await requireRecentPasskeyIfSet(context, member);
  const { company } = member;
  const { name, scope } = fields;
  const created = await createApiToken(context.locals.db, member, { companyId: company.id, name, scope }, new Date());
  if (created.ok) return { company, secret: created.value.secret };
  const { problems } = created;
  throw new HttpResponseError(() =>
    validationFailedOrRedirect(context, paths.apiTokens(company.slug), problems, { name, scope }),
  );
}

export const createWriteApiBodyReader = <S extends z.ZodType>(
  schema: S,
  { needsKey = false } = {},
): BodyReader<{ input: z.output<S>; key: string | undefined }> => ({
  read: async ({ request }) => {
    const key = readKey(request, needsKey);
    if (!request.headers.get('content-type')?.startsWith('application/json'))
      throw problemError(problem(415, 'Send JSON'));
    const input = validate(schema, await readJsonOrThrow(request));
    if (!input.ok) throw validationError(input.problems);
    return { input: input.value, key };
  },
});

/** Reason for ending a role with an idempotency key. */
export const endBody: BodyReader<{ reason: ClosingReason; key: string | undefined }> = {
  read: async ({ request, url }) => {
    const key = readKey(request, false);
    const value = url.searchParams.get('reason') ?? 'closed';
    const reason = CLOSING_REASONS.find((one) => one === value);
    if (!reason) throw validationError([{ field: 'reason', message: `must be one of ${CLOSING_REASONS.join(', ')}` }]);
    return { reason, key };
  },
};

function readKey({ headers }: Request, isRequired: boolean): string | undefined {
  const key = headers.get('idempotency-key') ?? undefined;
  if (isRequired && !key) throw validationError([{ field: 'Idempotency-Key', message: 'must name this request' }]);
  if (key !== undefined && (key.length > MAX_KEY_LENGTH || !/^[\x21-\x7e]+$/.test(key)))
    throw validationError([
      { field: 'Idempotency-Key', message: `can have up to ${MAX_KEY_LENGTH} visible characters` },
    ]);
  return key;
}

/** Statuses of problems that concern no field. */
const STATUSES: ReadonlyMap<string, number> = new Map([
  ['', 409],
  ['Idempotency-Key', 409],
  ['scope', 403],
  ['status', 409],
  ['version', 409],
]);

export function writeApiResponseOrThrow(context: APIContext, result: Result<WrittenJob>, status = 200): Response {
  if (result.ok) return privateJsonResponse(result.value, status);
  const [first] = result.problems;
  if (first?.field === 'hash') throw problemError(pageNotFoundProblem(context.url.pathname));
  throw validationError(result.problems, STATUSES.get(first?.field ?? '') ?? 422);
}

function validationError(problems: readonly ValidationProblem[], status = 422): HttpResponseError {
  const message = status === 422 ? VALIDATION_ERROR_MESSAGE : problems[0]?.message;
  return problemError(problem(status, message, { data: { problems } }));
}
