/** Text inside an element or attribute. Characters that XML 1.0 has no place for are left out. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');

/** Reverses `escapeXml`, apart from removed characters. */
export const unescapeXml = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** True if a text opens more elements than `most`. */
export function hasMoreElements(markup: string, most: number): boolean {
  let count = 0;
  for (let at = markup.indexOf('<'); at >= 0 && count <= most; at = markup.indexOf('<', at + 1))
    if (!'/!?'.includes(markup[at + 1] ?? '/')) count++;
  return count > most;
}
