const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'da', 'nb', 'fi', 'pl'];
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes of unions and of nowhere. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'ZZ', 'XA', 'XB']);

/** Names of every country in the languages of adverts and searches, by code, English first. */
export const COUNTRY_NAMES_BY_CODE: ReadonlyMap<string, readonly string[]> = readNames();

function readNames(): Map<string, string[]> {
  const names = LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }));
  const byCode = new Map<string, string[]>();
  for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    // Codes of the past have a newer one: DD means Germany too.
    if (!names[0]?.of(code) || NO_COUNTRIES.has(code) || new Intl.Locale(`und-${code}`).region !== code) continue;
    byCode.set(code, [...new Set(names.flatMap((language) => language.of(code) ?? []))]);
  }
  return byCode;
}
