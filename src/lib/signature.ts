import { createHmac } from 'node:crypto';
import { isTokenEqual } from './token.ts';

/** Maximum age of a signature, against replays. */
export const SIGNATURE_SECONDS = 300;

/** Signature header `t=1790000000,v1=…`: HMAC-SHA-256 of time, full stop and body. */
export const signBody = (secret: string, body: string, now: Date): string => {
  const time = Math.floor(now.getTime() / 1_000);
  return `t=${time},v1=${macOf(secret, time, body)}`;
};

/** True if the body was just signed with the secret. */
export function isValidSignature(secret: string, signature: string, body: string, now: Date): boolean {
  const [, time = '', mac = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (!time || Math.abs(now.getTime() / 1_000 - Number(time)) > SIGNATURE_SECONDS) return false;
  return isTokenEqual(mac, macOf(secret, Number(time), body));
}

const macOf = (secret: string, time: number, body: string): string =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
