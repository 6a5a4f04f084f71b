import { LANGUAGE_CODES, type LanguageCode, type LanguageLevel } from '../../../db/column-values.ts';
import type { JobFieldValues } from '../../jobs/job.fields.ts';
import { MAX_LANGUAGES, sortDistinctLanguages, type WorkingLanguage } from '../../jobs/working-languages.ts';
import { type AdvertLine, excerptAround } from './advert.ts';
import { type FactWithSource, makeFact } from './fact.ts';

type Offer = NonNullable<JobFieldValues['visa']>;

const NO_VISA =
  /(?:(?:\bnot|n't|\bunable to|\bcannot|\bno|\bwithout) (?:\w+ ){0,6}(?:visa|sponsor\w*)\b|(?:visa|sponsorship)(?: \w+){0,3} (?:is|are) (?:not|unavailable)|must (?:already )?(?:have|hold) (?:\w+ ){0,4}right to work|kein(?:e|en)? visum|sin patrocinio)/;
const VISA =
  /\b(?:(?:offer|provide|support|sponsor|help(?: \w+)? with|assist(?:ance)? with|available)\w*(?: \w+){0,5} (?:visas?|work permits?)|visa (?:sponsorship|support|assistance)|sponsor (?:your )?visas?|unterstutz\w*(?: \w+){0,5} visum|visumsunterstutzung|patrocinio de visado)/;

export const findVisaOffer = (lines: readonly AdvertLine[]): FactWithSource<Offer> | undefined =>
  offerOf(lines, NO_VISA, VISA);

const NO_RELOCATION =
  /(?:(?:\bnot|n't|\bunable to|\bcannot|\bno|\bwithout) (?:\w+ ){0,5}relocat\w+\b(?! require)|relocation(?: \w+){0,3} (?:is|are) not)/;
const RELOCATION =
  /\b(?:relocation (?:\w+ )?(?:support|assistance|package|bonus|budget|help|allowance|paid|provided|available|offered)|(?:pay|paid|help|support|assist|cover)\w*(?: \w+){0,4} relocat\w+|umzugs(?:hilfe|kosten\w*|paket)|unterstutz\w*(?: \w+){0,4} umzug|aide au demenagement|ayuda (?:de|para) (?:reubicacion|la reubicacion)|verhuiskosten\w*)/;

export const findRelocationOffer = (lines: readonly AdvertLine[]): FactWithSource<Offer> | undefined =>
  offerOf(lines, NO_RELOCATION, RELOCATION);

function offerOf(lines: readonly AdvertLine[], no: RegExp, yes: RegExp): FactWithSource<Offer> | undefined {
  for (const { text, plain } of lines) {
    const notOffered = no.exec(plain);
    const match = notOffered ?? yes.exec(plain);
    if (match)
      return makeFact(
        notOffered ? 'not-offered' : 'offered',
        'text',
        excerptAround(text, match.index, match.index + match[0].length),
      );
  }
  return undefined;
}

const PORTFOLIO =
  /\b(?:(?:online |strong |design |your |an? |link to (?:your )?)+portfolios?\b|portfolios? (?:of (?:your |relevant |recent |strong |design |product |ux |visual )*(?:works?|projects|designs?|case)|showing|demonstrating|showcasing|with|that|is required|required|link|url)|(?:dein|ihr|aussagekraftig|online-?)\w* ?portfolio|mit portfolio|votre (?:book|portfolio)|(?:tu|su|un|enviar) portfolio|portafolio|je portfolio|work samples|arbeitsproben)\b/;
/** Other meanings of portfolio, such as an employer's products. */
const OTHER_PORTFOLIO =
  /\b(?:our|their|product|brand|company|client|investment|patent|property|business|project|service|asset) portfolio|portfolio (?:compan|manag|of (?:brands|products|companies|clients|services))/;

/** Portfolio requirement, if stated. */
export function findPortfolioRequirement(lines: readonly AdvertLine[]): FactWithSource<true> | undefined {
  for (const { text, plain } of lines) {
    const match = PORTFOLIO.exec(plain);
    if (match && !OTHER_PORTFOLIO.test(plain.slice(Math.max(0, match.index - 15), match.index + 60)))
      return makeFact(true, 'text', excerptAround(text, match.index, match.index + match[0].length));
  }
  return undefined;
}

/** European names of languages by ISO 639-1, normalised. */
const LANGUAGES: Partial<Record<LanguageCode, string>> = {
  en: 'english|englisch\\w*|anglais|ingles|engels|inglese|engelska|engelsk|angielski\\w*',
  de: 'german|deutsch\\w*|allemand|aleman|duits|tedesco|tyska',
  fr: 'french|franzosisch\\w*|francais|frances|frans|francese',
  es: 'spanish|spanisch\\w*|espagnol|espanol|castellano|spaans|spagnolo',
  it: 'italian|italienisch\\w*|italien|italiano|italiaans',
  nl: 'dutch|niederlandisch\\w*|neerlandais|nederlands\\w*|flemish',
  pt: 'portuguese|portugiesisch\\w*|portugais|portugues',
  pl: 'polish|polnisch\\w*|polski\\w*',
  sv: 'swedish|schwedisch\\w*|svenska',
  da: 'danish|danisch\\w*|dansk',
  no: 'norwegian|norwegisch\\w*|norsk',
  fi: 'finnish|finnisch\\w*|suomi',
  cs: 'czech|tschechisch\\w*|cestina',
  ja: 'japanese|japanisch\\w*',
  zh: 'chinese|mandarin|cantonese|chinesisch\\w*',
  ar: 'arabic|arabisch\\w*',
  he: 'hebrew',
  uk: 'ukrainian',
  tr: 'turkish',
  ko: 'korean',
};

const LEVEL =
  '(?:fluen\\w*|native\\w*|proficien\\w*|profession\\w*|business|excellent|strong|good|very good|advanced|c1|c2|b2|b1|spoken|written|verbal|speak\\w*|communicat\\w*|language|level|skills|command|mother tongue|fliessend\\w*|verhandlungssicher\\w*|muttersprach\\w*|kenntnisse|sprachkenntnisse|sehr gut\\w*|gute[ns]?|niveau|courant|bilingu\\w*|maitrise|langue|nivel|fluido|avanzado|dominio|vloeiend|uitstekend\\w*|beheersing|fluente|ottima|flytande)';

const NEAR = LANGUAGE_CODES.flatMap((code): [code: LanguageCode, pattern: RegExp, names: RegExp][] => {
  const names = LANGUAGES[code];
  if (!names) return [];
  const pattern = `\\b${LEVEL}\\b[^.;]{0,60}\\b(?:${names})\\b|\\b(?:${names})\\b[^.;]{0,40}\\b${LEVEL}\\b|\\b(?:${names})(?:-speaking|kenntnisse)\\b`;
  return [[code, new RegExp(pattern), new RegExp(`\\b(?:${names})`)]];
});

const ANY = new RegExp(`\\b(?:${Object.values(LANGUAGES).join('|')})\\b`);
const PLUS = /\b(?:plus|bonus|advantage\w*|nice to have|vorteil\w*|wunschenswert|atout|un plus|valorable|pre)\b/;

/** European words for language levels, highest first. */
const LEVELS: readonly [LanguageLevel, RegExp][] = [
  ['native', /\b(?:native|mother tongue|muttersprach\w*|langue maternelle|c2)\b/g],
  [
    'fluent',
    /\b(?:fluen\w*|proficien\w*|bilingu\w*|c1|full command|excellent|fliessend\w*|verhandlungssicher\w*|sehr gut\w*|courant|fluido|avanzado|advanced|vloeiend|uitstekend\w*|fluente|ottima|flytande)\b/g,
  ],
  ['working', /\b(?:professional|professionnel|working|business|conversational|b2|b1|very good|good|gute[ns]?)\b/g],
  ['basic', /\b(?:basic|grundkenntnisse|beginner|a1|a2)\b/g],
];

/** Maximum characters between a language and its level. */
const MAX_DISTANCE = 60;

function levelNear(line: string, matched: string, names: RegExp): LanguageLevel | null {
  const start = line.indexOf(matched);
  const name = names.exec(matched);
  if (!name) return null;
  const [from, to] = [start + name.index, start + name.index + name[0].length];
  let nearest: { level: LanguageLevel; distance: number } | undefined;
  for (const [level, words] of LEVELS)
    for (const word of line.matchAll(words)) {
      const distance = word.index < from ? from - word.index - word[0].length : word.index - to;
      if (distance < (nearest?.distance ?? MAX_DISTANCE)) nearest = { level, distance };
    }
  return nearest?.level ?? null;
}

/** Alternatives: `French, German or Spanish`. */
const EITHER = new RegExp(
  `\\b(?:${Object.values(LANGUAGES).join('|')})(?:,? or | oder | ou | o )(?:${Object.values(LANGUAGES).join('|')})\\b`,
);

/** Languages required by a text, without optional and alternative ones. */
export function findRequiredLanguages(lines: readonly AdvertLine[]): FactWithSource<WorkingLanguage[]> | undefined {
  const found = new Map<LanguageCode, { level: LanguageLevel | null; words: string }>();
  for (const { text, plain } of lines) {
    if (!ANY.test(plain) || PLUS.test(plain) || EITHER.test(plain)) continue;
    for (const [code, pattern, names] of NEAR) {
      const match = pattern.exec(plain);
      if (!match) continue;
      const level = levelNear(plain, match[0], names);
      const known = found.get(code);
      if (known?.level || (known && !level)) continue;
      found.set(code, { level, words: excerptAround(text, match.index, match.index + match[0].length) });
    }
  }
  const [first] = found.values();
  if (!first) return undefined;
  const languages = Array.from(found, ([language, { level }]) => ({ language, level }));
  return makeFact(sortDistinctLanguages(languages).slice(0, MAX_LANGUAGES), 'text', first.words);
}
