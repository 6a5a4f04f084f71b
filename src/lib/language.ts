import { franc } from 'franc-min';
import { lookup } from './lookup.ts';

/** Languages of roles: ISO 639-3 to BCP 47. */
const LANGUAGES: Record<string, string> = {
  eng: 'en',
  deu: 'de',
  fra: 'fr',
  spa: 'es',
  ita: 'it',
  por: 'pt',
  nld: 'nl',
  swe: 'sv',
  dan: 'da',
  nob: 'nb',
  fin: 'fi',
  pol: 'pl',
  ces: 'cs',
  hun: 'hu',
  ron: 'ro',
  tur: 'tr',
  ukr: 'uk',
  rus: 'ru',
  ell: 'el',
  jpn: 'ja',
  kor: 'ko',
  cmn: 'zh',
};

const MIN_TEXT_LENGTH = 80;
const OPTIONS = { only: Object.keys(LANGUAGES), minLength: MIN_TEXT_LENGTH };
/** Characters read, which bounds time. */
const READ = 1_000;

const ENGLISH = /\b(?:the|and|of|to|with|you|your|our)\b/gi;
/** Share of common English words. English has a sixth, Dutch and Polish at most a fortieth. */
const ENGLISH_SHARE = 0.1;

/** Language as `lang`. Undefined if too short. */
export function detectLanguage(text: string): string | undefined {
  const read = text.slice(0, READ);
  return isClearlyEnglish(read) ? 'en' : lookup(LANGUAGES, franc(read, OPTIONS));
}

/** Detects English, the most frequent language, at a fortieth of the full cost. */
function isClearlyEnglish(text: string): boolean {
  if (text.length < MIN_TEXT_LENGTH) return false;
  const common = text.match(ENGLISH)?.length ?? 0;
  return common > ENGLISH_SHARE * text.split(/\s+/).length;
}
