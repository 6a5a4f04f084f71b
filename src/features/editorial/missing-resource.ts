import { missingContentProblem, pageNotFoundProblem } from '../../lib/problem.ts';

export interface MissingResource {
  status: 404 | 410;
  /** Exact text (specification §8). */
  message: string;
  /** True for a known path shape without content. */
  fatal: boolean;
  /** Kind of page that was requested. `link` is a link from a mail. */
  kind: 'page' | 'link' | 'job' | 'listing' | 'list page' | 'company' | 'location' | 'article';
  path: string;
}

/** Message for an unknown path shape. */
export const unmatchedPath = (path: string): MissingResource => ({
  status: 404,
  message: pageNotFoundProblem(path).message,
  fatal: false,
  kind: 'page',
  path,
});

/** Message for a known path shape without content. */
export const missingPath = (kind: MissingResource['kind'], path: string): MissingResource => ({
  status: 404,
  message: missingContentProblem(path).message,
  fatal: true,
  kind,
  path,
});

/** Message for a permanently ended role. */
export const gonePath = (path: string): MissingResource => ({
  status: 410,
  message: `Gone: ${path}`,
  fatal: true,
  kind: 'job',
  path,
});
