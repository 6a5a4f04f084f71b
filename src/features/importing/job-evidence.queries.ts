import type { Db } from '../../db/tables.ts';
import { joinWithAnd } from '../../lib/text.ts';
import { readJobDraft } from '../jobs/job.relations.ts';
import { namesOfCorrectedFields } from './corrections.ts';
import type { ImportedDraftFields } from './draft.ts';
import type { FactEvidence, JobEvidenceView } from './facts/evidence.ts';

/** Draft fields of the last reading. Undefined if not stored. */
export async function findLastReadFields(db: Db, jobId: string): Promise<ImportedDraftFields | undefined> {
  const row = await db.selectFrom('role_readings').select('fields').where('job_id', '=', jobId).executeTakeFirst();
  return row && (JSON.parse(row.fields) as ImportedDraftFields);
}

/** Evidence of a job's feed. Undefined if none is stored. */
export async function findJobEvidence(db: Db, jobId: string): Promise<JobEvidenceView | undefined> {
  const row = await db.selectFrom('role_readings').selectAll().where('job_id', '=', jobId).executeTakeFirst();
  if (!row) return undefined;
  const fields = JSON.parse(row.fields) as ImportedDraftFields;
  const [draft, names] = await Promise.all([readJobDraft(db, jobId), readNames(db, fields)]);
  const corrected = namesOfCorrectedFields(fields, draft);
  return {
    readAt: row.read_at,
    evidence: (JSON.parse(row.evidence) as FactEvidence[]).map((one) => ({
      ...one,
      value: names.get(one.field) ?? one.value,
      isCorrected: one.field !== null && corrected.has(one.field),
    })),
  };
}

async function readNames(db: Db, fields: ImportedDraftFields): Promise<ReadonlyMap<string | null, string>> {
  const { locationSlugs = [], openToSlugs = [] } = fields;
  const [category, places] = await Promise.all([
    db.selectFrom('categories').select('title').where('slug', '=', fields.categorySlug).executeTakeFirst(),
    db
      .selectFrom('locations')
      .select(['slug', 'name'])
      .where('slug', 'in', [...locationSlugs, ...openToSlugs, ''])
      .execute(),
  ]);
  const names = new Map(places.map(({ slug, name }) => [slug, name]));
  const shown = new Map<string, string>(category && [['categorySlug', category.title]]);
  for (const [field, slugs] of Object.entries({ locationSlugs, openToSlugs }))
    if (slugs.length > 0) shown.set(field, joinWithAnd(slugs.map((slug) => names.get(slug) ?? slug)));
  return shown;
}
