import { missingContentProblem, pageNotFoundProblem } from '../../lib/problem.ts';

export interface MissingResource {
  status: 404 | 410;
  /** Exact text (specification §8). */
  message: string;
  isKnownShape: boolean;
  /** Kind of page that was requested. `link` is a link from a mail. */
  kind: 'page' | 'link' | 'job' | 'listing' | 'list page' | 'company' | 'location' | 'article';
  path: string;
}

/** Message for an unknown path shape. */
export const unmatchedPath = (path: string): MissingResource => ({
  status: 404,
  message: pageNotFoundProblem(path).message,
  isKnownShape: false,
  kind: 'page',
  path,
});

/** Message for a known path shape without content. */
export const missingPath = (kind: MissingResource['kind'], path: string): MissingResource => ({
  status: 404,
  message: missingContentProblem(path).message,
  isKnownShape: true,
  kind,
  path,
});

/** Message for a permanently ended role. */
export const gonePath = (path: string): MissingResource => ({
  status: 410,
  message: `Gone: ${path}`,
  isKnownShape: true,
  kind: 'job',
  path,
});
