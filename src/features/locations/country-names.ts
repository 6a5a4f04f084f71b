const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'da', 'nb', 'fi', 'pl'];
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes of unions and special codes. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'ZZ', 'XA', 'XB']);

/** Country names in several languages by code, English first. */
export const COUNTRY_NAMES_BY_CODE: ReadonlyMap<string, readonly string[]> = readNames();

function readNames(): Map<string, string[]> {
  const names = LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }));
  const byCode = new Map<string, string[]>();
  for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    // Former codes have a successor: DD is also named Germany.
    if (!names[0]?.of(code) || NO_COUNTRIES.has(code) || new Intl.Locale(`und-${code}`).region !== code) continue;
    byCode.set(code, [...new Set(names.flatMap((language) => language.of(code) ?? []))]);
  }
  return byCode;
}
