import allProviders from 'email-providers/all.json' with { type: 'json' };
import { getDomain, parse } from 'tldts';

/** Where anybody may have an address; email-providers has not heard of these. */
const MORE_PROVIDERS = `addy.io anonaddy.com bigmir.net duck.com fastmail.com fastmail.fm gmx.ch gmx.es gmx.us hey.com
  hotmail.ch hotmail.se internet.ru kakao.com keemail.me mail.bg mail.de mail.dk mozmail.com online.no passmail.net
  posteo.de posteo.eu posteo.net simplelogin.com skiff.com tuta.com tuta.io tutamail.com tutanota.com tutanota.de
  xs4all.nl ziggo.nl zoho.eu zoho.in zohomail.com zohomail.eu zohomail.in`.split(/\s+/);

/** Where anybody may have a site; the Public Suffix List does not hold these, and their mail is their makers’. */
const SHARED_HOSTS = new Set(
  `adobeportfolio.com bandcamp.com cargo.site format.com glitch.me medium.com myportfolio.com readymag.website
  squarespace.com strikingly.com substack.com super.site surge.sh tumblr.com weebly.com wordpress.com`.split(/\s+/),
);

const FREE_MAIL = new Set([...allProviders, ...MORE_PROVIDERS]);

/**
 * The part of a host that one owner has: `acme.co.uk` of `www.jobs.acme.co.uk`, and `acme.github.io`, by the Public Suffix
 * List with its private part. Undefined where nobody has the whole: addresses by number, bare suffixes, shared hosts.
 */
export function registrableDomain(host: string): string | undefined {
  const domain = getDomain(host.toLowerCase(), { allowPrivateDomains: true, extractHostname: false });
  return domain && !SHARED_HOSTS.has(domain) ? domain : undefined;
}

/** The domain that an e-mail address proves a place in; undefined for free mail. */
export function domainOfEmail(email: string): string | undefined {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const domain = registrableDomain(host);
  return domain && !FREE_MAIL.has(domain) && !FREE_MAIL.has(host) ? domain : undefined;
}

/** The domain of a website's address. */
export function domainOfWebsite(address: string | null): string | undefined {
  const url = address ? URL.parse(address) : null;
  return url && /^https?:$/.test(url.protocol) ? registrableDomain(url.hostname) : undefined;
}

/** Whether an address at the website's own domain was proved, so that its holder speaks for the website's owner. */
export function isEmailOfWebsite(email: string, website: string | null): boolean {
  const domain = domainOfEmail(email);
  return domain !== undefined && domain === domainOfWebsite(website);
}

/** Whether mail programs would make a link of a part of this text: `https://…`, `www.…`, or a name below a real suffix. */
export const containsEmailOrUrl = (text: string): boolean =>
  text
    .toLowerCase()
    .split(/[\s"'()<>[\],;|]+/)
    .some((word) => word.includes('://') || word.startsWith('www.') || isRealName(word.split(/[:!?]/, 1)[0] ?? ''));

const isRealName = (word: string): boolean => {
  const { domain, isIcann } = parse(word);
  return domain !== null && isIcann === true;
};
