import type { Seniority } from '../features/jobs/job.ts';
import { lookup } from '../lib/lookup.ts';
import type { Field } from './data.ts';
import type { Random } from './random.ts';

interface Process {
  steps: string[];
  takeHome: { hours: number; paid: boolean } | null;
  replyDays: number | null;
}

const FIRST = [
  'First call with the hiring manager (30 minutes)',
  'Introductory call, 25 minutes, both sides ask',
  'Video call with the person you would work for (40 minutes)',
  'A few questions by e-mail, answered in writing',
  'Short call about the role, the pay and your questions',
];
const PORTFOLIO: Record<string, string[]> = {
  engineering: [
    'Conversation about two things you built (60 minutes)',
    'Code and portfolio review with two engineers and a designer',
  ],
  'content-design': [
    'Portfolio conversation: three texts and how they came about',
    'Conversation about one text, from brief to release (50 minutes)',
  ],
  'product-and-leadership': [
    'Conversation about two decisions you made (60 minutes)',
    'Interview with the people you would lead or plan with',
  ],
  other: [
    'Portfolio conversation: one project in depth (60 minutes)',
    'Portfolio review with two designers (45 minutes)',
    'You show two projects, we ask about the parts that went wrong',
  ],
};
const MEETINGS = [
  'Meet three people you would work with',
  'Lunch with the team',
  'Half a day with the team, paid',
  'Conversation with a product manager and an engineer',
  'Questions to a colleague of your choice',
];
const LAST = [
  'Offer within three working days',
  'Conversation about pay, start and open questions',
  'References, then an offer',
  'Offer in writing, with the pay formula',
  'A last call with a founder, then an offer',
];

/** Three to five steps; an exercise is either a session or a take-home. */
export function makeProcess(field: Field, seniority: Seniority, size: number, random: Random): Process {
  const hasTakeHome = seniority !== 'intern' && random.chance(0.3);
  const hasSession = !hasTakeHome && seniority !== 'head' && random.chance(0.4);
  const takeHome = hasTakeHome ? { hours: random.pick([2, 3, 3, 4, 4, 6]), paid: random.chance(0.55) } : null;

  const steps = [random.pick(FIRST), random.pick(lookup(PORTFOLIO, field.slug) ?? (PORTFOLIO.other as string[]))];
  if (takeHome)
    steps.push(
      `Take-home exercise: ${random.pick(field.takeHomes)} (${takeHome.hours} hours${takeHome.paid ? ', paid' : ''})`,
    );
  if (hasSession) steps.push(`Working session: ${random.pick(field.sessions)}`);
  if (seniority !== 'intern' && random.chance(size > 0 ? 0.6 : 0.35)) steps.push(random.pick(MEETINGS));
  steps.push(random.pick(LAST));
  return { steps, takeHome, replyDays: random.chance(0.86) ? random.pick([3, 5, 5, 7, 7, 10, 14]) : null };
}
