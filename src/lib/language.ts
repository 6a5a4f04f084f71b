import { franc } from 'franc-min';

/** Languages that roles come in, as ISO 639-3 names them and as HTML does (BCP 47). */
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

const OPTIONS = { only: Object.keys(LANGUAGES), minLength: 80 };
/** Characters read: enough to be sure, and as long for a long text as for a short one. */
const READ = 1_000;

/** The language of a text as `lang` names it; undefined for what is too short to tell. */
export const languageOf = (text: string): string | undefined => LANGUAGES[franc(text.slice(0, READ), OPTIONS)];
