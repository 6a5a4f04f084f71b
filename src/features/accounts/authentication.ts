import { createHmac } from 'node:crypto';
import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { emailOTP } from 'better-auth/plugins/email-otp';
import type { Db } from '../../db/tables.ts';
import { CLIENT_HEADER } from '../../lib/client.ts';
import { newId } from '../../lib/id.ts';
import { site } from '../../site.ts';
import { CODE_MINUTES } from './code.ts';

export interface AuthenticationOptions {
  /** A connection of its own: its transactions would swallow the statements of others. */
  db: Db;
  /** `SITE_URL`. */
  origin: string;
  /** Signs cookies and hashes codes; 32 bytes or more. */
  secret: string;
}

const SESSION_DAYS = 30;
const CODE_ATTEMPTS = 5;

/** better-auth, set up for our tables. Only accounts/ speaks to it; nothing of it is reachable over HTTP by itself. */
export function makeAuthentication({ db, origin, secret }: AuthenticationOptions) {
  return betterAuth({
    appName: site.name,
    baseURL: origin,
    basePath: '/api/auth',
    secret,
    trustedOrigins: [origin],
    // Told that it is SQLite, it writes times as text and truth as 0 and 1, on either engine.
    database: { db, type: 'sqlite', transaction: false },
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...STAMPS } },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        expiresAt: 'expires_at',
        ...STAMPS,
      },
      expiresIn: SESSION_DAYS * 86_400,
      // Reading a page writes nothing, and a removed session ends with the next request.
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
        ...STAMPS,
      },
    },
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...STAMPS } },
    advanced: {
      cookiePrefix: 'easel',
      useSecureCookies: origin.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [CLIENT_HEADER], ipv6Subnet: 64 },
      database: { generateId: () => newId(new Date()), validateSchema: false },
    },
    // Our own limits count before it is asked (lib/limits.ts).
    rateLimit: { enabled: false },
    logger: { disabled: true },
    telemetry: { enabled: false },
    plugins: [
      emailOTP({
        otpLength: 6,
        expiresIn: CODE_MINUTES * 60,
        allowedAttempts: CODE_ATTEMPTS,
        // A bare hash of six digits is undone in a second; with the key it is not.
        storeOTP: { hash: async (code) => createHmac('sha256', secret).update(`code:${code}`).digest('base64url') },
        // Codes are mailed through our outbox by who asks for them.
        sendVerificationOTP: async () => {},
      }),
      passkey({
        rpID: new URL(origin).hostname,
        rpName: site.name,
        origin,
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
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
}

const STAMPS = { createdAt: 'created_at', updatedAt: 'updated_at' };

export type Authentication = ReturnType<typeof makeAuthentication>;
