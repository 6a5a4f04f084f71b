import type { Tables } from '../db/tables.ts';
import { toFieldColumns } from '../features/jobs/job.columns.ts';
import { withFieldDefaults } from '../features/jobs/job.facts.ts';
import { lookup } from '../lib/lookup.ts';
import { slugify } from '../lib/text.ts';
import type { JobDates } from './calendar.ts';
import { benefits } from './data.ts';
import { composeDescription } from './description.ts';
import type { Employer } from './employer.ts';
import { makeStatedFacts } from './facts.ts';
import { Hashes } from './hashes.ts';
import { type DemoJob, draftJob } from './job-draft.ts';
import type { Atlas } from './locations.ts';
import { OpenJobs } from './open-jobs.ts';
import { makePay } from './pay.ts';
import { makeProcess } from './process.ts';
import { type Random, Wheel } from './random.ts';
import { makeTimes } from './times.ts';

export interface JobRows {
  jobs: Tables['jobs'][];
  job_locations: Tables['job_locations'][];
  job_places: Tables['job_places'][];
  job_countries: Tables['job_countries'][];
  job_skills: Tables['job_skills'][];
}

/** Ids of the rows that roles refer to, by slug. */
interface References {
  atlas: Atlas;
  categoryIds: Map<string, string>;
  skillIds: Map<string, string>;
}

/** One role for each of the dates, which are oldest first. */
export function makeJobs(
  calendar: JobDates[],
  employers: Employer[],
  references: References,
  today: number,
  random: Random,
): JobRows {
  const rows: JobRows = { jobs: [], job_locations: [], job_places: [], job_countries: [], job_skills: [] };
  const wheel = new Wheel(employers, (employer) => employer.weight);
  const hashes = new Hashes(random.fork('hashes'));
  const open = new OpenJobs();

  calendar.forEach((dates, i) => {
    const own = random.fork(`role ${i}`);
    const draft = draftJob(wheel, references.atlas, open, dates, today, own);
    const isOpen = dates.status === 'published';
    const id = `job_${String(i + 1).padStart(6, '0')}`;
    const hash = hashes.next();
    rows.jobs.push({
      id,
      hash,
      ...makeApplying(draft, hash),
      company_id: draft.employer.row.id,
      category_id: idOf(references.categoryIds, draft.craft.slug),
      description: open.describe(draft.employer, isOpen, () => composeDescription(draft, own)),
      status: dates.status,
      featured: isOpen && own.chance(0.02) ? 1 : 0,
      ...makeFacts(draft, own),
      ...makeTimes(dates, today, own),
    });
    linkJob(rows, id, draft, references);
  });
  return rows;
}

function linkJob(rows: JobRows, job_id: string, draft: DemoJob, { skillIds }: References): void {
  const { places, openToIds, required, nice } = draft;
  const within = new Set(places.flatMap((place) => place.closure));
  rows.job_locations.push(...places.map(({ id }, position) => ({ job_id, location_id: id, position })));
  rows.job_places.push(...Array.from(within, (location_id) => ({ job_id, location_id })));
  rows.job_countries.push(...openToIds.map((location_id) => ({ job_id, location_id })));
  rows.job_skills.push(
    ...required.map(({ slug }) => ({ job_id, skill_id: idOf(skillIds, slug), required: 1 })),
    ...nice.map(({ slug }) => ({ job_id, skill_id: idOf(skillIds, slug), required: 0 })),
  );
}
function makeFacts(draft: DemoJob, random: Random) {
  const { employer, title, timezones } = draft;
  const pay = makePay(draft, random);
  const shown = random.chance(employer.disclosure) ? pay : null;
  const { steps, takeHome, replyDays } = makeProcess(draft.field, draft.seniority, employer.size, random);
  return {
    slug: slugify(`${title.text} ${employer.row.name}`, 80),
    title: title.text,
    ...toFieldColumns({
      ...withFieldDefaults(draft),
      ...makeStatedFacts(employer, draft.place.country.iso, random.fork('facts')),
    }),
    timezone_min: timezones?.[0] ?? null,
    timezone_max: timezones?.[1] ?? null,
    salary_min: shown?.min ?? null,
    salary_max: shown?.max ?? null,
    salary_currency: shown?.currency ?? null,
    salary_period: shown?.period ?? null,
    process_steps: JSON.stringify(steps),
    takehome_hours: takeHome?.hours ?? null,
    takehome_paid: takeHome ? Number(takeHome.paid) : null,
    reply_days: replyDays,
    benefits: JSON.stringify(chooseBenefits(draft, random)),
    version: 1,
    reposted_from: null,
    confirmation_requested_at: null,
    source: null,
    source_id: null,
    reported_at: null,
    client: null,
    featured_until: null,
    removed_from: null,
    source_digest: null,
    source_absences: 0,
  };
}

/** Most employers accept applications here, others on their own page. */
function makeApplying({ employer }: DemoJob, hash: string): Pick<Tables['jobs'], 'apply_mode' | 'apply_url'> {
  const isHere = employer.row.slug.length % 4 !== 0;
  return {
    apply_mode: isHere ? 'board' : 'external',
    apply_url: isHere ? null : `${employer.row.website}/careers/${hash}`,
  };
}

function chooseBenefits({ employer, workplace, place }: DemoJob, random: Random): string[] {
  const general = employer.benefits.slice(0, random.whole(2, 4));
  const local = random.sample(lookup(benefits.local, place.country.iso) ?? [], random.whole(1, 2));
  const office = workplace !== 'remote' && random.chance(0.5) ? [employer.officeBenefit] : [];
  return random.shuffle([...general, ...local, ...office]);
}

function idOf(ids: Map<string, string>, slug: string): string {
  const id = ids.get(slug);
  if (!id) throw new Error(`Nothing has the slug ${slug}`);
  return id;
}
