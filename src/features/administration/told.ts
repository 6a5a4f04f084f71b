import { countOf } from '../../lib/text.ts';
import { OWNER_STEPS, type OwnerStep } from './admin-job.ts';

const done: Record<OwnerStep, string> = {
  pause: 'paused',
  resume: 'open again',
  extend: 'extended',
  feature: 'featured',
  unfeature: 'no longer featured',
  close: 'closed',
  remove: 'removed',
  reinstate: 'put back',
};

/** What somebody who just changed jobs is told, as the address of the page says: `?did=pause&n=3`. */
export function toldOfJobs(params: URLSearchParams): string | undefined {
  const step = OWNER_STEPS.find((one) => one === params.get('did'));
  const n = Number(params.get('n') ?? '1');
  return step && Number.isInteger(n) && n > 0 ? `${countOf(n, 'role')} ${done[step]}.` : undefined;
}
