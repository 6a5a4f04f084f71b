import type { ContractType, Seniority, Workplace } from '../jobs/job.ts';
import { foldTitle } from './title-words.ts';

type Rules<T> = [T, RegExp][];

// First match wins: "Lead/Senior" is lead, "Associate Creative Director" lead.
const SENIORITY: Rules<Seniority> = [
  [
    'intern',
    /\b(?:intern(?:ship)?s?|praktik\w*|stagiaire|co-?op|werkstudent\w*|working student|apprentice\w*|azubi|ausbildung|alternan\w+|trainee|becari[oa]|practicas|tirocin\w+|stagist\w+|stagiair\w*|practicante\w*|estagi\w+|tirocinant\w+|stazyst\w*|apprenti|apprentie|afstudeerstage)\b/,
  ],
  ['lead', /\bassociate (?:creative|design|art) director\b/],
  [
    'head',
    /\b(?:head|vp|svp|evp|vice president|chief|(?<!account |sales )executive(?! education| search| assistant| team)|hoofd)\b|(?<!art )\b(?:direct(?:or|ora|eur|rice)|diret(?:or|ora)|direttore|direttrice)\b(?! artisti| de arte|[ /(.-]{1,2}t?rice\)? artisti)/,
  ],
  ['principal', /\b(?:principal|staff(?! scheduling| management| augmentation)|distinguished|fellow)\b/],
  [
    'lead',
    /\b(?:lead(?! gen)|leader|\w{0,12}leitung|\w{0,12}leiter|responsable|responsabile|jef[ea] de|lider de|gerente|designchef|team ?lead)\b|(?<!product |project |program |programme |success |account |community |office |marketing |media |campaign |content |events? |onboarding |partner(?:ship)? |brand |case |store |relationship |delivery )\bmanager\b/,
  ],
  ['senior', /\b(?:senior(?! living| care| housing)|sr|snr|seasoned|experienced|erfahrene?[rn]?|experimentee?)\b/],
  [
    'junior',
    /\b(?:junior(?! bank| accounts?| isa)|jr|jnr|graduate(?! programs?| programmes?| school)|entry[- ]level|early[- ]career|new grad|associate|(?<!\bai |voice |virtual |digital )assistant|\w*einsteiger\w*|debutant)\b/,
  ],
  ['mid', /\b(?:mid|mid-?level|mid-?weight|middle|intermediate|ii)\b/],
];

