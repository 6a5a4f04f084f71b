import { pageNotFoundProblem } from '../../lib/problem.ts';
import type { Result } from '../../lib/result.ts';
import { isJobHash, paths } from '../../paths.ts';
import { replaceFormerSlugs } from '../vocabulary/former-terms.ts';
import { readPublicCategories, readPublicCompanies, readPublicPlaces } from './lists.queries.ts';
import { readPublicSalaries, readPublicTrends } from './market.queries.ts';
import { buildOpenApiDocument } from './openapi.ts';
import { type ApiOperationName, OPERATIONS } from './operations.ts';
import { parameters, parseApiParameters } from './parameters.schema.ts';
import {
  type ApiResult,
  countPublicJobs,
  type PublicApiContext,
  parameterProblem,
  readPublicJob,
  readPublicJobs,
} from './public-jobs.queries.ts';

/** Responds to a `GET` request with data in its schema, or errors. */
export async function readPublicApi(
  board: PublicApiContext,
  path: string,
  params: URLSearchParams,
): Promise<ApiResult<unknown>> {
  if (path === paths.openApi()) return { value: buildOpenApiDocument(board) };
  const found = findOperation(path);
  if (!found) return { problem: pageNotFoundProblem(path) };
  const searchParams = replaceFormerSlugs(params, await board.search.former());
  return operations[found.name](board, searchParams, found.hash);
}

type Operation = (board: PublicApiContext, searchParams: URLSearchParams, hash: string) => Promise<ApiResult<unknown>>;

const operations: Record<ApiOperationName, Operation> = {
  jobs: (board, searchParams) =>
    withParameters(parseApiParameters(parameters.jobs, searchParams), (params) =>
      readPublicJobs(board, params, searchParams),
    ),
  job: (board, searchParams, hash) =>
    withParameters(parseApiParameters(parameters.job, searchParams), () => readPublicJob(board, hash)),
  count: (board, searchParams) =>
    withParameters(parseApiParameters(parameters.count, searchParams), () => countPublicJobs(board, searchParams)),
  companies: (board, searchParams) =>
    withParameters(parseApiParameters(parameters.companies, searchParams), (params) =>
      readPublicCompanies(board, params),
    ),
  places: (board, searchParams) =>
    withParameters(parseApiParameters(parameters.places, searchParams), (params) => readPublicPlaces(board, params)),
  categories: (board, searchParams) =>
    withParameters(parseApiParameters(parameters.categories, searchParams), () => readPublicCategories(board)),
  salaries: (board, searchParams) =>
    withParameters(parseApiParameters(parameters.salaries, searchParams), (params) =>
      readPublicSalaries(board, params),
    ),
  trends: (board, searchParams) =>
    withParameters(parseApiParameters(parameters.trends, searchParams), (params) => readPublicTrends(board, params)),
};

const withParameters = async <Parsed>(
  read: Result<Parsed>,
  run: (params: Parsed) => Promise<ApiResult<unknown>>,
): Promise<ApiResult<unknown>> => (read.ok ? run(read.value) : parameterProblem(read.problems));

const JOB = paths.publicApi('jobs/');

/** Methods of a path, with writes (`features/write-api`). Undefined for an unknown path. */
export function listMethodsOfApiPath(path: string): readonly string[] | undefined {
  if (path === paths.openApi()) return ['GET', 'HEAD'];
  if (path.startsWith(JOB) && !path.includes('/', JOB.length)) return ['GET', 'HEAD', 'PATCH', 'DELETE'];
  const found = findOperation(path);
  return found && ['GET', 'HEAD', ...(found.name === 'jobs' ? ['POST'] : [])];
}

function findOperation(path: string): { name: ApiOperationName; hash: string } | undefined {
  const hash = path.startsWith(JOB) ? path.slice(JOB.length) : '';
  if (isJobHash(hash)) return { name: 'job', hash };
  const operation = OPERATIONS.find((one) => one.path === path);
  return operation && { name: operation.name, hash: '' };
}
