import { createHmac } from 'node:crypto';
import { toInstant } from '../../lib/dates.ts';
import type { WebhookEndpoint } from './webhook.ts';

type Secrets = Pick<WebhookEndpoint, 'id' | 'secretVersion' | 'previousUntil'>;

/** Derives a token from SECRET, purpose and words (`deriveToken`). */
export type DeriveToken = (purpose: string, ...words: (string | number)[]) => string;

/** Webhook secret, derived instead of stored. */
export const deriveWebhookSecret = (sign: DeriveToken, { id, secretVersion }: Secrets): string =>
  `whsec_${deriveKey(sign, id, secretVersion).toString('base64')}`;

/** 24 bytes, the minimum of Standard Webhooks. */
const deriveKey = (sign: DeriveToken, id: string, version: number): Buffer =>
  Buffer.from(sign('webhook', id, version), 'base64url');

/** Headers of a delivery by Standard Webhooks 1.0, with both signatures after a rotation. */
export function signedWebhookHeaders(
  sign: DeriveToken,
  { id, secretVersion, previousUntil }: Secrets,
  message: { id: string; body: string },
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const hasPrevious = previousUntil !== null && previousUntil > toInstant(now);
  const versions = hasPrevious ? [secretVersion, secretVersion - 1] : [secretVersion];
  const signatures = versions.map((version) => {
    const mac = createHmac('sha256', deriveKey(sign, id, version));
    return `v1,${mac.update(`${message.id}.${timestamp}.${message.body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
