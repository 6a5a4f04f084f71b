import type { Workplace } from '../../jobs/job.ts';
import { type AdvertLine, findFirstMatch } from './advert.ts';

type Rules = (readonly [Workplace, RegExp])[];

const ROLE = '(?:role|position|job|opportunity|vacancy|internship|contract|post)';

/** Label: `Workplace type: On-site`, `Location: London (hybrid)`. */
const STATED =
  '^(?=[^:]{0,40}\\b(?:work|office|remote|onsite|location|arbeit|modal|modelo|presen|lieu|luogo))(?:[^:]{1,40}: ?|[^:-]{1,40} - )(?:[^.;:(]{1,30}\\()?(?:(?:fully|100 ?%|flexible|mostly) )?';

/** Sentences about this role. Matched in order. */
const STATEMENTS: Rules = [
  [
    'on-site',
    new RegExp(
      `\\b(?:not (?:a |an |be |currently )?(?:fully )?(?:eligible for )?remote(?:[- ](?:eligible|${ROLE}|work))?\\b|no remote\\b|remote (?:work )?is not (?:possible|available|an option)|non-remote|kein (?:home ?office|remote)|(?:5|five|funf|cinq|cinco|vijf) (?:full )?(?:days|tage|jours|dias|dagen)(?: (?:a|per|pro|par|por) (?:week|woche|semaine|semana))? (?:in|at|from|im|au|en|op) (?:the|our|your|an?|buro|bureau|la|kantoor|het)|on-?site (?:office )?(?:\\w+ ){0,3}(?:required|mandatory) (?:every ?day|daily|five|5)|on-?site[^.]{0,40}(?:daily|every ?day|mon(?:day)? ?(?:-|to) ?fri)|mon(?:day)? ?(?:-|to|through) ?fri(?:day)?\\b[^.;]{0,20} (?:in|at|from) (?:the|our) (?:office|studio)|(?:fully|100 ?%|entirely) (?:on-?site|in[- ]office|in[- ]person|office[- ]based)|100 ?% (?:vor ort|presentiel|presencial)|full on-?site|(?:in|from) (?:the|our) (?:\\w+ )?(?:office|studio) (?:every ?day|full[- ]time|[5] days)|in[- ]person,? (?:[5]|five) days|(?:[5]|five) days (?:a week )?on-?site|on-?site,? (?:[5]|five) days)`,
    ),
  ],
  ['hybrid', new RegExp(`${STATED}(?:hybrid|hibrid|ibrid)`)],
  ['remote', new RegExp(`${STATED}remot[eo]\\b(?! (?:or|first|friendly|work|\\d)|,? hybrid)`)],
  ['on-site', new RegExp(`${STATED}(?:on-?site|in[- ]office|in[- ]person|presencial|vor ort)`)],
  [
    'hybrid',
    new RegExp(
      `(?:\\b|^)(?:(?:this|the|our) (?:is an? |(?:${ROLE}|team) (?:is |will be |follows |works |operates )(?:an? |in an? |on an? )?)?hybrid\\b(?! (?:cloud|app|mobile|it |infra|paper|product))|(?:this|the) ${ROLE} is (?:an? )?(?:\\w+ )?hybrid\\b|hybrid ${ROLE}\\b|${ROLE} (?:is|can be|will be) (?:an? )?(?:remote\\/)?hybrid\\b|hybrid flexibility|hybrid environment (?:where|out of|from|with|in which)|location: hybrid\\b|^hybrid[:,] |diese[rs]? (?:stelle|position|job|rolle) ist hybrid\\b)`,
    ),
  ],
  [
    'remote',
    new RegExp(
      `\\b(?:(?:fully|100 ?%|completely|entirely|permanently) ?-?remote\\b(?! (?:company|team|organi|startup|culture|first))|(?:this|the) (?:is an? (?:\\w+ )?|${ROLE} (?:is|can be|will be) (?:\\w+ ){0,2})(?:remote|home[- ]based)\\b(?!-?\\/? ?(?:hybrid|or|first|friendly))|remote[- ](?:only )?${ROLE}\\b|(?:home[- ]based|work[- ]from[- ]home) ${ROLE}\\b|(?<!\\b(?:weeks?|days?|months?|year)\\b[^.;]{0,40})work(?:ing)? from (?:anywhere|wherever)(?![^.;]{0,40}\\b(?:weeks?|days?|months?|year)\\b)|(?:performed|done|carried out) (?:fully |100 ?% )?remotely|location: (?:fully )?remote|(?:join|looking for)(?: \\w+){0,4} as an? remote\\b|100 ?% (?:remoto|teletravail|a distance|op afstand)|full[- ]remote|vollstandig remote|komplett remote|totalmente remoto|volledig (?:remote|op afstand)|teletravail (?:complet|total|a 100)|poste (?:en|a) (?:full )?(?:remote|teletravail)\\b|trabajo (?:100 ?% )?(?:remoto|a distancia)|completamente (?:remoto|da remoto)|(?:teletrabajo|remoto|teletravail) (?:al |a )?100 ?%|diese[rs]? (?:stelle|position|job|rolle) ist (?:zu \\d+ ?% )?(?:komplett |vollstandig )?remote\\b|volledig vanuit huis|(?:100 ?%|w pelni|w pełni) zdaln|helt (?:remote|pa distans))`,
    ),
  ],
  [
    'on-site',
    new RegExp(
      `\\b(?:(?:this|the) (?:is an? (?:\\w+ )?|${ROLE} (?:is|will be|must be) (?:\\w+ ){0,2})(?:on-?site|in[- ]office|in[- ]person|in[- ]studio|office[- ]based|studio[- ]based)|(?:on-?site|in[- ]office|in[- ]person|in[- ]studio|office[- ]based) ${ROLE}\\b|location: (?:on-?site|in[- ]office)|travail (?:en|sur) (?:presentiel|site)|trabajo presencial|modalidad presencial|modalidad: presencial)`,
    ),
  ],
];

