import type { Tables } from '../../db/tables.ts';
import { type ContractType, DAYS_OPEN, DAYS_SHOWN_CLOSED, DAYS_UNTIL_CONFIRMATION, type Seniority, type Workplace } from '../../features/jobs/job.ts';
import { DAY } from '../../lib/dates.ts';
import { slugify } from '../../lib/text.ts';
import { localBenefits } from './benefits.ts';
import type { Dates } from './calendar.ts';
import { composeDescription } from './description.ts';
import { makeEligibility } from './eligibility.ts';
import type { Employer } from './employer.ts';
import type { Craft, Field } from './field.ts';
import { levels } from './levels.ts';
import type { Atlas, Place } from './locations.ts';
import { makePay } from './pay.ts';
import { makeProcess } from './process.ts';
import { type Random, Wheel } from './random.ts';
import { makeTitle, type Title } from './title.ts';
import type { ContractKind } from './voice.ts';
import { chooseSkills } from './wanted-skills.ts';

export interface RoleRows {
  jobs: Tables['jobs'][];
  job_locations: Tables['job_locations'][];
  job_places: Tables['job_places'][];
  job_countries: Tables['job_countries'][];
  job_skills: Tables['job_skills'][];
}

/** Ids of the rows that roles refer to. */
export interface References {
  atlas: Atlas;
  categoryIds: Map<string, string>;
  skillIds: Map<string, string>;
}

const HASH_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const APPRENTICE_COUNTRIES = ['DE', 'AT', 'CH', 'GB', 'FR'];
const APPRENTICE_FIELDS = ['product-design', 'visual-and-brand', 'motion-and-3d', 'engineering'];
/** Remote work was more common two years ago. */
const REMOTE_LOSS_A_YEAR = 0.17;
const YEAR = 365.25 * DAY;

/** One role for each of the dates, oldest first. */
export function makeRoles(calendar: Dates[], employers: Employer[], references: References, today: number, random: Random): RoleRows {
  const rows: RoleRows = { jobs: [], job_locations: [], job_places: [], job_countries: [], job_skills: [] };
  const employerWheel = new Wheel(employers, (employer) => employer.weight);
  const hashes = new Hashes(random.fork('hashes'));
  const open = new OpenRoles();

  calendar.forEach((dates, i) => {
    const own = random.fork(`role ${i}`);
    const isOpen = dates.status === 'published';
    const draft = draftRole(employerWheel, isOpen ? open : undefined, dates, today, own);
    const { employer, field, craft, seniority, contractType, kind, workplace, title, yearsAgo } = draft;
    const id = `job_${String(i + 1).padStart(6, '0')}`;
    const hash = hashes.draw();
    const eligibility = workplace === 'remote' ? makeEligibility(employer, references.atlas, own) : null;
    const places = eligibility ? eligibility.places : draft.places;
    const skills = chooseSkills(field, craft, employer.industry, seniority, yearsAgo, own);
    const pay = makePay({ craft, seniority, contractType, kind, place: places[0] ?? employer.home, generosity: employer.generosity, yearsAgo }, own);
    const shownPay = own.chance(employer.disclosure) ? pay : null;
    const process = makeProcess(field, seniority, employer.size, own);
    const facts = { employer, field, craft, seniority, workplace, kind, place: places[0], team: title.team, language: title.language, ...skills };

    rows.jobs.push({
      id,
      hash,
      slug: slugify(`${title.text} ${employer.row.name}`, 80),
      title: title.text,
      company_id: employer.row.id,
      category_id: references.categoryIds.get(craft.slug) as string,
      contract_type: contractType,
      seniority,
      workplace,
      timezone_min: eligibility?.timezones?.[0] ?? null,
      timezone_max: eligibility?.timezones?.[1] ?? null,
      salary_min: shownPay?.min ?? null,
      salary_max: shownPay?.max ?? null,
      salary_currency: shownPay?.currency ?? null,
      salary_period: shownPay?.period ?? null,
      description: open.describe(employer, isOpen, () => composeDescription(facts, own)),
      process_steps: JSON.stringify(process.steps),
      takehome_hours: process.takeHome?.hours ?? null,
      takehome_paid: process.takeHome ? Number(process.takeHome.paid) : null,
      reply_days: process.replyDays,
      benefits: JSON.stringify(chooseBenefits(employer, workplace, places[0] ?? employer.home, own)),
      apply_mode: 'external',
      apply_url: `${employer.row.website}/careers/${hash}`,
      status: dates.status,
      featured: isOpen && own.chance(0.02) ? 1 : 0,
      version: 1,
      reposted_from: null,
      ...makeTimes(dates, today, own),
      source: null,
      source_id: null,
      source_digest: null,
      source_absences: 0,
    });
    places.forEach((place, position) => rows.job_locations.push({ job_id: id, location_id: place.id, position }));
    for (const location_id of new Set(places.flatMap((place) => place.closure))) rows.job_places.push({ job_id: id, location_id });
    for (const location_id of eligibility?.locationIds ?? []) rows.job_countries.push({ job_id: id, location_id });
    for (const { slug } of skills.required) rows.job_skills.push({ job_id: id, skill_id: references.skillIds.get(slug) as string, required: 1 });
    for (const { slug } of skills.nice) rows.job_skills.push({ job_id: id, skill_id: references.skillIds.get(slug) as string, required: 0 });
  });
  return rows;
}

