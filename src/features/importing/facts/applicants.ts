import { excerptAround, type Line } from './advert.ts';
import { type Fact, fact } from './fact.ts';

const NO_VISA =
  /(?:(?:\bnot|n't|\bunable to|\bcannot|\bno|\bwithout) (?:\w+ ){0,6}(?:visa|sponsor\w*)\b|(?:visa|sponsorship)(?: \w+){0,3} (?:is|are) (?:not|unavailable)|must (?:already )?(?:have|hold) (?:\w+ ){0,4}right to work|kein(?:e|en)? visum|sin patrocinio)/;
const VISA =
  /\b(?:(?:offer|provide|support|sponsor|help(?: \w+)? with|assist(?:ance)? with|available)\w*(?: \w+){0,5} (?:visas?|work permits?)|visa (?:sponsorship|support|assistance)|sponsor (?:your )?visas?|unterstutz\w*(?: \w+){0,5} visum|visumsunterstutzung|patrocinio de visado)/;

/** True if a text offers visa sponsorship, false if it excludes it. */
export const visaOfText = (lines: readonly Line[]): Fact<boolean> | undefined => yesOrNo(lines, NO_VISA, VISA);

const NO_RELOCATION =
  /(?:(?:\bnot|n't|\bunable to|\bcannot|\bno|\bwithout) (?:\w+ ){0,5}relocat\w+|relocation(?: \w+){0,3} (?:is|are) not)/;
const RELOCATION =
  /\b(?:relocation (?:\w+ )?(?:support|assistance|package|bonus|budget|help|allowance|paid|provided|available|offered)|(?:pay|paid|help|support|assist|cover)\w*(?: \w+){0,4} relocat\w+|umzugs(?:hilfe|kosten\w*|paket)|unterstutz\w*(?: \w+){0,4} umzug|aide au demenagement|ayuda (?:de|para) (?:reubicacion|la reubicacion)|verhuiskosten\w*)/;

/** True if a text offers relocation help, false if it excludes it. */
export const relocationOfText = (lines: readonly Line[]): Fact<boolean> | undefined =>
  yesOrNo(lines, NO_RELOCATION, RELOCATION);

function yesOrNo(lines: readonly Line[], no: RegExp, yes: RegExp): Fact<boolean> | undefined {
  for (const { text, plain } of lines) {
    const refused = no.exec(plain);
    const match = refused ?? yes.exec(plain);
    if (match) return fact(!refused, 'text', excerptAround(text, match.index, match.index + match[0].length));
  }
  return undefined;
}

const PORTFOLIO =
  /\b(?:(?:online |strong |design |your |an? |link to (?:your )?)+portfolios?\b|portfolios? (?:of|showing|demonstrating|showcasing|with|that|is required|required|link|url)|(?:dein|ihr|aussagekraftig|online-?)\w* ?portfolio|mit portfolio|votre (?:book|portfolio)|(?:tu|su|un|enviar) portfolio|portafolio|je portfolio|work samples|arbeitsproben)\b/;
/** Other meanings of portfolio, such as an employer's products. */
const OTHER_PORTFOLIO =
  /\b(?:our|their|product|brand|company|client|investment|patent|property|business|project|service|asset) portfolio|portfolio (?:compan|manag|of (?:brands|products|companies|clients|services))/;

/** Present if a text asks for a portfolio. */
export function portfolioOfText(lines: readonly Line[]): Fact<true> | undefined {
  for (const { text, plain } of lines) {
    const match = PORTFOLIO.exec(plain);
    if (match && !OTHER_PORTFOLIO.test(plain.slice(Math.max(0, match.index - 15), match.index + 60)))
      return fact(true, 'text', excerptAround(text, match.index, match.index + match[0].length));
  }
  return undefined;
}

/** Languages by ISO 639-1, and how adverts of Europe call them, plain. */
const LANGUAGES: Record<string, string> = {
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
  '(?:fluen\\w*|native\\w*|proficien\\w*|profession\\w*|business|excellent|strong|good|very good|advanced|c1|c2|b2|b1|spoken|written|verbal|speak\\w*|communicat\\w*|language|level|skills|command|mother tongue|fliessend\\w*|verhandlungssicher\\w*|muttersprach\\w*|kenntnisse|sprachkenntnisse|sehr gut\\w*|gute[ns]?|niveau|courant|bilingue|maitrise|langue|nivel|fluido|avanzado|dominio|vloeiend|uitstekend\\w*|beheersing|fluente|ottima|flytande)';

const NEAR: [string, RegExp][] = Object.entries(LANGUAGES).map(([code, names]) => [
  code,
  new RegExp(
    `\\b${LEVEL}\\b[^.;]{0,60}\\b(?:${names})\\b|\\b(?:${names})\\b[^.;]{0,40}\\b${LEVEL}\\b|\\b(?:${names})(?:-speaking|kenntnisse)\\b`,
  ),
]);

const ANY = new RegExp(`\\b(?:${Object.values(LANGUAGES).join('|')})\\b`);
const PLUS = /\b(?:plus|bonus|advantage\w*|nice to have|vorteil\w*|wunschenswert|atout|un plus|valorable|pre)\b/;

/** Languages that a text asks for, as ISO 639-1 codes; those that are merely welcome are left out. */
export function languagesOfText(lines: readonly Line[]): Fact<string[]> | undefined {
  const found = new Map<string, string>();
  for (const { text, plain } of lines) {
    if (!ANY.test(plain) || PLUS.test(plain)) continue;
    for (const [code, pattern] of NEAR) {
      const match = found.has(code) ? null : pattern.exec(plain);
      if (match) found.set(code, excerptAround(text, match.index, match.index + match[0].length));
    }
  }
  const [first] = found.values();
  return first === undefined ? undefined : fact([...found.keys()], 'text', first);
}
