/** True for a complete http(s) URL without credentials. */
export function isHttpUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false;
  return new URL(text).hostname !== '' && !hasCredentials(text);
}

/** True for a URL with credentials: `https://linkedin.com@evil.example` leads to evil.example. */
export function hasCredentials(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.username !== '' || url.password !== '');
}

/** URL for display: without scheme, `www.` and last slash, percent-decoded. */
export function displayUrl(address: string): string {
  const short = address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
  try {
    const decoded = decodeURI(short);
    // Spaces and invisible characters could imitate another address.
    return /[\p{C}\p{Z}]/u.test(decoded) ? short : decoded;
  } catch {
    return short;
  }
}

/** Follows “The address”. */
export const NO_CREDENTIALS = 'must not contain a user name or password';

const MAX_HOST_LENGTH = 100;
const HOST = /^(?!-)(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/;

/** Host in lower case without port and `www.`. Undefined if invalid. */
export function parseHost(input: string): string | undefined {
  const host = input.trim().toLowerCase();
  const bare = host.replace(/:\d{1,5}$/, '').replace(/^www\./, '');
  return bare.length <= MAX_HOST_LENGTH && HOST.test(bare) ? bare : undefined;
}
