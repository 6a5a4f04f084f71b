import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Token of a candidate's private link: the application's id sealed with the board's key. Derived on each use and stored
 * nowhere, so every mail has the same link.
 */
export const privateToken = (secret: string, applicationId: string): string =>
  applicationId + seal(secret, applicationId);

/** The id in a token, or undefined when we did not make it. */
export function readPrivateToken(secret: string, token: string): string | undefined {
  const [, id = '', mac = ''] = /^([0-9a-z]{22})([\w-]{32})$/.exec(token) ?? [];
  if (!id) return undefined;
  return timingSafeEqual(Buffer.from(mac), Buffer.from(seal(secret, id))) ? id : undefined;
}

const seal = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(`application:${id}`).digest('base64url').slice(0, 32);
