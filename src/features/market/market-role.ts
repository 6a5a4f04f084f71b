import type { ContractType, Seniority, Workplace } from '../../db/column-values.ts';
import { type ChunkedWork, filterInChunks, forEachInChunks } from '../../lib/chunked-work.ts';
import { addDays, type Instant, toInstant } from '../../lib/dates.ts';
import type { PayRange } from '../../lib/money.ts';
import { toPayContract } from '../jobs/job.ts';
import { type PayPoint, toPayBasis } from './pay-point.ts';

export interface MarketJob {
  /** Hash as a number (`compactJobHash`). */
  hash: number;
  employer: string;
  contract: ContractType;
  isFreelance: boolean;
  seniority: Seniority;
  workplace: Workplace;
  pay: PayRange | null;
  /** Milliseconds, as of `Date`. */
  publishedAt: number;
  closedAt: number | null;
  /** Hash of the original of a repost. */
  repostedFrom: number | null;
  categories: readonly string[];
  places: readonly string[];
  countries: readonly string[];
  skills: readonly string[];
}

/** Number of a hash, which needs a quarter of the memory. */
export const compactJobHash = (hash: string): number =>
  [...hash].reduce((number, character) => number * 256 + character.charCodeAt(0), 0);

/** Days that salary pages cover. */
const DAYS_COUNTED = 365;

/** Period without its end. */
export interface TimeRange {
  from: Instant;
  until: Instant;
}

/** Last year before `now` and the year before, in UTC days. */
export function lastTwoYearPeriods(now: Date): [TimeRange, TimeRange] {
  const until = `${toInstant(now).slice(0, 10)}T00:00:00.000Z`;
  const from = addDays(until, -DAYS_COUNTED);
  return [
    { from, until },
    { from: addDays(from, -DAYS_COUNTED), until: from },
  ];
}

/** Roles published in a period. Of reposts only the last one. */
export function* jobsPublishedWithoutReposts(roles: readonly MarketJob[], span: TimeRange): ChunkedWork<MarketJob[]> {
  const within = yield* jobsPublishedIn(roles, span);
  const postedAgain = new Set<number>();
  yield* forEachInChunks(within, ({ repostedFrom }) => {
    if (repostedFrom !== null) postedAgain.add(repostedFrom);
  });
  return yield* filterInChunks(within, ({ hash }) => !postedAgain.has(hash));
}

export function jobsPublishedIn(roles: readonly MarketJob[], span: TimeRange): ChunkedWork<MarketJob[]> {
  const [from, until] = [Date.parse(span.from), Date.parse(span.until)];
  return filterInChunks(roles, ({ publishedAt }) => publishedAt >= from && publishedAt < until);
}

export function* collectPayPoints(roles: readonly MarketJob[]): ChunkedWork<PayPoint[]> {
  const points: PayPoint[] = [];
  yield* forEachInChunks(roles, ({ pay, employer, contract, isFreelance, seniority, categories, places }) => {
    if (!pay) return;
    const { basis, min, max } = toPayBasis(pay);
    const terms = {
      contract: toPayContract({ contractType: contract, freelance: isFreelance }),
      basis,
      currency: pay.currency,
    };
    points.push({ employer, amount: (min + max) / 2, ...terms, seniority, categories, places });
  });
  return points;
}
