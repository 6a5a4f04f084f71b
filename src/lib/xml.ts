/** Escapes text for XML 1.0 and drops invalid characters. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');

/** Inverse of `escapeXml`. */
export const unescapeXml = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

export function hasMoreElements(markup: string, most: number): boolean {
  let count = 0;
  for (let at = markup.indexOf('<'); at >= 0 && count <= most; at = markup.indexOf('<', at + 1))
    if (!'/!?'.includes(markup[at + 1] ?? '/')) count++;
  return count > most;
}

/** JSON for a script element, with `</script>` and `<!--` escaped. */
export function jsonForScript(value: object): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
