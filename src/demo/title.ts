import type { ContractType, Seniority, Workplace } from '../features/jobs/job.ts';
import { lookup } from '../lib/lookup.ts';
import { type ContractKind, type Craft, type LocalTitle, levels, localTitles, phrases } from './data.ts';
import type { Employer } from './employer.ts';
import type { DemoPlace } from './locations.ts';
import type { Random } from './random.ts';
import { fill } from './sentence.ts';

export interface DemoTitle {
  text: string;
  /** The product team named in it or chosen for it. */
  team: string;
  /** The language the work is done in, when the title is not in English. */
  language: string | null;
}

const MAX_TITLE_LENGTH = 78;

interface TitleFacts {
  employer: Employer;
  craft: Craft;
  seniority: Seniority;
  contractType: ContractType;
  kind: ContractKind | undefined;
  workplace: Workplace;
  place: DemoPlace;
}

export function makeTitle(facts: TitleFacts, random: Random): DemoTitle {
  const { employer, craft, seniority, kind, place, workplace } = facts;
  const team = random.pick(employer.focus.teams);
  // A remote role is open to people who may not read the language of the home.
  const iso = workplace === 'remote' ? '' : place.country.iso;
  const language = lookup(localTitles.languages, iso);
  const local = random.chance(language === 'German' ? 0.55 : 0.4) ? findLocal(facts, language, random) : undefined;
  if (local) return { text: withGenders(local.title, iso, 0.3, random), team, language: local.language };

  const role = craft.otherJobs && random.chance(0.25) ? random.pick(craft.otherJobs) : craft.role;
  const pattern =
    facts.contractType === 'apprenticeship'
      ? 'Apprentice {role}'
      : random.pick(craft.titles?.[seniority] ?? levels[seniority].titles);
  let text = fill(pattern, { role, discipline: craft.discipline });
  const area = craft.areas ? random.pick(craft.areas) : team;
  const isPlain = !text.includes(',') && seniority !== 'head' && facts.contractType !== 'apprenticeship';
  const hasArea = isPlain && random.chance(0.42) && text.length + area.length < MAX_TITLE_LENGTH - 4;
  if (hasArea) text += employer.suffix[0] + area + employer.suffix[1];
  const note = kind && phrases.contracts[kind].suffix;
  if (note && random.chance(0.6) && text.length + note.length < MAX_TITLE_LENGTH && !text.endsWith(')'))
    text += ` (${note})`;
  return { text: withGenders(text, iso, 0.22, random), team, language: null };
}

function findLocal(
  { employer, craft, seniority, contractType }: TitleFacts,
  language: string | undefined,
  random: Random,
): LocalTitle | undefined {
  const fitting = localTitles.titles.filter(
    (title) =>
      title.language === language &&
      title.craft === craft.slug &&
      title.levels.includes(seniority) &&
      (title.contract ?? 'none') === (contractType === 'apprenticeship' ? contractType : 'none') &&
      (!title.industries || title.industries.includes(employer.industry.slug)),
  );
  const special = fitting.filter((title) => title.industries);
  return fitting.length > 0 ? random.pick(special.length > 0 ? special : fitting) : undefined;
}

/** Adds gender markers, common in German-speaking countries. */
function withGenders(text: string, iso: string, probability: number, random: Random): string {
  if (!['DE', 'AT'].includes(iso) || text.endsWith(')') || text.length > 60 || !random.chance(probability)) return text;
  return `${text} ${random.chance(0.75) ? '(m/w/d)' : '(all genders)'}`;
}
