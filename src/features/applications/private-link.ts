import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY } from '../../lib/dates.ts';
import { seal as sealUntil, unseal } from '../../lib/seal.ts';

/** Token of a private link: the sealed id. Derived on each use, so every mail has the same link. */
export const privateLinkToken = (secret: string, applicationId: string): string =>
  applicationId + seal(secret, applicationId);

/** Application id of a token. Undefined if forged. */
export function applicationIdFromPrivateToken(secret: string, token: string): string | undefined {
  const [, id = '', mac = ''] = /^([0-9a-z]{22})([\w-]{32})$/.exec(token) ?? [];
  if (!id) return undefined;
  return timingSafeEqual(Buffer.from(mac), Buffer.from(seal(secret, id))) ? id : undefined;
}

const seal = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(`application:${id}`).digest('base64url').slice(0, 32);

export const ADDRESS_LINK_DAYS = 7;

/** Token of all applications of an address. Encrypted, so that logs and histories do not show the address. */
export const applicationListToken = (secret: string, email: string, now: Date): string =>
  sealUntil(secret, { applicationsOf: email }, applicationListTokenExpiry(now));

export const applicationListTokenExpiry = (now: Date): Date => new Date(now.getTime() + ADDRESS_LINK_DAYS * DAY);

/** Address of a token. Undefined if forged or expired. */
export function addressFromApplicationListToken(secret: string, token: string, now: Date): string | undefined {
  const value = unseal(secret, token, now) as { applicationsOf?: unknown } | undefined;
  // Other sealed data must not pass.
  return typeof value?.applicationsOf === 'string' ? value.applicationsOf : undefined;
}
