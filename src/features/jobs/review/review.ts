import type { Instant } from '../../../lib/dates.ts';
import type { JobStatus } from '../job.ts';

/** What an honest employer has no reason to write; a role that says so is looked at before it is published. */
const SUSPICIONS: readonly [pattern: RegExp, reason: string][] = [
  [/\b(whats\s?app|telegram|signal me|we ?chat)\b/i, 'asks applicants to a private messenger'],
  [
    /\b(registration|training|processing|starter kit) (fee|cost|deposit)\b|\bpay (a|the|your) (fee|deposit)\b/i,
    'asks applicants for money',
  ],
  [/\b(bank account|card|passport|social security) (details|number|copy)\b/i, 'asks for papers or account numbers'],
  [/\b(bitcoin|crypto wallet|usdt|gift cards?)\b/i, 'names means of payment that fraud prefers'],
  [/\b(earn|make) [$€£]?\d[\d.,]*k? (a|per) (day|week)\b/i, 'promises earnings by the day or week'],
];

/** All that a role says in its writer's own words. */
interface Words {
  title: string;
  description: string;
  steps?: readonly string[] | undefined;
  benefits?: readonly string[] | undefined;
  questions?: readonly { text: string }[] | undefined;
}

/** Why a person should look at this role first, in words that follow “It”; empty for nearly all roles. */
export const suspicionsOf = (role: Words): string[] => suspicionsIn(linesOf(role));

/** The same for a change: what stood there before, and was let pass, is not asked about again. */
export function suspicionsOfChange(before: Words, after: Words): string[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const had = new Set(old);
  const known = suspicionsIn(old);
  const fresh = suspicionsIn(now.filter((line) => !had.has(line)));
  // What a whole text says across its lines counts when it did not say so before.
  return [...new Set([...fresh, ...suspicionsIn(now).filter((reason) => !known.includes(reason))])];
}

const linesOf = ({ title, description, steps = [], benefits = [], questions = [] }: Words): string[] =>
  [title, ...description.split('\n'), ...steps, ...benefits, ...questions.map(({ text }) => text)].map((line) =>
    line.trim(),
  );

const suspicionsIn = (lines: readonly string[]): string[] => {
  const text = lines.join('\n');
  return SUSPICIONS.filter(([pattern]) => pattern.test(text)).map(([, reason]) => reason);
};

interface Standing {
  /** The employer's recruiter has an e-mail address at its website's domain. */
  isVerified: boolean;
  /** A role of the employer has been on the board before. */
  hasPublished: boolean;
  suspicions: readonly string[];
}

/** Whether a role is published as soon as it is sent, or goes to the review queue first (product §4). */
export const needsReview = ({ isVerified, hasPublished, suspicions }: Standing): boolean =>
  suspicions.length > 0 || (!isVerified && !hasPublished);

export const DECISIONS = ['publish', 'return', 'discard'] as const;
/** Publish it, give it back to the recruiter to change, or refuse it for good. */
export type Decision = (typeof DECISIONS)[number];

export const HELD_DECISIONS = ['accept', 'refuse'] as const;
/** Publish a change that was held, or leave the role as it is. */
export type HeldDecision = (typeof HELD_DECISIONS)[number];

/** Characters of a message between recruiter and moderator. */
export const MAX_NOTE = 2_000;

/** Whether recruiter and moderator can talk about it. */
export const isInReview = ({ status }: { status: JobStatus }): boolean => status === 'draft' || status === 'pending';

/** One line of a role's history. */
export interface HistoryEntry {
  id: string;
  at: Instant;
  event: string;
  version: number;
  /** `system`, `recruiter` or `admin`, and who it was. */
  actorKind: string;
  actor: string;
  note: string | null;
  /** Whether what the role said then was kept, so that it can be restored. */
  hasText: boolean;
}

/** A role, or a change of one, that waits for a moderator. */
export interface ReviewItem {
  hash: string;
  title: string;
  status: JobStatus;
  /** What the moderator reads: a decision about another version is refused. */
  version: number;
  company: { name: string; website: string | null };
  /** When it was sent last. */
  since: Instant;
  suspicions: string[];
  history: HistoryEntry[];
}
