import { pageNotFound } from '../../lib/problem.ts';
import type { Result } from '../../lib/result.ts';
import { isJobHash, paths } from '../../paths.ts';
import { canonicaliseSearch } from '../vocabulary/former-terms.ts';
import { answerCategories, answerCompanies, answerPlaces } from './lists.queries.ts';
import { answerSalaries, answerTrends } from './market.queries.ts';
import { describeApi } from './openapi.ts';
import { OPERATIONS, type OperationName } from './operations.ts';
import { parameters, readParameters } from './parameters.schema.ts';
import {
  type ApiResult,
  answerCount,
  answerJob,
  answerJobs,
  invalidParameters,
  type PublicBoard,
} from './public-jobs.queries.ts';

/** Answers a `GET` request of the API with data in its schema or errors. */
export async function answerPublicApi(
  board: PublicBoard,
  path: string,
  asked: URLSearchParams,
): Promise<ApiResult<unknown>> {
  if (path === paths.openApi()) return { value: describeApi(board) };
  const found = findOperation(path);
  if (!found) return { problem: pageNotFound(path) };
  const given = canonicaliseSearch(asked, await board.search.former());
  return answers[found.name](board, given, found.hash);
}

type Answering = (board: PublicBoard, given: URLSearchParams, hash: string) => Promise<ApiResult<unknown>>;

const answers: Record<OperationName, Answering> = {
  jobs: (board, given) => answering(readParameters(parameters.jobs, given), (asked) => answerJobs(board, asked, given)),
  job: (board, given, hash) => answering(readParameters(parameters.job, given), () => answerJob(board, hash)),
  count: (board, given) => answering(readParameters(parameters.count, given), () => answerCount(board, given)),
  companies: (board, given) =>
    answering(readParameters(parameters.companies, given), (asked) => answerCompanies(board, asked)),
  places: (board, given) => answering(readParameters(parameters.places, given), (asked) => answerPlaces(board, asked)),
  categories: (board, given) => answering(readParameters(parameters.categories, given), () => answerCategories(board)),
  salaries: (board, given) =>
    answering(readParameters(parameters.salaries, given), (asked) => answerSalaries(board, asked)),
  trends: (board, given) => answering(readParameters(parameters.trends, given), (asked) => answerTrends(board, asked)),
};

const answering = async <Asked>(
  read: Result<Asked>,
  answer: (asked: Asked) => Promise<ApiResult<unknown>>,
): Promise<ApiResult<unknown>> => (read.ok ? answer(read.value) : invalidParameters(read.problems));

const JOB = paths.publicApi('jobs/');

function findOperation(path: string): { name: OperationName; hash: string } | undefined {
  const hash = path.startsWith(JOB) ? path.slice(JOB.length) : '';
  if (isJobHash(hash)) return { name: 'job', hash };
  const operation = OPERATIONS.find((one) => one.path === path);
  return operation && { name: operation.name, hash: '' };
}
