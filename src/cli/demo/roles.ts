import type { Tables } from '../../db/tables.ts';
import {
  type ContractType,
  DAYS_OPEN,
  DAYS_SHOWN_CLOSED,
  DAYS_UNTIL_CONFIRMATION,
  type Seniority,
  type Workplace,
} from '../../features/jobs/job.ts';
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
export function makeRoles(
  calendar: Dates[],
  employers: Employer[],
  references: References,
  today: number,
  random: Random,
): RoleRows {
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
    const pay = makePay(
      {
        craft,
        seniority,
        contractType,
        kind,
        place: places[0] ?? employer.home,
        generosity: employer.generosity,
        yearsAgo,
      },
      own,
    );
    const shownPay = own.chance(employer.disclosure) ? pay : null;
    const process = makeProcess(field, seniority, employer.size, own);
    const facts = {
      employer,
      field,
      craft,
      seniority,
      workplace,
      kind,
      place: places[0],
      team: title.team,
      language: title.language,
      ...skills,
    };

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
    rows.job_locations.push(...places.map((place, position) => ({ job_id: id, location_id: place.id, position })));
    for (const location_id of new Set(places.flatMap((place) => place.closure)))
      rows.job_places.push({ job_id: id, location_id });
    for (const location_id of eligibility?.locationIds ?? []) rows.job_countries.push({ job_id: id, location_id });
    for (const { slug } of skills.required)
      rows.job_skills.push({ job_id: id, skill_id: references.skillIds.get(slug) as string, required: 1 });
    for (const { slug } of skills.nice)
      rows.job_skills.push({ job_id: id, skill_id: references.skillIds.get(slug) as string, required: 0 });
  });
  return rows;
}

/** What the employer offers everywhere, what is usual in the country, and what only an office can have. */
function chooseBenefits(employer: Employer, workplace: Workplace, place: Place, random: Random): string[] {
  const general = employer.benefits.slice(0, random.whole(2, 4));
  const local = random.sample(localBenefits[place.country.iso] ?? [], random.whole(1, 2));
  const office = workplace !== 'remote' && random.chance(0.5) ? [employer.officeBenefit] : [];
  return random.shuffle([...general, ...local, ...office]);
}
