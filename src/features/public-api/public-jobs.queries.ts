import type { Db } from '../../db/tables.ts';
import { addMinutes } from '../../lib/dates.ts';
import { type ProblemDetails, problem } from '../../lib/problem.ts';
import type { ValidationProblem } from '../../lib/result.ts';
import { findHistoryPointBefore, type HistoryPoint } from '../../publishing/changes.queries.ts';
import { listOpenJobsAmong } from '../jobs/job.queries.ts';
import { JOBS_PER_PAGE } from '../jobs/job.ts';
import { listRowsInOrder } from '../jobs/job-row.queries.ts';
import { printQuery, type SearchQuery } from '../search/query.ts';
import { findIneffectiveParameters, parseQuery } from '../search/query-parsing.ts';
import type { SearchEngine } from '../search/search-engine.ts';
import type { SearchFacets } from '../search/search-view.ts';
import { type ApiCursor, decodeCursor, digestQuery, encodeCursor } from './cursor.ts';
import { type ChangesCursor, listChangedJobHashes } from './job-changes.queries.ts';
import { type ApiParameters, FILTER_PARAMETERS, invalidCursorProblem, PAGING_PARAMETERS } from './parameters.schema.ts';
import { toEndedJob, toJobSummary, toPublicJob } from './public-job.ts';
import { type ApiResponse, type EndedJob, FACET_NAMES, type JobSummary, type PublicJob } from './responses.schema.ts';

export interface PublicApiContext {
  db: Db;
  origin: string;
  name: string;
  search: SearchEngine;
  /** History point that `search` certainly includes. */
  shown: () => HistoryPoint | Promise<HistoryPoint>;
}

export type ApiResult<Value> = { value: Value } | { problem: ProblemDetails };

/** Parameter errors by name. */
export const parameterProblem = (
  problems: readonly ValidationProblem[],
  status = 400,
): { problem: ProblemDetails } => ({
  problem: problem(status, `${problems[0]?.field} ${problems[0]?.message}`, { data: { problems } }),
});

/** `GET /api/v1/jobs`: roles of a search, or changes. */
export async function readPublicJobs(
  board: PublicApiContext,
  parameters: ApiParameters<'jobs'>,
  searchParams: URLSearchParams,
): Promise<ApiResult<ApiResponse<'jobs'>>> {
  const cursor = parameters.cursor === undefined ? undefined : decodeCursor(parameters.cursor);
  if (parameters.cursor !== undefined && cursor?.of !== 'search' && cursor?.of !== 'changes') {
    return parameterProblem([invalidCursorProblem()]);
  }
  if (parameters.updatedSince === undefined && cursor?.of !== 'changes') {
    return searchPage(board, parameters, searchParams, cursor?.of === 'search' ? cursor : undefined);
  }
  const unfit = [...FILTER_PARAMETERS, ...(parameters.updatedSince === undefined ? [] : ['cursor'])].filter((name) =>
    searchParams.getAll(name).some((value) => value.trim()),
  );
  if (unfit.length > 0) return parameterProblem(unfit.map((field) => ({ field, message: NOT_WITH_CHANGES })));
  const place =
    cursor?.of === 'changes'
      ? { since: cursor.since, part: cursor.part }
      : await placeSince(board.db, parameters.updatedSince);
  return readPublicChanges(board, parameters, place);
}

const NOT_WITH_CHANGES = 'does not go with changes, which are those of the whole board';
const TOO_OLD = 'lies further back than this board knows its changes: begin again with all roles';

/** Overlap for clock differences and slow commits. Repeats are harmless. */
const MINUTES_BEFORE = 5;

async function placeSince(db: Db, since = ''): Promise<ChangesCursor> {
  return { since: await findHistoryPointBefore(db, addMinutes(since, -MINUTES_BEFORE)), part: null };
}

/** Search by parameters, or their errors. */
async function searchPublicJobs(
  { search }: PublicApiContext,
  searchParams: URLSearchParams,
): Promise<{ query: SearchQuery } | { problems: ValidationProblem[] }> {
  const own = new URLSearchParams([...searchParams].filter(([name]) => !PAGING_PARAMETERS.includes(name)));
  const { query, problems } = parseQuery(own, await search.known());
  const all = [...problems, ...findIneffectiveParameters(own, query)];
  return all.length > 0 ? { problems: all } : { query };
}

