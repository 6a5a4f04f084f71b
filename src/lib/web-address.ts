/** True for a complete http(s) URL without credentials, which could imitate another site. */
export function isHttpUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false;
  return new URL(text).hostname !== '' && !hasCredentials(text);
}

/** True for a URL with credentials: `https://linkedin.com@evil.example` leads to evil.example. */
export function hasCredentials(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.username !== '' || url.password !== '');
}

/** An address as people read it: without its scheme, `www.` and a last slash, and with its letters instead of their codes. */
export function displayUrl(address: string): string {
  const short = address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
  try {
    const decoded = decodeURI(short);
    // White space and what cannot be seen could make an address look like another one.
    return /[\p{C}\p{Z}]/u.test(decoded) ? short : decoded;
  } catch {
    return short;
  }
}

/** In words that follow “The address”. */
export const NO_CREDENTIALS = 'must not hold a name or password before its host';
