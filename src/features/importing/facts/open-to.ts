import { type AdvertLine, excerptAround } from './advert.ts';

/** Names of areas in which applicants can live. */
interface Stated {
  places: string;
  words: string;
}

const WHO =
  '(?:candidates?|applicants?|applications|people|residents?|you|those|anyone|individuals|talents?|designers?)';

/** Sentences about areas of remote applicants, capturing names. */
const SENTENCES: RegExp[] = [
  /\b(?:must|need to|should|has to|have to|required to) (?:be |currently )?(?:be )?(?:physically )?(?:located|based|reside|residing|live|living|resident)(?: and (?:authori[sz]ed|eligible|legally able) to work)? (?:in|within|anywhere in) (?:one of )?(?:the following (?:countries|states)?:? ?)?([^.;:!?()]{2,160})/,
  new RegExp(
    `\\b(?:open|available|limited|restricted) (?:only )?to (?:remote )?(?:${WHO} )?(?:who (?:are|live|reside) )?(?:currently )?(?:located|based|residing|living|resident|from)?(?: (?:in|within|anywhere in|across))? ?(?:one of )?([^.;:!?()]{2,160})`,
  ),
  new RegExp(
    `\\b(?:only|currently|looking for|consider(?:ing)?|accept(?:ing)?|hiring|hire|welcome)(?: \\w+){0,3} ${WHO} (?:who (?:are|live|reside) )?(?:currently )?(?:located|based|residing|living|from)(?: and \\w+)? (?:in|within|anywhere in|across)? ?([^.;:!?()]{2,160})`,
  ),
  /\b(?:we(?:'re| are)? (?:currently |only |able to |can |do ){0,3}(?:hir(?:e|ing))(?: remotely| people)?(?: (?:in|within|across|from))?) ([^.;:!?()]{2,160})/,
  /\b(?:remote|remotely|work from home|home[- ]based|work(?:ing)? from anywhere)(?: role| position)?,? (?:\(?(?:within|across|anywhere in|from anywhere in|from within|in|based in|from)) ([^.;:!?()]{2,120})/,
  /\byou(?:'re| are) (?:currently )?(?:physically )?(?:based|located|living|resident|residing) (?:in|within|anywhere in) ([^.;:!?()]{2,160})/,
  /\byou live (?:in|within|anywhere in) ([^.;:!?()]{2,160})/,
  /\b(?:authori[sz]ed|eligible|entitled|permitted|able|right|permit|permission) to (?:legally )?work (?:legally )?(?:in|within) ([^.;:!?()]{2,120})/,
  /\bremote ?[-(:,|] ?([^.;:!?()]{2,60})/,
  /\b(?:wohnsitz|sitz) in ([^.;:!?()]{2,80})/,
  /\bremote (?:innerhalb|aus|in) (?:von |ganz )?([^.;:!?()]{2,80})/,
  /\b(?:residir|residencia|vivir) en ([^.;:!?()]{2,80})/,
  /\b(?:reside[rz]|base|basee?|residence) (?:en|au|aux) ([^.;:!?()]{2,80})/,
  /\b(?:woonachtig|wonen) in ([^.;:!?()]{2,80})/,
];

/** Label with value: `Location: USA or Canada - Remote`. */
const LABEL =
  /^(?:(?:job |work |office |role )?locations?|place of work|where|based in|standorte?|arbeitsort|einsatzort|ort|lieu(?: de travail)?|localisation|ubicacion|lugar(?: de trabajo)?|locatie|standplaats|sede|luogo(?: di lavoro)?|plats|ort|localizacao)\s?[:|-]\s*(.{2,120})$/;

/** Areas of remote applicants in the order of the text. */
export function findStatedApplicantAreas(lines: readonly AdvertLine[]): Stated[] {
  const found: Stated[] = [];
  for (const { text, plain } of lines) {
    if (!ABOUT.test(plain)) continue;
    for (const pattern of SENTENCES) {
      const match = pattern.exec(plain);
      const places = match?.[1];
      if (!match || !places) continue;
      const from = match.index + match[0].length - places.length;
      found.push({
        places: text.slice(from, from + places.length),
        words: excerptAround(text, match.index, match.index + 60),
      });
      if (found.length >= MAX_COUNTRIES) return found;
    }
  }
  return found;
}

const MAX_COUNTRIES = 12;
const ABOUT =
  /\b(?:remote\w*|based|locat\w+|resid\w+|live|living|hir(?:e|ing)|open to|available to|limited to|restricted to|only|candidates?|applica\w+|wohnsitz|sitz|authori[sz]ed|eligible|entitled|right|permit|reside[rz]|vivir|basee?|woonachtig|wonen|work from)\b/;

/** Place after a label such as `Standort: Berlin`. */
export function findLabelledJobPlace(lines: readonly AdvertLine[]): Stated | undefined {
  for (const { text, plain } of lines) {
    const value = LABEL.exec(plain)?.[1];
    if (value) return { places: text.slice(text.length - value.length), words: text };
  }
  return undefined;
}

const WORLD =
  '(?:(?:anywhere|everywhere|wherever(?: you \\w+)?|all over|in|around|across) (?:in |on |around )?the (?:entire |whole )?(?:world|globe|planet)|worldwide|globally|anyone in any country|(?:in|from) any country)';
/** Statements that applicants may live anywhere. */
const ANYWHERE = new RegExp(
  `\\b(?:work(?:ing)? (?:remotely )?(?:from )?|hir(?:e|ing) (?:people |talent |remotely )?(?:from )?|(?:open|available) to (?:${WHO} )?(?:based |located |from )?|applications from |remote\\w*\\b[^.;:\\w]{0,3}(?:role|position|job|from|and)? ?(?:from )?)${WORLD}\\b|^(?:job )?location ?: ?(?:remote,? ?)?\\(?(?:anywhere|worldwide|global)\\b`,
);
/** `for four weeks a year`: a benefit, no area. */
const FOR_A_TIME = /\b(?:weeks?|days?|months?|years?|summer|policy|stipend)\b/;
/** Time difference only: `remote within 2 hours time difference of Barcelona`. */
const IN_TIME = /\bremote\w*\b[^.;]{0,30}\bwithin\b[^.;]{0,20}\btime ?(?:zone )?difference\b/;

/** Line that allows applicants to live anywhere. */
export const findLineAllowingAnyPlace = (lines: readonly AdvertLine[]): string | undefined =>
  lines.find(({ plain }) => (ANYWHERE.test(plain) && !FOR_A_TIME.test(plain)) || IN_TIME.test(plain))?.text;
