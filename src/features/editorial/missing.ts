import { missingContent, pageNotFound } from '../../lib/problem.ts';

export interface Missing {
  status: 404 | 410;
  /** Shown word for word (specification §8). */
  message: string;
  /** A path of a known shape whose content does not exist. */
  fatal: boolean;
  /** Kind of page that was requested. `link` is a link from a mail. */
  kind: 'page' | 'link' | 'job' | 'listing' | 'list page' | 'company' | 'location' | 'article';
  path: string;
}

/** For a path of no known shape. */
export const unmatchedPath = (path: string): Missing => ({
  status: 404,
  message: pageNotFound(path).message,
  fatal: false,
  kind: 'page',
  path,
});

/** For a path of a known shape whose content does not exist. */
export const missingPath = (kind: Missing['kind'], path: string): Missing => ({
  status: 404,
  message: missingContent(path).message,
  fatal: true,
  kind,
  path,
});

/** For a role that has ended for good. */
export const gonePath = (path: string): Missing => ({
  status: 410,
  message: `Gone: ${path}`,
  fatal: true,
  kind: 'job',
  path,
});

export const firstPageOf = (path: string): string => path.replace(/\/page\/\d+$/, '');
