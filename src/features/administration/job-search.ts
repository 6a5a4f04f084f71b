import { JOB_STATUSES } from '../jobs/job.ts';
import type { AdminJobSearch } from './admin-job.ts';

const MAX_SEARCH_LENGTH = 100;
const MAX_PAGES = 100_000;

/** Parses filters of the admin's job list. Unknown values are ignored. */
export function parseAdminJobSearch(params: URLSearchParams): AdminJobSearch {
  const textOf = (name: string) => (params.get(name) ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
  const page = textOf('page');
  return {
    q: textOf('q'),
    company: textOf('company'),
    status: JOB_STATUSES.find((status) => status === params.get('status')),
    source: textOf('source'),
    page: /^[1-9]\d{0,5}$/.test(page) ? Math.min(Number(page), MAX_PAGES) : 1,
  };
}

/** Prints filters as the shortest query string. */
export function printAdminJobSearch({ q, company, status, source, page }: AdminJobSearch): string {
  const pairs = Object.entries({ q, company, status: status ?? '', source, page: page > 1 ? `${page}` : '' });
  return new URLSearchParams(pairs.filter(([, value]) => value)).toString();
}
