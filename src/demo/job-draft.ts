import type { ContractType, Seniority, Workplace } from '../features/jobs/job.ts';
import { DAY } from '../lib/dates.ts';
import type { JobDates } from './calendar.ts';
import { type ContractKind, type Craft, type Field, levels } from './data.ts';
import { makeEligibility } from './eligibility.ts';
import type { Employer } from './employer.ts';
import type { Atlas, DemoPlace } from './locations.ts';
import type { OpenJobs } from './open-jobs.ts';
import type { Random, Wheel } from './random.ts';
import { type DemoTitle, makeTitle } from './title.ts';
import { chooseSkills, type WantedSkills } from './wanted-skills.ts';

const SENIORITIES = Object.keys(levels) as Seniority[];
const APPRENTICE_COUNTRIES = ['DE', 'AT', 'CH', 'GB', 'FR'];
const APPRENTICE_FIELDS = ['product-design', 'visual-and-brand', 'motion-and-3d', 'engineering'];
const REMOTE_LOSS_A_YEAR = 0.17;
const YEAR = 365.25 * DAY;
/** Attempts at another title before a repeat, which very small boards need. */
const MAX_ATTEMPTS = 30;

export interface DemoJob extends WantedSkills {
  employer: Employer;
  field: Field;
  craft: Craft;
  seniority: Seniority;
  contractType: ContractType;
  kind: ContractKind | undefined;
  freelance: boolean;
  workplace: Workplace;
  title: DemoTitle;
  places: DemoPlace[];
  /** The first of the places, or the employer's home. */
  place: DemoPlace;
  openToIds: string[];
  timezones: [number, number] | null;
  yearsAgo: number;
}

/** Decides craft, place and terms of a job. No employer has one title open twice. */
export function draftJob(
  employers: Wheel<Employer>,
  atlas: Atlas,
  open: OpenJobs,
  dates: JobDates,
  today: number,
  random: Random,
): DemoJob {
  const yearsAgo = (today - dates.published) / YEAR;
  const isOpen = dates.status === 'published';
  for (let tries = 0; ; tries++) {
    const employer = employers.pick(random);
    const isPicky = isOpen && tries < MAX_ATTEMPTS;
    if (isPicky && !open.hasCapacity(employer)) continue;
    const { craft, field } = employer.crafts.pick(random);
    const seniority = random.weigh(SENIORITIES, (level) => craft.levels?.[level] ?? levels[level].demand);
    const workplace = chooseWorkplace(employer, craft, seniority, yearsAgo, random);
    const where =
      workplace === 'remote'
        ? makeEligibility(employer, atlas, random)
        : { places: choosePlaces(employer, random), openToIds: [], timezones: null };
    const place = where.places[0] ?? employer.home;
    const contract = chooseContract(seniority, field, place, random);
    const title = makeTitle({ employer, craft, seniority, workplace, place, ...contract }, random);
    if (isPicky && !open.claim(employer, title.text)) continue;
    const skills = chooseSkills(field, craft, employer.industry, seniority, yearsAgo, random);
    const freelance = contract.kind === 'freelance';
    return {
      employer,
      field,
      craft,
      seniority,
      workplace,
      title,
      place,
      yearsAgo,
      freelance,
      ...where,
      ...contract,
      ...skills,
    };
  }
}

function chooseWorkplace(
  employer: Employer,
  craft: Craft,
  seniority: Seniority,
  yearsAgo: number,
  random: Random,
): Workplace {
  const onSiteFactor = ['packaging-designer', 'spatial-designer'].includes(craft.slug) ? 0.4 : 1;
  const remote =
    employer.remote * onSiteFactor * (seniority === 'intern' ? 0.4 : 1) * (1 + REMOTE_LOSS_A_YEAR * yearsAgo);
  if (random.chance(Math.min(0.95, remote))) return 'remote';
  return random.chance(employer.hybrid * onSiteFactor) ? 'hybrid' : 'on-site';
}

/** One to three offices, mostly the first. */
function choosePlaces(employer: Employer, random: Random): DemoPlace[] {
  const [home, ...others] = employer.places as [DemoPlace, ...DemoPlace[]];
  const first = others.length > 0 && random.chance(0.38) ? random.weigh(others, (place) => place.demand ** 0.7) : home;
  const count = random.weigh([1, 2, 3], (n) => [82, 14, 4][n - 1] as number);
  return [
    first,
    ...random.sample(
      employer.places.filter((place) => place !== first),
      count - 1,
    ),
  ];
}

function chooseContract(
  seniority: Seniority,
  field: Field,
  place: DemoPlace,
  random: Random,
): { contractType: ContractType; kind: ContractKind | undefined } {
  if (seniority === 'intern') return { contractType: 'internship', kind: 'internship' };
  const trains =
    seniority === 'junior' &&
    APPRENTICE_FIELDS.includes(field.slug) &&
    APPRENTICE_COUNTRIES.includes(place.country.iso);
  if (trains && random.chance(0.16)) return { contractType: 'apprenticeship', kind: 'apprenticeship' };
  if (seniority === 'head' || seniority === 'principal') return { contractType: 'full-time', kind: undefined };
  const contractType = random.key<ContractType>({ 'full-time': 85, 'part-time': 6, 'fixed-term': 9 });
  if (contractType === 'part-time') return { contractType, kind: 'part-time' };
  if (contractType === 'full-time') return { contractType, kind: undefined };
  return {
    contractType,
    kind: random.key<ContractKind>({ cover: 38, project: 24, freelance: seniority === 'junior' ? 0 : 38 }),
  };
}
