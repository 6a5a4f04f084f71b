import type { Db } from '../../db/tables.ts';
import { paths } from '../../paths.ts';
import { listingRowsTag } from '../../publishing/change.ts';
import type { CacheTagged } from '../../publishing/page-record.ts';
import {
  CATEGORIES_TAG,
  DIRECTORY_TAG,
  LOCATIONS_TAG,
  PAY_TAG,
  SKILLS_TAG,
  skillTag,
  TRENDS_TAG,
  trendTag,
} from '../../publishing/tags.ts';
import { findJobWithPage } from '../jobs/job.queries.ts';
import { listOpenRowsByDate } from '../jobs/job-row.queries.ts';
import { countListing } from '../jobs/listing.counts.ts';
import { ALL_JOBS, listingKey } from '../jobs/listing.ts';
import { type ApiExample, CURSOR, printShortenedJson } from './example.ts';
import { readPublicCategories, readPublicCompanies, readPublicPlaces } from './lists.queries.ts';
import { readPublicSalaries, readPublicTrends } from './market.queries.ts';
import type { ApiOperationName } from './operations.ts';
import { toJobSummary, toPublicJob } from './public-job.ts';
import type { ApiResult } from './public-jobs.queries.ts';
import type { ApiResponse } from './responses.schema.ts';

/** Examples of all paths from page data, because a build has no search. */
export async function readApiExamples(
  db: Db,
  origin: string,
): Promise<CacheTagged<{ examples: Partial<Record<ApiOperationName, ApiExample>> }>> {
  const board = { db, origin };
  const [
    { open },
    {
      jobs: [row],
      tags,
    },
  ] = await Promise.all([countListing(db, ALL_JOBS), listOpenRowsByDate(db, {}, { limit: 1 })]);
  const found = row && (await findJobWithPage(db, row.hash).catch(noneIfDamaged));
  const [companies, places, categories, salaries, trends] = await Promise.all([
    readValue(readPublicCompanies(board, { limit: 1 })).catch(noneIfDamaged),
    readValue(readPublicPlaces(board, { limit: 1 })),
    readValue(readPublicCategories(board)),
    readValue(readPublicSalaries(board, {})),
    readValue(readPublicTrends(board, {})),
  ]);
  const list: ApiResponse<'jobs'> = {
    total: open,
    jobs: row ? [toJobSummary(row, origin)] : [],
    ended: [],
    next: open > 1 ? CURSOR : null,
    changes: CURSOR,
    facets: null,
  };
  const write = (path: string, value: unknown): ApiExample => ({
    path: paths.publicApi(path),
    response: printShortenedJson(value),
  });
  return {
    examples: {
      jobs: write('jobs?limit=1', list),
      ...(found ? { job: write(`jobs/${found.job.hash}`, toPublicJob(found.job, origin)) } : {}),
      count: write('count', { count: open } satisfies ApiResponse<'count'>),
      ...(companies ? { companies: write('companies?limit=1', companies) } : {}),
      places: write('places?limit=1', places),
      categories: write('categories', categories),
      salaries: write('salaries', salaries),
      trends: write('trends', trends),
    },
    tags: [
      listingRowsTag(ALL_JOBS),
      ...tags,
      ...(found
        ? [...found.tags, ...[...found.job.requiredSkills, ...found.job.niceSkills].map(({ slug }) => skillTag(slug))]
        : []),
      ...categories.categories.slice(0, 1).map(({ slug }) => listingRowsTag(listingKey({ category: slug }))),
      ...places.places.slice(0, 1).map(({ slug }) => listingRowsTag(listingKey({ location: slug }))),
      DIRECTORY_TAG,
      LOCATIONS_TAG,
      CATEGORIES_TAG,
      SKILLS_TAG,
      PAY_TAG,
      TRENDS_TAG,
      trendTag(''),
    ],
  };
}

/** Skips a role or company with damaged JSON, which fails on its own page. */
function noneIfDamaged(error: unknown): undefined {
  if (!(error instanceof SyntaxError)) throw error;
}

/** @throws Error if the API rejects a request of the board. */
async function readValue<T>(pending: Promise<ApiResult<T>>): Promise<T> {
  const outcome = await pending;
  if ('value' in outcome) return outcome.value;
  throw new Error(outcome.problem.message);
}
