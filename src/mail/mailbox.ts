import { lookup } from '../lib/lookup.ts';

/** Where a dot in the name means nothing (https://support.google.com/mail/answer/7436150). */
const WITHOUT_DOTS = new Set(['gmail.com']);

/** Other names of one provider: whoever has a mailbox under one of them has it under all. */
const ONE_PROVIDER: Record<string, string> = { 'googlemail.com': 'gmail.com' };

/**
 * What all spellings of one mailbox have in common: `Ada.L+jobs@googlemail.com` as `adal@gmail.com`. To count and to
 * recognise by, never to write to.
 */
export function mailboxOf(address: string): string {
  const lower = address.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const host = lower.slice(at + 1);
  const domain = lookup(ONE_PROVIDER, host) ?? host;
  const [name = ''] = lower.slice(0, at).split('+');
  const bare = WITHOUT_DOTS.has(domain) ? name.replaceAll('.', '') : name;
  return `${bare || lower.slice(0, at)}@${domain}`;
}

/** Domain of an address, in lower case. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
