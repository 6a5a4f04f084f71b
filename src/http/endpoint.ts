import type { APIContext, APIRoute } from 'astro';
import type { Db } from '../db/tables.ts';
import { toAdminActor } from '../features/accounts/user.ts';
import type { Result } from '../lib/result.ts';
import type { FieldSchemas, ParsedFields } from '../lib/validation.ts';
import { type BodyReader, readFieldsOrThrow } from './body.ts';
import {
  notFoundError,
  requireMember,
  requireOwner,
  requireOwnJob,
  requireRecentPasskeyIfSet,
  requireStaffForPath,
  requireUser,
} from './guards.ts';
import { catchHttpResponse } from './http-response-error.ts';
import { enforceFormRateLimit, enforceRateLimit } from './rate-limiting.ts';
import type { RateLimitName } from './rate-limits.ts';
import { redirectOrJson, validationFailedOrRedirect } from './responses.ts';

/** Input of an endpoint's functions. */
export interface EndpointContext<Auth, Body> extends Pick<APIContext, 'locals' | 'params' | 'request'> {
  /** Result of `authorize`. */
  auth: Auth;
  fields: Body;
  db: Db;
  origin: string;
  now: Date;
  /** Astro's context, for functions that throw a response. */
  context: APIContext;
}

type FormValues = FormData | Record<string, unknown> | undefined;
type ParsedBody<B> = B extends BodyReader<infer Body> ? Body : B extends FieldSchemas ? ParsedFields<B> : undefined;

interface CommonOptions<Auth, B> {
  /** Returns `auth`, or throws the response for unauthorised callers (end of this file, or guards.ts). */
  authorize: (context: APIContext) => Auth | Promise<Auth>;
  /** Limit for scripts, checked first. The error is problem details. */
  rateLimit?: RateLimitName;
  /** Fields with types, or a custom reader (http/body.ts). */
  body?: B;
  /** Limit for forms, checked after reading, so that the error page keeps the input. */
  formRateLimit?:
    | RateLimitName
    | { name: RateLimitName; target: (context: EndpointContext<Auth, ParsedBody<B>>) => string };
}

/** Endpoint that always responds itself. `false` means not found. */
interface RespondingOptions<Auth, B> extends CommonOptions<Auth, B> {
  run: (context: EndpointContext<Auth, ParsedBody<B>>) => Promise<Response | false>;
  page?: undefined;
  redisplay?: undefined;
}

interface FormPageOptions<Auth, B> extends CommonOptions<Auth, B> {
  run: (context: EndpointContext<Auth, ParsedBody<B>>) => Promise<Response | Result<unknown> | boolean>;
  /** Redirect after success, and page of validation errors. */
  page: (context: EndpointContext<Auth, ParsedBody<B>>) => string;
  /** Short values that the form shows again after an error. */
  redisplay?: (context: EndpointContext<Auth, ParsedBody<B>>) => Record<string, unknown>;
}

/**
 * Defines an endpoint. Order: rate limit, authorization, body, form rate limit, `run`, response. A thrown
 * HttpResponseError is the response. The middleware handles all other errors.
 */
export const defineEndpoint =
  <Auth, B extends FieldSchemas | BodyReader<unknown> | undefined = undefined>(
    options: RespondingOptions<Auth, B> | FormPageOptions<Auth, B>,
  ): APIRoute =>
  (context) =>
    catchHttpResponse(async () => {
      const { locals, params, request } = context;
      if (options.rateLimit) await enforceRateLimit(context, options.rateLimit);
      const auth = await options.authorize(context);
      const fields = (await readBody(context, options.body)) as ParsedBody<B>;
      const { db, origin } = locals;
      const endpoint = { auth, fields, params, locals, request, db, origin, now: new Date(), context };
      if (options.formRateLimit) await limitForm(options.formRateLimit, endpoint);
      if (options.page) return pageResponse(options, endpoint);
      return requireFound(context, await options.run(endpoint));
    });

async function readBody(context: APIContext, body: FieldSchemas | BodyReader<unknown> | undefined): Promise<unknown> {
  if (!body) return undefined;
  return isBodyReader(body) ? body.read(context) : readFieldsOrThrow(context, body);
}

const isBodyReader = (body: FieldSchemas | BodyReader<unknown>): body is BodyReader<unknown> =>
  typeof body.read === 'function';

async function limitForm<Auth, Body>(
  limit: RateLimitName | { name: RateLimitName; target: (context: EndpointContext<Auth, Body>) => string },
  endpoint: EndpointContext<Auth, Body>,
): Promise<void> {
  const { name, target } = typeof limit === 'string' ? { name: limit, target: undefined } : limit;
  await enforceFormRateLimit(endpoint.context, name, {
    target: target?.(endpoint),
    values: endpoint.fields as FormValues,
  });
}

async function pageResponse<Auth, B>(
  { run, page, redisplay }: FormPageOptions<Auth, B>,
  endpoint: EndpointContext<Auth, ParsedBody<B>>,
): Promise<Response> {
  const result = requireFound(endpoint.context, await run(endpoint));
  if (result instanceof Response) return result;
  if (result === true || result.ok) return redirectOrJson(endpoint.request, page(endpoint));
  return validationFailedOrRedirect(endpoint.context, page(endpoint), result.problems, redisplay?.(endpoint));
}

function requireFound<T>(context: APIContext, result: T | false): T {
  if (result === false) throw notFoundError(context);
  return result;
}

// Values of an endpoint's `authorize`. Each returns `auth` and throws the response for all other callers.

export const allowAnyone = (): undefined => undefined;

/** A signed-in user who may change their sign-in methods. */
export async function requireUserWithRecentPasskey(context: APIContext) {
  const found = await requireUser(context);
  await requireRecentPasskeyIfSet(context, found);
  return found;
}

export const requireMemberOfPathCompany = (context: APIContext) =>
  requireMember(context, { slug: context.params.companySlug ?? '' });

export const requireOwnerOfPathCompany = (context: APIContext) =>
  requireOwner(context, { slug: context.params.companySlug ?? '' });

export const requireRecruiterOfPathJob = (context: APIContext) => requireOwnJob(context, context.params.jobHash ?? '');

/** A user whose role may use the requested path, as the actor of a change. */
export const requireStaffActor = async (context: APIContext) => toAdminActor(await requireStaffForPath(context));