interface RoleDraft {
  employer: Employer;
  field: Field;
  craft: Craft;
  seniority: Seniority;
  contractType: ContractType;
  kind: ContractKind | undefined;
  workplace: Workplace;
  places: Place[];
  title: Title;
  yearsAgo: number;
}

/** Who is wanted, where and on what terms; employers do not have the same title open twice. */
function draftRole(wheel: Wheel<Employer>, open: OpenRoles | undefined, dates: Dates, today: number, random: Random): RoleDraft {
  const yearsAgo = (today - dates.published) / YEAR;
  for (let tries = 0; ; tries++) {
    const employer = wheel.draw(random);
    if (open && tries < 30 && !open.hasRoom(employer)) continue;
    const { craft, field } = employer.crafts.draw(random);
    const seniority = random.weigh(SENIORITIES, (level) => craft.levels?.[level] ?? levels[level].demand);
    const workplace = chooseWorkplace(employer, craft, seniority, yearsAgo, random);
    const places = workplace === 'remote' ? [] : choosePlaces(employer, random);
    const { contractType, kind } = chooseContract(seniority, field, places[0] ?? employer.home, random);
    const title = makeTitle({ employer, craft, seniority, contractType, kind, place: places[0] }, random);
    if (open && tries < 30 && !open.take(employer, title.text)) continue;
    return { employer, field, craft, seniority, contractType, kind, workplace, places, title, yearsAgo };
  }
}

const SENIORITIES = Object.keys(levels) as Seniority[];

function chooseWorkplace(employer: Employer, craft: Craft, seniority: Seniority, yearsAgo: number, random: Random): Workplace {
  const hands = ['packaging-designer', 'spatial-designer'].includes(craft.slug) ? 0.4 : 1;
  const remote = employer.remote * hands * (seniority === 'intern' ? 0.4 : 1) * (1 + REMOTE_LOSS_A_YEAR * yearsAgo);
  if (random.chance(Math.min(0.95, remote))) return 'remote';
  return random.chance(employer.hybrid * hands) ? 'hybrid' : 'on-site';
}

/** One to three offices, mostly the first. */
function choosePlaces(employer: Employer, random: Random): Place[] {
  const [home, ...others] = employer.places as [Place, ...Place[]];
  const first = others.length > 0 && random.chance(0.38) ? random.weigh(others, (place) => place.demand ** 0.7) : home;
  const count = random.weigh([1, 2, 3], (n) => [82, 14, 4][n - 1] as number);
  return [first, ...random.sample(employer.places.filter((place) => place !== first), count - 1)];
}