const ABOUT =
  /remot|wfh|h[yi]brid|ibrid|on-?site|office|studio|in-? ?person|home|anywhere|wherever|\bhub\b|hq|headquarter|buro|vor ort|arbeite|bureau|presen[cz]|teletra|distanc|distans|oficina|escritorio|kantoor|thuis|overal|kontoret|hemma|hjemme|casa\b|smart ?working|agile|ufficio|mobil|distributed|uberall|cualquier|poste en|zdaln|hybryd|hemifran|vanuit huis/;

const COUNT =
  '(?:[1-4]|one|two|three|four|ein(?:en|em)?|eine|zwei|drei|vier|un|une|deux|trois|quatre|uno|dos|tres|cuatro|een|twee|drie|tre|en|tva|due)';
const DAYS = '(?:days?|tage?n?|jours?|j|dias?|dagen|dag|dagar|dage|giorni|giorno|x|times?)';
const OFFICE =
  '(?:office|studio|on-?site|in[- ]person|come (?:in|together)|hub|headquarters|hq|buro|vor ort|bureau|bureaux|presentiel|oficina|presencial|kantoor|kontoret|ufficio|escritorio|presenza)';
const HOME =
  '(?:home|remote(?:ly)?|wfh|home ?-?office|teletravail|zuhause|zu hause|thuis|thuiswerken|teletrabajo|remoto|hemma|hemifran|hjemme|casa|smart ?working|mobil\\w*)';
const A_WEEK =
  '(?:(?: (?:a|per|each|every|pro|par|por|in der|die|la|al|a la|a|i|om) | ?\\/ ?)(?:week|woche|semaine|semana|settimana|veckan|ugen))';
const WEEKDAY = '(?:mon|tues|wednes|thurs|fri)days?';
/** Part of the time: `twice a week`, `most days`. */
const OFTEN = `(?:(?:once|twice)\\b[^.;:]{0,12} week|(?:a )?(?:few|several|some|most) (?:days|times)|half (?:of )?(?:the|your) (?:time|week)|[2-8]\\d ?% of (?:the|your) time|(?<!(?:dog|drinks|lunch|yoga)[^.;]{0,30})\\b(?:on ${WEEKDAY}|${WEEKDAY} ?(?:and|to|through|thru|or|&|-|,) ?${WEEKDAY}))`;
/** Days of a week: `2-3 days`, `two full days`. */
const COUNTED = `(?:${COUNT}(?: ?(?:-|to|or|bis|a|ou|o|of|oder) ?${COUNT})?(?:\\+| or more| full)? ?(?:(?:work|office|remote|home|anchor|wfh) )?${DAYS}\\b(?! (?:work ?)?week))`;
/** Days that are not of a working week: trips, interviews, benefits. */
const OTHER_DAYS =
  '(?:year|yearly|annual\\w*|quarter\\w*|jahr|ano|anno|interviews?|off-?sites?|retreats?|trial|workshops?|lunch\\w*|breakfast|drinks|snacks|dogs?|yoga|volunteer\\w*|training|optional)';
const GAP = `(?:(?!\\b${OTHER_DAYS}\\b)[^.;!?]){0,40}`;
const NO_OTHER = `(?<!\\b${OTHER_DAYS}\\b[^.;!?]{0,60})`;
const PLACE = `\\b(?:${OFFICE}|${HOME})\\b`;

