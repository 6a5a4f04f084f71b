import { JOB_STATUSES, type JobStatus } from '../jobs/job.ts';

/** Jobs per page, also the limit of one action. */
export const OWN_JOBS_PER_PAGE = 50;

/** Orders of the list. */
export const OWN_JOB_SORTS = ['attention', 'newest', 'views', 'applicants', 'ends', 'title'] as const;
export type OwnJobSort = (typeof OWN_JOB_SORTS)[number];

export const sortNames: Record<OwnJobSort, string> = {
  attention: 'What needs you first',
  newest: 'Newest first',
  views: 'Most views',
  applicants: 'Most applicants',
  ends: 'Ending soonest',
  title: 'Title, A to Z',
};

export interface OwnJobSearch {
  q: string;
  status: JobStatus | undefined;
  company: string;
  sort: OwnJobSort;
  /** From 1. */
  page: number;
}

const MAX_SEARCH_LENGTH = 100;

/** Parses filters of the list. Unknown values are ignored. */
export function parseOwnJobSearch(params: URLSearchParams): OwnJobSearch {
  const textOf = (name: string) => (params.get(name) ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
  const page = textOf('page');
  return {
    q: textOf('q'),
    status: JOB_STATUSES.find((status) => status === params.get('status')),
    company: textOf('company'),
    sort: OWN_JOB_SORTS.find((sort) => sort === params.get('sort')) ?? 'attention',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

export function printOwnJobSearch({ q, status, company, sort, page }: OwnJobSearch): string {
  const pairs = Object.entries({
    q,
    status: status ?? '',
    company,
    sort: sort === 'attention' ? '' : sort,
    page: page > 1 ? `${page}` : '',
  });
  return new URLSearchParams(pairs.filter(([, value]) => value)).toString();
}

/** True if a filter is set. */
export const hasOwnJobFilter = ({ q, status, company }: OwnJobSearch): boolean => Boolean(q || status || company);
