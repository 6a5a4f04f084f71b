import allProviders from 'email-providers/all.json' with { type: 'json' };
import { getDomain, parse } from 'tldts';

const MORE_PROVIDERS = `addy.io anonaddy.com bigmir.net duck.com fastmail.com fastmail.fm gmx.ch gmx.es gmx.us hey.com
  hotmail.ch hotmail.se internet.ru kakao.com keemail.me mail.bg mail.de mail.dk mozmail.com online.no passmail.net
  posteo.de posteo.eu posteo.net simplelogin.com skiff.com tuta.com tuta.io tutamail.com tutanota.com tutanota.de
  xs4all.nl ziggo.nl zoho.eu zoho.in zohomail.com zohomail.eu zohomail.in`.split(/\s+/);

const SHARED_HOSTS = new Set(
  `adobeportfolio.com bandcamp.com cargo.site format.com glitch.me medium.com myportfolio.com readymag.website
  squarespace.com strikingly.com substack.com super.site surge.sh tumblr.com weebly.com wordpress.com`.split(/\s+/),
);

const FREE_MAIL = new Set([...allProviders, ...MORE_PROVIDERS]);

/**
 * Registrable domain by the Public Suffix List with private suffixes: `acme.co.uk`, `acme.github.io`. Undefined for IP
 * addresses, suffixes and shared hosts.
 */
export function registrableDomain(host: string): string | undefined {
  const domain = getDomain(host.toLowerCase(), { allowPrivateDomains: true, extractHostname: false });
  return domain && !SHARED_HOSTS.has(domain) ? domain : undefined;
}

/** Domain of an e-mail address. Undefined for free mail. */
export function companyDomainOfEmail(email: string): string | undefined {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const domain = registrableDomain(host);
  return domain && !FREE_MAIL.has(domain) && !FREE_MAIL.has(host) ? domain : undefined;
}

export function domainOfWebsite(address: string | null): string | undefined {
  const url = address ? URL.parse(address) : null;
  return url && /^https?:$/.test(url.protocol) ? registrableDomain(url.hostname) : undefined;
}

/** True if the address is at the website's domain. */
export function isEmailOfWebsite(email: string, website: string | null): boolean {
  const domain = companyDomainOfEmail(email);
  return domain !== undefined && domain === domainOfWebsite(website);
}

/** True if mail programs would link a part: `https://…`, `www.…`, or a name with a real suffix. */
export const containsEmailOrUrl = (text: string): boolean =>
  text
    .toLowerCase()
    .split(/[\s"'()<>[\],;|]+/)
    .some((word) => word.includes('://') || word.startsWith('www.') || isRealName(word.split(/[:!?]/, 1)[0] ?? ''));

const isRealName = (word: string): boolean => {
  const { domain, isIcann } = parse(word);
  return domain !== null && isIcann === true;
};