/** Customs of the employer, used last. */
const CUSTOMS: Rules = [
  [
    'hybrid',
    new RegExp(
      `\\b(?:${COUNTED}${A_WEEK}?|${OFTEN})${NO_OTHER}(?! ?(?:a|per|each|every) (?:year|quarter))${GAP}${PLACE}(?!${GAP}\\b(?:year|quarter))|${PLACE}${NO_OTHER}${GAP}(?:${COUNTED}${A_WEEK}|${OFTEN})|\\b(?:(?:${OFFICE}|${HOME}|remote work|onsite requirement)s? ?: ?(?:up to |bis zu )?(?:${COUNT}|[2-8]\\d ?%)(?: |$|-)|[2-8]\\d ?% (?:home|remote)|(?<!optional )(?:office|remote|home|wfh|anchor)[ -]days\\b|days in office\\b|(?:split|balance|divide) (?:of )?(?:your|their|our|the)? ?(?:time|week)? ?between (?:the |our |your )?(?:office|home|studio)|(?:option|possibility|flexibility|opportunity|able|ability) to work (?:remotely|from home)\\b(?! (?:full|100))|(?:partially|partly|teilweise) remote\\b|(?:we are|we're) (?:a |an )?hybrid\\b|(?<!future of )hybrid(?:e[rsnm]?|as?|os?)?[- ](?:\\w+[- ])?(?:work\\w*|working|way of working|model\\w*|modell\\w*|set-?up|schedule|policy|arrangement|office|approach to work|friendly|arbeit\\w*|werken|mode\\b|remote)(?! (?:platform|software|tools?|products?|solutions?|apps?|technolog|meeting))|(?:travail|mode|format|rythme|modele|teletravail) hybride|(?:modelo|modalidad|jornada|regime|formato|trabajo|modalita|lavoro) (?:de trabajo |di lavoro )?(?:hibrid[oa]|ibrid[oa])|home ?-?office[ -](?:und|&|oder|nach|ist |moglich|option|tage|anteil|regelung)|(?:moglichkeit|option) (?:zu[mr]?|auf|von|fur) (?:\\w+ )?(?:home ?-?office|mobile[nms]? arbeit\\w*|remote)|mobiles arbeiten|mobile[sn]? arbeiten|teilweise (?:remote|von zuhause)|teletravail(?: ?:)? (?:partiel|possible|ponctuel|flexible|\\(|\\d|jusqu)|teletrabajo (?:parcial|flexible|\\d)|deels (?:thuis|remote)|thuiswerken|hybrid(?: |-)?first|remote-?arbeit (?:ist )?moglich|hybrydow|hybridarbete|flexible working from home|mix of (?:remote|home|office|in[- ](?:office|person))|(?:office and|onsite and|in[- ]person and) remote|remote and (?:office|onsite|in[- ](?:office|person)) work|distansarbete|lavoro agile|smart ?working)`,
    ),
  ],
  [
    'remote',
    /\b(?:remote[- ]first\b|fully[- ](?:remote|distributed)|100 ?% remote|all[- ]remote|(?:we|everyone|everybody|all of us|our teams?) (?:all )?works? remotely|(?:have|with) no (?:physical |central )?offices?\b|(?:job|role|work|position) can be done from (?:anywhere|wherever)|remote (?:company|team|organi[sz]ation|culture)\b|work from home\b(?! (?:stipend|allowance|budget|set))|distributed (?:company|team)|deutschlandweit|remote within|remote (?:across|anywhere|from anywhere)|arbeite? von uberall|\btrabalho remoto|\blavoro da remoto|\bpraca (?:w pe[lł]ni )?zdalna|\barbeta? pa distans|van overal|desde cualquier lugar)/,
  ],
];

export const findStatedWorkplace = (lines: readonly AdvertLine[]) => findFirstMatch(lines, STATEMENTS, ABOUT);

/** Workplace by the employer's customs. */
export const findCustomaryWorkplace = (lines: readonly AdvertLine[]) => findFirstMatch(lines, CUSTOMS, ABOUT);

/** Recruiters' workplace tag such as `#LI-Remote`, which cleaning removes. */
export function findRecruiterWorkplaceTag(html: string): Workplace | undefined {
  const tag = /#li-(remote|hybrid|on-?site|office)\b/i.exec(html)?.[1]?.toLowerCase();
  return tag === undefined ? undefined : tag === 'remote' || tag === 'hybrid' ? tag : 'on-site';
}