async function searchPage(
  board: PublicApiContext,
  { limit = JOBS_PER_PAGE, facets, full }: ApiParameters<'jobs'>,
  searchParams: URLSearchParams,
  cursor: Extract<ApiCursor, { of: 'search' }> | undefined,
): Promise<ApiResult<ApiResponse<'jobs'>>> {
  const read = await searchPublicJobs(board, searchParams);
  if ('problems' in read) return parameterProblem(read.problems);
  const { query } = read;
  const search = digestQuery(printQuery(query));
  if (cursor && cursor.search !== search) return parameterProblem([invalidCursorProblem('is of another search')]);
  const isWhole = FILTER_PARAMETERS.every(
    (name) => name === 'facets' || !searchParams.getAll(name).some((value) => value.trim()),
  );
  // Read before the jobs, so that clients see later changes.
  const since = cursor ? cursor.since : isWhole ? await board.shown() : null;
  const wish = { after: cursor?.after, limit, hasFacets: facets === '1' };
  const found = await board.search.page(query, wish);
  return {
    value: {
      total: found.total,
      jobs:
        full === '1'
          ? await listWhole(
              board,
              found.jobs.map(({ hash }) => hash),
            )
          : found.jobs.map((job) => toJobSummary(job, board.origin)),
      ended: [],
      next: found.next ? encodeCursor({ of: 'search', search, after: found.next, since }) : null,
      changes: since && encodeCursor({ of: 'changes', since, part: null }),
      facets: found.facets && toFacets(found.facets),
    },
  };
}

const listWhole = async ({ db, origin }: PublicApiContext, hashes: string[]): Promise<PublicJob[]> =>
  (await listOpenJobsAmong(db, hashes)).map((job) => toPublicJob(job, origin));

const toFacets = (facets: SearchFacets): ApiResponse<'jobs'>['facets'] =>
  Object.fromEntries(
    FACET_NAMES.map((name) => [
      name,
      facets[name].map(({ value, label, count, selected, parent = null }) => ({
        value,
        label,
        count,
        selected,
        parent,
      })),
    ]),
  ) as ApiResponse<'jobs'>['facets'];

async function readPublicChanges(
  board: PublicApiContext,
  { limit = JOBS_PER_PAGE, full, updatedSince }: ApiParameters<'jobs'>,
  place: ChangesCursor,
): Promise<ApiResult<ApiResponse<'jobs'>>> {
  const changed = await listChangedJobHashes(board.db, place, limit);
  if (!changed) {
    const field = updatedSince === undefined ? 'cursor' : 'updatedSince';
    return parameterProblem([{ field, message: TOO_OLD }], 410);
  }
  const { open, ended } = await listStates(board, changed.hashes, full === '1');
  const next = encodeCursor({ of: 'changes', ...changed.next });
  return {
    value: {
      total: null,
      jobs: open,
      ended,
      next: changed.hasMore ? next : null,
      changes: next,
      facets: null,
    },
  };
}

/** Current states of jobs, without unpublished ones. */
async function listStates(
  board: PublicApiContext,
  hashes: string[],
  isFull: boolean,
): Promise<{ open: (JobSummary | PublicJob)[]; ended: EndedJob[] }> {
  const { db, origin } = board;
  if (hashes.length === 0) return { open: [], ended: [] };
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'hash', 'status', 'published_at', 'closed_at', 'updated_at'])
    .where('hash', 'in', hashes)
    .orderBy('hash')
    .execute();
  const [open, others] = [
    rows.filter(({ status }) => status === 'published'),
    rows.filter(({ status }) => status !== 'published'),
  ];
  return {
    open: isFull
      ? await listWhole(
          board,
          open.map(({ hash }) => hash),
        )
      : (
          await listRowsInOrder(
            db,
            open.map(({ id }) => id),
          )
        ).jobs.map((job) => toJobSummary(job, origin)),
    ended: others.flatMap((job) => toEndedJob(job) ?? []),
  };
}

/** `GET /api/v1/jobs/{hash}`: an open role, or 410 with its end. */
export async function readPublicJob({ db, origin }: PublicApiContext, hash: string): Promise<ApiResult<PublicJob>> {
  const [job] = await listOpenJobsAmong(db, [hash]);
  if (job) return { value: toPublicJob(job, origin) };
  const row = await db
    .selectFrom('jobs')
    .select(['hash', 'status', 'published_at', 'closed_at', 'updated_at'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  const ended = row && toEndedJob(row);
  if (ended) return { problem: problem(410, `The role ${hash} is no longer open`, { data: ended, fatal: true }) };
  return { problem: problem(404, `There is no role ${hash}`, { fatal: true }) };
}

/** `GET /api/v1/count`: number of roles of a search. */
export async function countPublicJobs(
  board: PublicApiContext,
  searchParams: URLSearchParams,
): Promise<ApiResult<ApiResponse<'count'>>> {
  const read = await searchPublicJobs(board, searchParams);
  if ('problems' in read) return parameterProblem(read.problems);
  const total = await board.search.count(read.query);
  return { value: { count: total } };
}
