/** Suffixes of two parts below which names are sold, beside those of the form `co.xx`. */
const COUNTRY_SUFFIX = /\.(ac|co|com|edu|gob|gov|gv|ltd|me|ne|net|or|org|plc|sch)\.[a-z]{2}$/;

/** Where anybody may have a name of their own below: nobody owns the whole. */
const SHARED = new Set(
  `appspot.com azurewebsites.net blogspot.com carrd.co cargo.site framer.app framer.website github.io gitlab.io
  glitch.me herokuapp.com myshopify.com netlify.app notion.site onrender.com pages.dev railway.app readymag.website
  squarespace.com substack.com surge.sh tumblr.com vercel.app web.app webflow.io weebly.com wixsite.com wordpress.com
  workers.dev`.split(/\s+/),
);

/** Where anybody may have an address. */
const FREE_MAIL = new Set(
  `aol.com duck.com email.com fastmail.com free.fr gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hey.com
  hotmail.co.uk hotmail.com hotmail.de hotmail.fr hotmail.it icloud.com inbox.com laposte.net libero.it live.com mac.com
  mail.com mail.de mail.ru mailbox.org me.com msn.com naver.com o2.pl orange.fr outlook.com outlook.de pm.me posteo.de
  proton.me protonmail.com qq.com rocketmail.com seznam.cz t-online.de tuta.io tutanota.com wanadoo.fr web.de wp.pl
  yahoo.co.jp yahoo.co.uk yahoo.com yahoo.de yahoo.fr yandex.com yandex.ru ymail.com zoho.com 126.com 163.com`.split(
    /\s+/,
  ),
);

/**
 * The part of a host that one owner has: `acme.co.uk` of `www.jobs.acme.co.uk`. Undefined where nobody has the whole:
 * addresses by number, shared hosts, bare suffixes.
 */
export function registrableDomain(host: string): string | undefined {
  const name = host.toLowerCase().replace(/\.$/, '');
  if (!/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])$/.test(name)) return undefined;
  const labels = name.split('.');
  const length = COUNTRY_SUFFIX.test(`.${name}`) ? 3 : 2;
  if (labels.length < length) return undefined;
  const domain = labels.slice(-length).join('.');
  return SHARED.has(domain) ? undefined : domain;
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
export function emailSpeaksFor(email: string, website: string | null): boolean {
  const domain = domainOfEmail(email);
  return domain !== undefined && domain === domainOfWebsite(website);
}
