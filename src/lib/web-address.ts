/** Whether a text is a complete http(s) address without a name and password in it, which could pose as another site. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false;
  return new URL(text).hostname !== '' && !hasCredentials(text);
}

/** Whether an address names somebody before its host: `https://linkedin.com@evil.example` leads to evil.example. */
export function hasCredentials(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.username !== '' || url.password !== '');
}

/** In words that follow “The address”. */
export const NO_CREDENTIALS = 'must not hold a name or password before its host';
