import { pluralize } from '../../lib/text.ts';
import { ADMIN_ACTIONS, type AdminJobAction } from './admin-job.ts';

const done: Record<AdminJobAction, string> = {
  pause: 'paused',
  resume: 'open again',
  extend: 'extended',
  feature: 'featured',
  unfeature: 'no longer featured',
  close: 'closed',
  remove: 'removed',
  reinstate: 'put back',
};

/** Notice from the query parameters: `?did=pause&n=3`. */
export function adminJobsNotice(params: URLSearchParams): string | undefined {
  const step = ADMIN_ACTIONS.find((one) => one === params.get('did'));
  const n = Number(params.get('n') ?? '1');
  return step && Number.isInteger(n) && n > 0 ? `${pluralize(n, 'role')} ${done[step]}.` : undefined;
}
