import type { Db, Trx } from '../../db/tables.ts';
import { type Result, succeed, type ValidationProblem } from '../../lib/result.ts';
import { readFormerTerms } from '../vocabulary/former-terms.queries.ts';
import { findCurrentSlug, type TermKind } from '../vocabulary/former-terms.ts';
import { toApplyMode, toHiringProcess, toJobFieldValues, toPayRange, toTimezones } from './job.columns.ts';
import type { JobDraft } from './job.schema.ts';
import { addMissingGazetteerPlaces } from './place.commands.ts';
import type { ScreeningQuestion } from './question.ts';

interface ResolvedDraft {
  companyName: string;
  categoryId: string;
  locationIds: string[];
  placeIds: string[];
  openToIds: string[];
  skills: { id: string; required: boolean }[];
  questions: ScreeningQuestion[];
}

/** Resolves slugs of a draft. Unknown names are errors of their field. Adds named places of the gazetteer to the board. */
export async function resolveDraftAndAddPlaces(trx: Trx, draft: JobDraft, now: Date): Promise<Result<ResolvedDraft>> {
  // Terms may have been renamed since the draft.
  const former = await readFormerTerms(trx);
  const follow = (kind: TermKind, slugs: readonly string[]) =>
    slugs.map((slug) => findCurrentSlug(former, kind, slug) ?? slug);
  const locationSlugs = follow('location', draft.locationSlugs);
  const openTo = draft.workplace === 'remote' ? follow('location', draft.openToSlugs) : [];
  await addMissingGazetteerPlaces(trx, [...new Set([...locationSlugs, ...openTo])], now);
  const problems: ValidationProblem[] = [];
  const company = await trx.selectFrom('companies').select('name').where('id', '=', draft.companyId).executeTakeFirst();
  if (!company) problems.push({ field: 'companyId', message: 'There is no such company' });
  const category = await trx
    .selectFrom('categories')
    .select('id')
    .where('slug', 'in', follow('category', [draft.categorySlug]))
    .executeTakeFirst();
  if (!category) problems.push({ field: 'categorySlug', message: `There is no category "${draft.categorySlug}"` });

  const locations = await trx.selectFrom('locations').select(['id', 'slug', 'parent_id']).execute();
  const bySlug = new Map(locations.map((location) => [location.slug, location]));
  const byId = new Map(locations.map((location) => [location.id, location]));
  const idsOf = (field: string, slugs: string[]): string[] =>
    [...new Set(slugs)].flatMap((slug) => {
      const found = bySlug.get(slug);
      if (!found) problems.push({ field, message: `There is no place "${slug}"` });
      return found ? [found.id] : [];
    });
  const locationIds = idsOf('locationSlugs', locationSlugs);
  const openToIds = idsOf('openToSlugs', openTo);
  const placeIds = new Set<string>();
  for (const id of locationIds) {
    for (let at = byId.get(id); at; at = at.parent_id ? byId.get(at.parent_id) : undefined) placeIds.add(at.id);
  }

  const requiredSkills = follow('skill', draft.requiredSkills);
  const named = [...new Set([...requiredSkills, ...follow('skill', draft.niceSkills)])];
  const known =
    named.length > 0 ? await trx.selectFrom('skills').select(['id', 'slug']).where('slug', 'in', named).execute() : [];
  const skillBySlug = new Map(known.map((skill) => [skill.slug, skill.id]));
  const skills = named.flatMap((slug) => {
    const id = skillBySlug.get(slug);
    const required = requiredSkills.includes(slug);
    if (!id)
      problems.push({ field: required ? 'requiredSkills' : 'niceSkills', message: `There is no skill "${slug}"` });
    return id ? [{ id, required }] : [];
  });

  if (problems.length > 0 || !company || !category) return { ok: false, problems };
  return succeed({
    companyName: company.name,
    categoryId: category.id,
    locationIds,
    placeIds: [...placeIds],
    openToIds,
    skills,
    questions: draft.questions,
  });
}

