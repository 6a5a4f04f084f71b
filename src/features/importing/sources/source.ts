import type { RunOutcome, SourceClaim, SourceOwner, SourceState } from '../../../db/column-values.ts';
import { addDays, HOUR, type Instant, MINUTE, toInstant } from '../../../lib/dates.ts';
import { sha256 } from '../../../lib/hash.ts';
import type { FeedAddress } from '../reader.ts';

/** Minutes between two runs of a source, unless its owner says otherwise. */
export const DEFAULT_INTERVAL_MINUTES = 60;
/** Days that a source fails before it is paused, and its owner told. */
const DAYS_UNTIL_PAUSED = 7;
/** Fewer than these are too few to tell a feed that broke from an employer who closed some roles. */
const MIN_REMOVED_TO_HOLD = 5;

/** A feed of an employer that is read again and again. */
export interface Source {
  id: string;
  /** Value of `jobs.source`. */
  name: string;
  address: FeedAddress;
  company: { id: string; slug: string; name: string };
  owner: SourceOwner;
  claim: SourceClaim;
  state: SourceState;
  nextAt: Instant;
  /** Time of the last reading, and the size of the last complete run. */
  readAt: Instant | null;
  size: Size | null;
  failingSince: Instant | null;
  problem: string;
}

/** Number of all entries of a complete run, and of design jobs. */
export interface Size {
  listed: number;
  kept: number;
}

/** A name that a source has for places of its roles and that is no known place; `''` where it has none. */
export interface UnknownPlace {
  name: string;
  /** Mapping set by the owner. */
  meaning: string | null;
  /** Roles that name it, and the title of one of them. */
  roles: number;
  title: string;
}

/** A feed that was imported from the command line: read on that command only, unlike a source. */
export interface ImportedFeed {
  /** Stored name, such as `lever:acme`. */
  source: string;
  ranAt: Instant;
  /** Error of the last reading. Empty if it succeeded. */
  problem: string;
  open: number;
  ended: number;
}

/** One run, or several in a row with the same outcome and nothing done. */
export interface SourceRun extends Size {
  outcome: RunOutcome;
  beganAt: Instant;
  lastAt: Instant;
  times: number;
  created: number;
  changed: number;
  closed: number;
  problem: string;
}

/** A feed that a company lost to another, or won from it, by a stronger claim. */
export interface Displacement {
  at: Instant;
  isLost: boolean;
  careers: string;
  /** Name and website of the other company. */
  other: string;
}

/** True if a run has less than half of the previous one, so that a person has to confirm before jobs end. */
export const hasShrunk = (before: Size | null | undefined, now: Size): boolean =>
  before != null &&
  (['listed', 'kept'] as const).some((of) => before[of] >= MIN_REMOVED_TO_HOLD && now[of] < before[of] / 2);

/** Next reading of a source. Each source has its own offset within the interval, which spreads the load. */
export function nextRunAt(id: string, everyMinutes: number, now: Date): Date {
  const every = everyMinutes * MINUTE;
  const offset = Number.parseInt(Buffer.from(sha256(id)).toString('hex').slice(0, 12), 16) % every;
  return new Date((Math.floor((now.getTime() - offset) / every) + 1) * every + offset);
}

const FIRST_RETRY = 5 * MINUTE;
const MAX_RETRY_DELAY_MS = 6 * HOUR;
const MAX_JITTER = 0.2;

/** Next attempt after `failures` in a row. `chance` (0 to 1) adds jitter. */
export function retryAt(failures: number, retryAfterSeconds: number, now: Date, chance: number): Date {
  const wait = Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY * 2 ** (failures - 1));
  return new Date(now.getTime() + Math.max(wait, retryAfterSeconds * 1_000) * (1 + chance * MAX_JITTER));
}

/** True if a source has failed so long that it is paused. */
export const hasFailedTooLong = (failingSince: Instant, now: Date): boolean =>
  addDays(failingSince, DAYS_UNTIL_PAUSED) <= toInstant(now);

export const SOURCE_ACTIONS = ['approve', 'pause', 'resume', 'run', 'accept', 'refuse', 'remove', 'close'] as const;
/**
 * Action on a source. `accept` and `refuse` decide whether jobs missing from a small run are gone or the source is
 * paused. `remove` keeps its jobs until they end, `close` ends them.
 */
export type SourceAction = (typeof SOURCE_ACTIONS)[number];

const FROM: Record<SourceAction, readonly Source['state'][]> = {
  approve: ['waiting'],
  pause: ['active', 'held'],
  resume: ['paused'],
  run: ['active', 'held'],
  accept: ['held'],
  refuse: ['held'],
  remove: ['active', 'paused', 'held', 'waiting'],
  close: ['active', 'paused', 'held', 'waiting'],
};

/** The steps that make sense for a source now; only the board approves. */
export const availableSourceActions = ({ state }: Pick<Source, 'state'>): SourceAction[] =>
  SOURCE_ACTIONS.filter((step) => FROM[step].includes(state));

/** The steps of a company’s own people. */
export const availableEmployerActions = (source: Pick<Source, 'state'>): SourceAction[] =>
  availableSourceActions(source).filter((step) => step !== 'approve');

export function describeSourceState({ state, failingSince }: Pick<Source, 'state' | 'failingSince'>): string {
  if (state === 'active') return failingSince ? 'Can’t be read' : 'Active';
  return {
    paused: failingSince ? 'Paused: can’t be read' : 'Paused',
    held: 'Needs a decision',
    waiting: 'Waiting for approval',
  }[state];
}

export const sourceActionNames: Record<SourceAction, string> = {
  approve: 'Approve',
  pause: 'Pause',
  resume: 'Resume',
  run: 'Read now',
  accept: 'Those roles are gone',
  refuse: 'Keep them and pause',
  remove: 'Remove, keep its roles',
  close: 'Remove and close its roles',
};

export const runOutcomeNames: Record<RunOutcome, string> = {
  read: 'Read',
  unchanged: 'No change',
  cut: 'Read in part',
  held: 'Needs a decision',
  failed: 'Failed',
};
