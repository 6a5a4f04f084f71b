import { expect, it } from 'vitest';
import {
  JOB_STATUSES,
  type JobEvent,
  type JobStatus,
  nextStatus,
  transitions,
} from '../../../src/features/jobs/job.ts';

/** Every step of a role's life, written out once more by hand: what is not here cannot happen. */
const steps: [JobStatus, JobEvent, JobStatus][] = [
  ['draft', 'publish', 'published'],
  ['draft', 'submit', 'pending'],
  ['draft', 'discard', 'archived'],
  ['draft', 'defer', 'draft'],
  ['pending', 'defer', 'draft'],
  ['pending', 'publish', 'published'],
  ['pending', 'return', 'draft'],
  ['pending', 'discard', 'archived'],
  ['published', 'confirm', 'published'],
  ['published', 'pause', 'paused'],
  ['published', 'fill', 'filled'],
  ['published', 'close', 'closed'],
  ['published', 'expire', 'expired'],
  ['published', 'remove', 'archived'],
  ['paused', 'resume', 'published'],
  ['paused', 'fill', 'filled'],
  ['paused', 'close', 'closed'],
  ['paused', 'expire', 'expired'],
  ['paused', 'remove', 'archived'],
  ['filled', 'archive', 'archived'],
  ['filled', 'remove', 'archived'],
  ['closed', 'archive', 'archived'],
  ['closed', 'remove', 'archived'],
  ['expired', 'archive', 'archived'],
  ['expired', 'remove', 'archived'],
];
const events = [...new Set(steps.map(([, event]) => event))];

it.each(JOB_STATUSES)(
  'The life of a role allows of a role that is %s what the table says, and nothing else',
  (status) => {
    for (const event of events) {
      const step = steps.find(([from, what]) => from === status && what === event);
      expect(nextStatus(status, event), event).toBe(step?.[2]);
    }
    expect(Object.keys(transitions[status]).every((event) => events.includes(event as JobEvent))).toBe(true);
  },
);

it('The life of a role reaches every state from a draft, and the archive from everywhere', () => {
  const reach = (from: JobStatus, seen = new Set<JobStatus>()): Set<JobStatus> => {
    if (seen.has(from)) return seen;
    seen.add(from);
    for (const [, , to] of steps.filter(([status]) => status === from)) reach(to, seen);
    return seen;
  };
  expect([...reach('draft')].sort()).toEqual([...JOB_STATUSES].sort());
  for (const status of JOB_STATUSES) expect(reach(status).has('archived'), status).toBe(true);
});

it('The life of a role never makes public what was not published, and never opens again what has ended', () => {
  for (const [from, event, to] of steps) {
    if (to === 'published') expect(['draft', 'pending', 'published', 'paused'], event).toContain(from);
    if (['filled', 'closed', 'expired', 'archived'].includes(from)) expect(to).toBe('archived');
  }
});
