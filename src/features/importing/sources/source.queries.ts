import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../../../db/tables.ts';
import { camelCaseKeys } from '../../../lib/camel-case.ts';
import { isSourceName } from '../reader.ts';
import type { CommandLineImport, FeedDisplacement, ImportSource, SourceRun, UnknownPlaceMapping } from './source.ts';

/** Sources by company name, all or those of `companyId`. */
export async function listSources(db: Db, companyId?: string): Promise<ImportSource[]> {
  const rows = await select(db)
    .$if(companyId !== undefined, (query) => query.where('sources.company_id', '=', companyId ?? ''))
    .orderBy('companies.name')
    .orderBy('sources.id')
    .execute();
  return rows.map(toSource);
}

export async function findSource(db: Db, id: string): Promise<ImportSource | undefined> {
  const row = await select(db).where('sources.id', '=', id).executeTakeFirst();
  return row && toSource(row);
}

export async function findSourceOfFeed(db: Db, feed: string): Promise<ImportSource | undefined> {
  const row = await select(db).where('feed', '=', feed).executeTakeFirst();
  return row && toSource(row);
}

export async function listFeedDisplacements(db: Db, companyId: string): Promise<FeedDisplacement[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['at', 'action', 'detail'])
    .where('subject', '=', `company:${companyId}`)
    .where('action', 'in', ['lose source', 'win source'])
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ at, action, detail }) => {
    const { careers, other } = JSON.parse(detail) as { careers: string; other: string };
    return { at, isLost: action === 'lose source', careers, other };
  });
}

/** Number of failing sources and of those awaiting a decision. */
export async function countProblemSources(db: Db): Promise<{ failing: number; waiting: number }> {
  const { failing, waiting } = await db
    .selectFrom('sources')
    .select(({ fn }) => [
      fn.count<number>('failing_since').as('failing'),
      fn.countAll<number>().filterWhere('state', 'in', ['held', 'waiting']).as('waiting'),
    ])
    .executeTakeFirstOrThrow();
  return { failing: Number(failing), waiting: Number(waiting) };
}

/** Titles of a source's roles with a review in progress. */
export async function listJobTitlesInReview(db: Db, { name }: Pick<ImportSource, 'name'>): Promise<string[]> {
  const rows = await db
    .selectFrom('jobs')
    .leftJoin('pending_edits', 'pending_edits.job_id', 'jobs.id')
    .select('title')
    .where('source', '=', name)
    .where((eb) => eb.or([eb('status', '=', 'pending'), eb('pending_edits.job_id', 'is not', null)]))
    .orderBy('title')
    .execute();
  return rows.map(({ title }) => title);
}

/** Newest first. */
export async function listSourceRuns(db: Db, sourceId: string): Promise<SourceRun[]> {
  const rows = await db
    .selectFrom('source_runs')
    .selectAll()
    .where('source_id', '=', sourceId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id: _, source_id: __, ...run }) => camelCaseKeys(run));
}

export async function readPlaceMappings(db: Db, sourceId: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('source_places').selectAll().where('source_id', '=', sourceId).execute();
  return new Map(rows.flatMap(({ name, meaning }) => (meaning === null ? [] : [[name, meaning] as const])));
}

export async function listPlaceMappings(db: Db, sourceId: string): Promise<UnknownPlaceMapping[]> {
  return db
    .selectFrom('source_places')
    .select(['name', 'meaning', 'roles', 'title'])
    .where('source_id', '=', sourceId)
    .orderBy('name')
    .execute();
}

export async function listCommandLineImports(db: Db): Promise<CommandLineImport[]> {
  const rows = await db
    .selectFrom('import_runs')
    .leftJoin('jobs', 'jobs.source', 'import_runs.source')
    .select(['import_runs.source', 'ran_at', 'problem'])
    .select(({ fn }) => [
      fn.count<number>('jobs.id').as('jobs'),
      fn
        .coalesce(fn.sum<number>(sql`case when jobs.status = 'published' then 1 else 0 end`), sql<number>`0`)
        .as('open'),
    ])
    .groupBy(['import_runs.source', 'ran_at', 'problem'])
    .orderBy('import_runs.source')
    .execute();
  return rows.map(({ source, ran_at, problem, jobs, open }) => ({
    source,
    ranAt: ran_at,
    problem,
    open: Number(open),
    ended: Number(jobs) - Number(open),
  }));
}

const select = (db: Db) =>
  db
    .selectFrom('sources')
    .innerJoin('companies', 'companies.id', 'sources.company_id')
    .selectAll('sources')
    .select(['companies.slug as company_slug', 'companies.name as company_name']);

type Row = Selectable<Tables['sources']> & { company_slug: string; company_name: string };

function toSource(row: Row): ImportSource {
  const { kind } = row;
  if (!isSourceName(kind)) throw new Error(`No reader for ${kind}`);
  return {
    id: row.id,
    name: row.name,
    address: { kind, slug: row.slug, feed: row.feed, careers: row.careers },
    company: { id: row.company_id, slug: row.company_slug, name: row.company_name },
    owner: row.owner,
    claim: row.claim,
    state: row.state,
    nextAt: row.next_at,
    readAt: row.read_at,
    size: row.listed === null || row.accepted === null ? null : { listed: row.listed, accepted: row.accepted },
    failingSince: row.failing_since,
    problem: row.problem,
  };
}
