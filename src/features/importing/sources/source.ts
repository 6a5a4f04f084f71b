import type {
  ImportSourceClaim,
  ImportSourceOwner,
  ImportSourceState,
  SourceRunOutcome,
} from '../../../db/column-values.ts';
import { addDays, HOUR, type Instant, MINUTE, toInstant } from '../../../lib/dates.ts';
import { sha256 } from '../../../lib/hash.ts';
import type { FeedAddress } from '../reader.ts';
import type { ImportReport } from '../report.ts';

export const DEFAULT_INTERVAL_MINUTES = 60;
/** Days of failures after which a source is paused and its owner notified. */
const DAYS_UNTIL_PAUSED = 7;
/** Fewer missing roles than this do not hold a run. */
const MIN_REMOVED_TO_HOLD = 5;

/** Employer's feed that is read regularly. */
export interface ImportSource {
  id: string;
  /** Value of `jobs.source`. */
  name: string;
  address: FeedAddress;
  company: { id: string; slug: string; name: string };
  owner: ImportSourceOwner;
  claim: ImportSourceClaim;
  state: ImportSourceState;
  nextAt: Instant;
  /** Time of the last reading, and the size of the last complete run. */
  readAt: Instant | null;
  size: FeedSize | null;
  failingSince: Instant | null;
  problem: string;
}

/** Number of all entries of a complete run, and of design jobs. */
export interface FeedSize {
  listed: number;
  accepted: number;
}

/** Unknown place name of a source. `''` for none. */
export interface UnknownPlaceMapping {
  name: string;
  /** Mapping set by the owner. */
  meaning: string | null;
  /** Number of roles with the name, and an example title. */
  roles: number;
  title: string;
}

/** Feed imported by command, without schedule. */
export interface CommandLineImport {
  /** Stored name, such as `lever:acme`. */
  source: string;
  ranAt: Instant;
  /** Error of the last reading. Empty if it succeeded. */
  problem: string;
  open: number;
  ended: number;
}

/** Run, or consecutive runs without effect and with the same outcome. */
export interface SourceRun extends FeedSize {
  outcome: SourceRunOutcome;
  beganAt: Instant;
  lastAt: Instant;
  times: number;
  created: number;
  changed: number;
  closed: number;
  problem: string;
}

/** Feed lost or won by a stronger claim. */
export interface FeedDisplacement {
  at: Instant;
  isLost: boolean;
  careers: string;
  /** Name and website of the other company. */
  other: string;
}

/** True if a run has less than half of the previous one, so that an admin must confirm before jobs end. */
export const hasShrunkByHalf = (before: FeedSize | null | undefined, now: FeedSize): boolean =>
  before != null &&
  (['listed', 'accepted'] as const).some((of) => before[of] >= MIN_REMOVED_TO_HOLD && now[of] < before[of] / 2);

/** Next run. Offsets within the interval differ by source to spread load. */
export function nextRunAt(id: string, everyMinutes: number, now: Date): Date {
  const every = everyMinutes * MINUTE;
  const offset = Number.parseInt(Buffer.from(sha256(id)).toString('hex').slice(0, 12), 16) % every;
  return new Date((Math.floor((now.getTime() - offset) / every) + 1) * every + offset);
}

const FIRST_RETRY = 5 * MINUTE;
const MAX_RETRY_DELAY_MS = 6 * HOUR;
const MAX_JITTER = 0.2;

/** Next attempt after `failures`. `chance` (0 to 1) adds jitter. */
export function retryAt(failures: number, retryAfterSeconds: number, now: Date, chance: number): Date {
  const wait = Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY * 2 ** (failures - 1));
  return new Date(now.getTime() + Math.max(wait, retryAfterSeconds * 1_000) * (1 + chance * MAX_JITTER));
}

/** True if a source has failed so long that it is paused. */
export const hasFailedTooLong = (failingSince: Instant, now: Date): boolean =>
  addDays(failingSince, DAYS_UNTIL_PAUSED) <= toInstant(now);

export const SOURCE_ACTIONS = ['approve', 'pause', 'resume', 'run', 'accept', 'reject', 'remove', 'close'] as const;
/**
 * Action on a source. `accept` and `reject` decide about a small run. `remove` keeps its jobs until they end, `close` ends
 * them.
 */
export type SourceAction = (typeof SOURCE_ACTIONS)[number];

const FROM: Record<SourceAction, readonly ImportSource['state'][]> = {
  approve: ['waiting'],
  pause: ['active', 'held'],
  resume: ['paused'],
  run: ['active', 'held'],
  accept: ['held'],
  reject: ['held'],
  remove: ['active', 'paused', 'held', 'waiting'],
  close: ['active', 'paused', 'held', 'waiting'],
};

/** Available actions. Only the board approves. */
export const availableSourceActions = ({ state }: Pick<ImportSource, 'state'>): SourceAction[] =>
  SOURCE_ACTIONS.filter((step) => FROM[step].includes(state));

/** Available actions for the company's members. */
export const availableEmployerActions = (source: Pick<ImportSource, 'state'>): SourceAction[] =>
  availableSourceActions(source).filter((step) => step !== 'approve');

export function describeSourceState({ state, failingSince }: Pick<ImportSource, 'state' | 'failingSince'>): string {
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
  reject: 'Keep them and pause',
  remove: 'Remove, keep its roles',
  close: 'Remove and close its roles',
};

export const runOutcomeNames: Record<SourceRunOutcome, string> = {
  read: 'Read',
  unchanged: 'No change',
  cut: 'Read in part',
  held: 'Needs a decision',
  failed: 'Failed',
};

export interface PreviewedCompany {
  /** Undefined for a new company. */
  slug: string | undefined;
  name: string;
  website: string | null;
}

export interface SourcePreview {
  address: FeedAddress;
  company: PreviewedCompany;
  /** Simulated first run. */
  report: ImportReport;
}
