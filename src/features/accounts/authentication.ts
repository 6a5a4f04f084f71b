import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import type { Db } from '../../db/tables.ts';
import { CLIENT_HEADER } from '../../lib/client.ts';
import { newId } from '../../lib/id.ts';
import { shippedSite } from '../../site.ts';
import { captureOutage, rethrowOutages } from './outages.ts';
import { provenAddressPlugin } from './proven-address.ts';
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
