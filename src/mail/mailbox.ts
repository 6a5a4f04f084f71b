import { lookup } from '../lib/lookup.ts';

/** Providers that ignore dots (https://support.google.com/mail/answer/7436150). */
const WITHOUT_DOTS = new Set(['gmail.com']);

const ONE_PROVIDER: Record<string, string> = { 'googlemail.com': 'gmail.com' };

/** Mailbox of an address: `Ada.L+jobs@googlemail.com` is `adal@gmail.com`. For comparison, not for sending. */
export function normalizeMailbox(address: string): string {
  const lower = address.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const host = lower.slice(at + 1);
  const domain = lookup(ONE_PROVIDER, host) ?? host;
  const [name = ''] = lower.slice(0, at).split('+');
  const bare = WITHOUT_DOTS.has(domain) ? name.replaceAll('.', '') : name;
  return `${bare || lower.slice(0, at)}@${domain}`;
}

export const emailDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
