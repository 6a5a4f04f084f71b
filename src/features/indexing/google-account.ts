import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod';

const SCOPE = 'https://www.googleapis.com/auth/indexing';
/** Lifetime of a token request, Google's maximum. */
const ASSERTION_SECONDS = 3_600;

const fileSchema = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  token_uri: z.url({ protocol: /^https?$/ }),
});

export interface GoogleAccount {
  email: string;
  key: KeyObject;
  /** Token endpoint. */
  tokenUrl: string;
}

/** Reads a service account's JSON key. @throws Error naming the problem. */
export function readGoogleAccountOrThrow(file: string): GoogleAccount {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`GOOGLE_INDEXING_KEY: ${file} can’t be read (${(error as NodeJS.ErrnoException).code})`);
  }
  try {
    const { client_email: email, private_key, token_uri: tokenUrl } = fileSchema.parse(JSON.parse(text));
    return { email, key: createPrivateKey(private_key), tokenUrl };
  } catch {
    throw new Error(`GOOGLE_INDEXING_KEY: ${file} is not the JSON key of a service account`);
  }
}

/** Signed token request (RFC 7523) as a form. */
export function signedTokenRequest({ email, key, tokenUrl }: GoogleAccount, now: Date): URLSearchParams {
  const seconds = Math.floor(now.getTime() / 1_000);
  const claims = { iss: email, scope: SCOPE, aud: tokenUrl, iat: seconds, exp: seconds + ASSERTION_SECONDS };
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), key).toString('base64url');
  return new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: `${signed}.${signature}`,
  });
}