/** Replaces a job's places, countries, skills and questions. */
export async function replaceJobRelations(trx: Trx, jobId: string, resolved: ResolvedDraft): Promise<void> {
  await trx.deleteFrom('job_locations').where('job_id', '=', jobId).execute();
  await trx.deleteFrom('job_places').where('job_id', '=', jobId).execute();
  await trx.deleteFrom('job_countries').where('job_id', '=', jobId).execute();
  await trx.deleteFrom('job_skills').where('job_id', '=', jobId).execute();
  await trx.deleteFrom('job_questions').where('job_id', '=', jobId).execute();
  const inJob = { job_id: jobId };
  if (resolved.locationIds.length > 0) {
    await trx
      .insertInto('job_locations')
      .values(resolved.locationIds.map((location_id, position) => ({ ...inJob, location_id, position })))
      .execute();
    await trx
      .insertInto('job_places')
      .values(resolved.placeIds.map((location_id) => ({ ...inJob, location_id })))
      .execute();
  }
  if (resolved.openToIds.length > 0) {
    await trx
      .insertInto('job_countries')
      .values(resolved.openToIds.map((location_id) => ({ ...inJob, location_id })))
      .execute();
  }
  if (resolved.skills.length > 0) {
    await trx
      .insertInto('job_skills')
      .values(resolved.skills.map(({ id, required }) => ({ ...inJob, skill_id: id, required: Number(required) })))
      .execute();
  }
  if (resolved.questions.length > 0) {
    await trx
      .insertInto('job_questions')
      .values({ ...inJob, questions: JSON.stringify(resolved.questions) })
      .execute();
  }
}

export async function readJobDraft(db: Db, jobId: string): Promise<JobDraft> {
  const [job, locations, openTo, skills, questions] = await Promise.all([
    db
      .selectFrom('jobs')
      .innerJoin('categories', 'categories.id', 'jobs.category_id')
      .selectAll('jobs')
      .select('categories.slug as category_slug')
      .where('jobs.id', '=', jobId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('job_locations')
      .innerJoin('locations', 'locations.id', 'job_locations.location_id')
      .select('slug')
      .where('job_id', '=', jobId)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('job_countries')
      .innerJoin('locations', 'locations.id', 'job_countries.location_id')
      .select('slug')
      .where('job_id', '=', jobId)
      .execute(),
    db
      .selectFrom('job_skills')
      .innerJoin('skills', 'skills.id', 'job_skills.skill_id')
      .select(['slug', 'required'])
      .where('job_id', '=', jobId)
      .execute(),
    findJobQuestions(db, { id: jobId }),
  ]);
  return {
    title: job.title,
    companyId: job.company_id,
    categorySlug: job.category_slug,
    ...toJobFieldValues(job),
    locationSlugs: locations.map((row) => row.slug),
    openToSlugs: openTo.map((row) => row.slug),
    timezones: toTimezones(job),
    pay: toPayRange(job),
    description: job.description,
    requiredSkills: skills.filter((row) => row.required).map((row) => row.slug),
    niceSkills: skills.filter((row) => !row.required).map((row) => row.slug),
    process: toHiringProcess(job),
    benefits: JSON.parse(job.benefits),
    client: job.client,
    apply: toApplyMode(job),
    questions,
    featured: job.featured === 1,
    source:
      job.source === null || job.source_id === null
        ? null
        : { name: job.source, id: job.source_id, digest: job.source_digest ?? '' },
  };
}

/** Questions to a job's applicants in form order. */
export async function findJobQuestions(db: Db, job: { id: string } | { hash: string }): Promise<ScreeningQuestion[]> {
  const row = await db
    .selectFrom('job_questions')
    .innerJoin('jobs', 'jobs.id', 'job_questions.job_id')
    .select('questions')
    .where('id' in job ? 'jobs.id' : 'jobs.hash', '=', 'id' in job ? job.id : job.hash)
    .executeTakeFirst();
  return row ? JSON.parse(row.questions) : [];
}
