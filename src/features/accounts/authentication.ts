import { AsyncLocalStorage } from 'node:async_hooks';
import { passkey } from '@better-auth/passkey';
import { type BetterAuthPlugin, betterAuth } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod';
import type { Db } from '../../db/tables.ts';
import { CLIENT_HEADER } from '../../lib/client.ts';
import { newId } from '../../lib/id.ts';
import { isOutageError } from '../../lib/outage.ts';
import { shippedSite } from '../../site.ts';
import { SESSION_DAYS, sessionEnd } from './session-life.ts';
import { digestedSessionTokensPlugin } from './session-tokens.ts';

interface AuthenticationOptions {
  /** Separate connection, whose transactions would include statements of others. */
  db: Db;
  /** `SITE_URL`. */
  origin: string;
  /** Signs cookies; 32 bytes or more. */
  secret: string;
}

/** better-auth for our tables. Used in accounts/ only and not reachable over HTTP. */
export function makeAuthentication({ db, origin, secret }: AuthenticationOptions) {
  const authentication = betterAuth({
    appName: shippedSite.name,
    baseURL: origin,
    basePath: '/api/auth',
    secret,
    trustedOrigins: [origin],
    // Type SQLite stores times as text and booleans as 0 and 1 on either engine.
    database: { db, type: 'sqlite', transaction: false },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', ...TIMESTAMP_FIELDS },
      additionalFields: {
        suspendedAt: { type: 'string', required: false, input: false, fieldName: 'suspended_at' },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        expiresAt: 'expires_at',
        ...TIMESTAMP_FIELDS,
      },
      additionalFields: {
        passkeyAt: { type: 'string', required: false, input: false, fieldName: 'passkey_at' },
      },
      // Lifetime of the cookie. Sessions end by session-life.ts.
      expiresIn: SESSION_DAYS * SECONDS_A_DAY,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    account: {
      modelName: 'identities',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...TIMESTAMP_FIELDS,
      },
    },
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...TIMESTAMP_FIELDS } },
    advanced: {
      cookiePrefix: 'easel',
      useSecureCookies: origin.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [CLIENT_HEADER], ipv6Subnet: 64 },
      database: { generateId: () => newId(new Date()), validateSchema: false },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => ({
            data: { ...session, expiresAt: sessionEnd(session.createdAt, session.createdAt) },
          }),
        },
      },
    },
    // Own limits apply (http/rate-limits.ts).
    rateLimit: { enabled: false },
    logger: { level: 'error', log: captureOutage },
    telemetry: { enabled: false },
    plugins: [
      digestedSessionTokensPlugin(),
      provenAddressPlugin(),
      passkey({
        rpID: new URL(origin).hostname,
        rpName: shippedSite.name,
        origin,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        schema: {
          passkey: {
            modelName: 'passkeys',
            fields: {
              publicKey: 'public_key',
              userId: 'user_id',
              credentialID: 'credential_id',
              deviceType: 'device_type',
              backedUp: 'backed_up',
              createdAt: 'created_at',
            },
          },
        },
      }),
    ],
  });
  return { api: rethrowOutages(authentication.api) };
}

const SECONDS_A_DAY = 86_400;
const TIMESTAMP_FIELDS = { createdAt: 'created_at', updatedAt: 'updated_at' };

export type AuthenticationService = ReturnType<typeof makeAuthentication>;

const calls = new AsyncLocalStorage<{ outage?: unknown }>();

/** Logger that records the errors behind better-auth's own. */
const captureOutage = (_level: string, _message: string, ...details: unknown[]): void => {
  const call = calls.getStore();
  if (call) call.outage ??= details.find(isOutageError);
};

/** Wraps better-auth functions to rethrow database outages, which it hides behind other errors. */
function rethrowOutages<T extends object>(api: T): T {
  const wrapped = Object.entries(api).map(([name, call]) => [
    name,
    typeof call === 'function' ? new Proxy(call, { apply: callOrReport }) : call,
  ]);
  return Object.fromEntries(wrapped) as T;
}

async function callOrReport(call: (...args: unknown[]) => unknown, self: unknown, args: unknown[]): Promise<unknown> {
  const noted: { outage?: unknown } = {};
  try {
    return await calls.run(noted, () => Reflect.apply(call, self, args));
  } catch (error) {
    throw noted.outage ?? error;
  }
}

/** better-auth plugin for sessions of verified addresses (codes: sign-in.commands.ts). */
const provenAddressPlugin = () =>
  ({
    id: 'proven-address',
    endpoints: {
      /** Signs in the owner of an address, creating unknown users. The caller has verified it. */
      signInProven: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ email: z.string() }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const { email } = ctx.body;
          const find = async () => (await internalAdapter.findUserByEmail(email))?.user;
          const create = () =>
            internalAdapter.createUser({ email, emailVerified: true, name: '' }, { method: 'email-otp' });
          // A concurrent first sign-in may have created the user.
          const user = (await find()) ?? (await create().catch(find));
          if (!user) throw new Error('An account could not be created');
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ userId: user.id });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;
