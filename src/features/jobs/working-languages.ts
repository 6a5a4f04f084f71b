import { LANGUAGE_CODES, type LanguageCode, type LanguageLevel } from '../../db/column-values.ts';
import { compareCodeUnits } from '../../lib/text.ts';

export const MAX_LANGUAGES = 6;

/** Language of work. Null without a stated level. */
export interface WorkingLanguage {
  language: LanguageCode;
  level: LanguageLevel | null;
}

const displayNames = new Intl.DisplayNames('en', { type: 'language' });
export const languageNames = Object.fromEntries(
  LANGUAGE_CODES.map((code) => [code, displayNames.of(code) ?? code]),
) as Record<LanguageCode, string>;

const CEFR: readonly [RegExp, LanguageLevel][] = [
  [/^a[12]$/, 'basic'],
  [/^b[12]$/, 'working'],
  [/^c1$/, 'fluent'],
  [/^c2$/, 'native'],
];

/** `English (fluent), German`. */
export const printLanguages = (languages: readonly { language: string; level: string | null }[]): string =>
  languages
    .map(({ language, level }) => {
      const name = LANGUAGE_CODES.includes(language as LanguageCode)
        ? languageNames[language as LanguageCode]
        : language;
      return level ? `${name} (${level})` : name;
    })
    .join(', ');

/** Parses `English (fluent), German (B1)`. Unknown names and levels stay and fail in the schema. */
export function parseLanguages(text: string): WorkingLanguage[] {
  const pieces = text
    .split(/[,;\n]/, 2 * MAX_LANGUAGES)
    .map((piece) => piece.trim())
    .filter(Boolean);
  return pieces.map((piece) => {
    const [before = '', level = ''] = piece.split(/[()]/, 2);
    const name = before.trim();
    const known = LANGUAGE_CODES.find((code) => [code, languageNames[code].toLowerCase()].includes(name.toLowerCase()));
    const plain = level.trim().toLowerCase();
    const stated = CEFR.find(([pattern]) => pattern.test(plain))?.[1] ?? plain;
    return { language: (known ?? name) as LanguageCode, level: (stated || null) as LanguageLevel | null };
  });
}

/** Distinct languages in a fixed order, so that equal lists are stored alike. */
export const sortDistinctLanguages = (languages: readonly WorkingLanguage[]): WorkingLanguage[] =>
  [...new Map(languages.map((one) => [one.language, one])).values()].sort((a, b) =>
    compareCodeUnits(a.language, b.language),
  );
