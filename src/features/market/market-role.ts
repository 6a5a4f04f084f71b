import type { ContractType, Seniority, Workplace } from '../../db/column-values.ts';
import { type ChunkedWork, filterInChunks, forEachInChunks } from '../../lib/chunked-work.ts';
import { addDays, type Instant, toInstant } from '../../lib/dates.ts';
import type { PayRange } from '../../lib/money.ts';
import { contractOf } from '../jobs/job.ts';
import { type PayPoint, toPayBasis } from './pay-point.ts';

export interface MarketRole {
  /** Its hash as `numberOfHash` tells it. */
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
  /** Hash of the role that was posted again as this one. */
  repostedFrom: number | null;
  categories: readonly string[];
  /** Slugs of countries and cities. */
  places: readonly string[];
  countries: readonly string[];
  skills: readonly string[];
}

/** The six characters of a hash as one number, which takes a quarter of their memory. */
export const numberOfHash = (hash: string): number =>
  [...hash].reduce((number, character) => number * 256 + character.charCodeAt(0), 0);

/** Days of what salary pages count. */
const DAYS_COUNTED = 365;

/** From the first moment up to, and without, the second. */
export interface Period {
  from: Instant;
  until: Instant;
}

/** Year before the day of `now`, and the year before that. Days are in UTC. */
export function yearsBefore(now: Date): [Period, Period] {
  const until = `${toInstant(now).slice(0, 10)}T00:00:00.000Z`;
  const from = addDays(until, -DAYS_COUNTED);
  return [
    { from, until },
    { from: addDays(from, -DAYS_COUNTED), until: from },
  ];
}

/** Roles published in this time; of one that was posted again in it, only the last posting. */
export function* jobsRunningIn(roles: readonly MarketRole[], span: Period): ChunkedWork<MarketRole[]> {
  const within = yield* publishedIn(roles, span);
  const postedAgain = new Set<number>();
  yield* forEachInChunks(within, ({ repostedFrom }) => {
    if (repostedFrom !== null) postedAgain.add(repostedFrom);
  });
  return yield* filterInChunks(within, ({ hash }) => !postedAgain.has(hash));
}

export function publishedIn(roles: readonly MarketRole[], span: Period): ChunkedWork<MarketRole[]> {
  const [from, until] = [Date.parse(span.from), Date.parse(span.until)];
  return filterInChunks(roles, ({ publishedAt }) => publishedAt >= from && publishedAt < until);
}

export function* payPointsOf(roles: readonly MarketRole[]): ChunkedWork<PayPoint[]> {
  const points: PayPoint[] = [];
  yield* forEachInChunks(roles, ({ pay, employer, contract, isFreelance, seniority, categories, places }) => {
    if (!pay) return;
    const { basis, min, max } = toPayBasis(pay);
    const terms = {
      contract: contractOf({ contractType: contract, freelance: isFreelance }),
      basis,
      currency: pay.currency,
    };
    points.push({ employer, amount: (min + max) / 2, ...terms, seniority, categories, places });
  });
  return points;
}