function chooseContract(seniority: Seniority, field: Field, place: Place, random: Random): { contractType: ContractType; kind: ContractKind | undefined } {
  if (seniority === 'intern') return { contractType: 'internship', kind: 'internship' };
  const trains = seniority === 'junior' && APPRENTICE_FIELDS.includes(field.slug) && APPRENTICE_COUNTRIES.includes(place.country.iso);
  if (trains && random.chance(0.16)) return { contractType: 'apprenticeship', kind: 'apprenticeship' };
  if (seniority === 'head' || seniority === 'principal') return { contractType: 'full-time', kind: undefined };
  const contractType = random.key<ContractType>({ 'full-time': 85, 'part-time': 6, 'fixed-term': 9 });
  if (contractType === 'part-time') return { contractType, kind: 'part-time' };
  if (contractType === 'full-time') return { contractType, kind: undefined };
  return { contractType, kind: random.key<ContractKind>({ cover: 38, project: 24, freelance: seniority === 'junior' ? 0 : 38 }) };
}

/** What the employer offers everywhere, what is usual in the country, and what only an office can have. */
function chooseBenefits(employer: Employer, workplace: Workplace, place: Place, random: Random): string[] {
  const general = employer.benefits.slice(0, random.whole(2, 4));
  const local = random.sample(localBenefits[place.country.iso] ?? [], random.whole(1, 2));
  const office = workplace !== 'remote' && random.chance(0.5) ? [employer.officeBenefit] : [];
  return random.shuffle([...general, ...local, ...office]);
}

type Times = Pick<Tables['jobs'], 'created_at' | 'updated_at' | 'published_at' | 'confirmed_at' | 'expires_at' | 'closed_at'>;

function makeTimes({ published, closed, status }: Dates, today: number, random: Random): Times {
  const until = closed ?? today;
  const asked = published + DAYS_UNTIL_CONFIRMATION * DAY;
  const confirmed = asked < until ? asked + Math.min(until - asked, (random.whole(0, 4) + random.next() / 8) * DAY) : null;
  const edited = random.chance(0.3) ? published + Math.min(until - published, (random.whole(0, 6) + random.next() / 8) * DAY) : published;
  const archived = status === 'archived' ? (closed ?? published) + DAYS_SHOWN_CLOSED * DAY : 0;
  return {
    created_at: iso(published - random.between(0.02, 3) * DAY),
    updated_at: iso(Math.min(today, Math.max(edited, confirmed ?? 0, closed ?? 0, archived))),
    published_at: iso(published),
    confirmed_at: confirmed === null ? null : iso(confirmed),
    expires_at: iso(published + DAYS_OPEN * DAY),
    closed_at: closed === null ? null : iso(closed),
  };
}

const iso = (time: number): string => new Date(Math.floor(time / 1_000) * 1_000).toISOString();

/** What each employer has open: how much, under which titles and in which words. */
class OpenRoles {
  readonly #titles = new Map<Employer, Set<string>>();
  readonly #descriptions = new Set<string>();

  hasRoom(employer: Employer): boolean {
    return (this.#titles.get(employer)?.size ?? 0) < employer.mostOpen;
  }

  /** False when the title is taken. */
  take(employer: Employer, title: string): boolean {
    const titles = this.#titles.get(employer) ?? new Set();
    this.#titles.set(employer, titles);
    return titles.size < titles.add(title).size;
  }

  /** Composes until the words differ from those of every other open role of the employer. */
  describe(employer: Employer, isOpen: boolean, compose: () => string): string {
    for (let tries = 0; ; tries++) {
      const text = compose();
      if (!isOpen) return text;
      const key = `${employer.row.id} ${text}`;
      if (this.#descriptions.has(key) && tries < 50) continue;
      this.#descriptions.add(key);
      return text;
    }
  }
}

class Hashes {
  readonly #random: Random;
  readonly #taken = new Set<string>();

  constructor(random: Random) {
    this.#random = random;
  }

  draw(): string {
    for (;;) {
      let hash = '';
      for (let i = 0; i < 6; i++) hash += HASH_ALPHABET.charAt(Math.floor(this.#random.next() * HASH_ALPHABET.length));
      if (this.#taken.has(hash)) continue;
      this.#taken.add(hash);
      return hash;
    }
  }
}