// Grades: I is entry level, III senior, IV above. Capitals after the trade only, because “UX-designer i Malmö” and “phase III”
// mean other things.
const GRADES: Rules<Seniority> = [
  ['lead', /(?:er|or|ist|ect|level|grade) \(?(?:I{1,3} ?[/–-] ?)?IV(?![\p{L}\p{N}])/iu],
  ['senior', /(?:er|or|ist|ect|level|grade) \(?(?:I{1,2} ?[/–-] ?)?III(?![\p{L}\p{N}])/iu],
  ['junior', /(?:er|or|ist|ect|ER|OR|IST|ECT|[Ll]evel|[Gg]rade) \(?I(?![\p{L}\p{N}]| +[\p{L}\p{N}])/u],
];

/** Seniority in a title, words before grades. */
export function seniorityOfTitle(title: string): Seniority | undefined {
  const named = match(SENIORITY, foldTitle(title));
  return named && named !== 'mid' ? named : (match(GRADES, title) ?? named);
}

// Wide bands that span several levels have no rule.
const EXPERIENCE: Rules<Seniority> = [
  ['intern', /intern|student(?!.*school)|praktik/],
  ['head', /director|executive|head|vp/],
  ['lead', /senior[_ -]manager|\bmanager\b|team lead/],
  ['junior', /entry|junior|graduate|associate|\blt-1\b|no experience/],
  ['mid', /mid[_ -]level|intermediate/],
  ['senior', /^senior|(?<!mid.)\bsenior level/],
];

/** Seniority in a field: `Entry level`, `mid_level`, `senior_manager`. */
export const seniorityOfField = (value: string | null | undefined): Seniority | undefined =>
  match(EXPERIENCE, value?.toLowerCase() ?? '');

// The specific word wins: `fulltime_fixed_term` is fixed-term.
const CONTRACTS: Rules<ContractType> = [
  ['apprenticeship', /apprentice|azubi|ausbildung|alternan/],
  ['internship', /intern(?:ship)?s?\b|praktik|stagiaire|werkstudent|working[ _-]student|co-?op\b|trainee/],
  [
    'fixed-term',
    /fixed[ _-]?term|(?<!permanent )contract|temporary|\btemp\b|freelance|seasonal|interim|\bftc\b|(?<!un)befristet|\bcdd\b|zzp/,
  ],
  [
    'full-time',
    /full(?:[ _-]?time)?[ _,/&-]{1,3}(?:(?:or|and)[ _-])?part[ _-]?time|voll(?:zeit)?[ _,/&-]{1,3}(?:(?:oder|und)[ _-])?teilzeit/,
  ],
  ['part-time', /part[ _-]?time|teilzeit|temps partiel|deeltijd/],
  ['full-time', /full[ _-]?time|permanent|vollzeit|regular|\bcdi\b|employee|voltijd/],
];

/** Contract in a field: `FullTime`, `Freelancer_LongTerm`. */
export const contractOfField = (value: string | null | undefined): ContractType | undefined =>
  match(CONTRACTS, value?.toLowerCase() ?? '');

/** True if a feed field or title says freelance. */
export const isFreelance = (value: string | null | undefined): boolean =>
  /freelanc|contractor\b|\bzzp\b|freiberuf|autonom[oa]\b|partita iva/.test(value?.toLowerCase() ?? '');

const TITLE_CONTRACTS: Rules<ContractType> = [
  ['apprenticeship', /\b(?:apprenti\w*|azubi|ausbildung|alternan\w+|contrat pro|lehrling|duales studium)\b/],
  [
    'internship',
    /\b(?:intern(?:ship)?s?|praktik\w*|stagiair\w*|stagist\w+|werkstudent\w*|working student|co-?op|becari[oa]|practicas|practicante\w*|estagi\w+|stazyst\w*|afstudeerstage|tirocin\w+)\b|(?:^|[-(|,] ?)stage\b(?! design| manag)/,
  ],
  [
    'fixed-term',
    /\b(?:freelance\w*|contractor|fixed[- ]term|ftc|temporary|(?:maternity|paternity|parental)(?: leave)? cover|befristet|cdd|zzp|zeitarbeit|interim|freiberuf\w*|autonom[oa]|independante?|temporari[oa]|tempo determinato|partita iva|vikar\w*|zastepstwo|temp|seasonal|contract[- ]to[- ]hire|(?:elternzeit|schwangerschafts|mutterschafts)vertretung)\b|\bcontract (?!management|lifecycle|manufactur|intelligence)(?:[\w/]+ ){0,3}(?:designer|researcher|writer|illustrator|animator)\b|[(,-]\s*(?:\d+[- ]months? )?contract\b|\b\d+[- ]months? contract/,
  ],
  [
    'full-time',
    /\b(?:voll(?:zeit)?[ ,/&-]{0,3}(?:oder|und|or)?[ -]{0,2}teilzeit|full(?:[- ]time)?[ ,/&-]{0,3}(?:or|and)?[ -]{0,2}part[- ]time|(?:teilzeit|part[- ]time) (?:moglich|possible|considered))\b/,
  ],
  [
    'part-time',
    /\b(?:part[- ]?time|mi-temps|tiempo parcial|minijob|(?:[12]\d|3[0-2]) ?(?:h|std|stunden|hours|hrs|uur|heures)\.? ?(?:\/|pro|per|par|a) ?(?:woche|week|semaine)|teilzeit|temps partiel|deeltijd|media jornada)\b|(?<![\d-])[2-8]0 ?(?:- ?[3-8]0 ?)?%/,
  ],
];

/** Contract in a title, which overrides "full-time" in a field. */
export const contractOfTitle = (title: string): ContractType | undefined => match(TITLE_CONTRACTS, foldTitle(title));

const WORKPLACES: Rules<Workplace> = [
  [
    'hybrid',
    /\bhybrid|\bhibrid|\bibrid|\bhybryd|(?:teilweise|partly|partially) remote|\bteletravail (?:partiel|possible|ponctuel|flexible|\d)|\bmobile[sn]? arbeiten/,
  ],
  [
    'remote',
    /\bremote\b|\bremoto\b|home[- ]?based|home[- ]?office|\bzdaln(?:ie|a|ej)\b|\b(?:pa )?distans\b|\b(?:a|en) distance\b|work from home|\bwfh\b|distributed|\banywhere\b|\bworldwide\b|teletravail|teletrabajo|thuiswerk|op afstand|a distancia/,
  ],
  [
    'on-site',
    /on-?site|\bin-?office\b|\bin-person\b|office[- ]based|vor ort|presentiel|presencial|\bin presenza\b|\bpa plats\b|\bop locatie\b|\bstacjonarn|\bsur site\b/,
  ],
];

/** Workplace in a short text such as a place. */
export const matchWorkplace = (text: string | null | undefined): Workplace | undefined =>
  match(WORKPLACES, foldTitle(text ?? ''));

function match<T>(rules: Rules<T>, text: string): T | undefined {
  return rules.find(([, pattern]) => pattern.test(text))?.[0];
}
