import type { ContractType, PayContract, Seniority, Workplace } from '../../db/column-values.ts';
import { addDays, type Instant, toInstant } from '../../lib/dates.ts';
import type { PayRange } from '../../lib/money.ts';
import { eachInSteps, filterInSteps, type Steps } from '../../lib/steps.ts';
import { onBasis, type PayPoint } from './pay-point.ts';

/** A role that was published, as the market counts it. */
export interface MarketRole {
  hash: string;
  employer: string;
  contract: ContractType;
  isFreelance: boolean;
  seniority: Seniority;
  workplace: Workplace;
  pay: PayRange | null;
  publishedAt: Instant;
  closedAt: Instant | null;
  /** Hash of the role that was posted again as this one. */
  repostedFrom: string | null;
  categories: readonly string[];
  /** Slugs of countries and cities. */
  places: readonly string[];
  /** Those of its places that are countries. */
  countries: readonly string[];
  skills: readonly string[];
}

/** Days of what salary pages count. */
const DAYS_COUNTED = 365;

/** From the first moment up to, and without, the second. */
export interface Span {
  from: Instant;
  until: Instant;
}

/** The year before the day that a moment lies in, and the year before that. Days are those of UTC. */
export function yearsBefore(now: Date): [Span, Span] {
  const until = `${toInstant(now).slice(0, 10)}T00:00:00.000Z`;
  const from = addDays(until, -DAYS_COUNTED);
  return [
    { from, until },
    { from: addDays(from, -DAYS_COUNTED), until: from },
  ];
}

/** Roles published in this time; of one that was posted again in it, only the last posting. */
export function* rolesOf(roles: readonly MarketRole[], span: Span): Steps<MarketRole[]> {
  const within = yield* publishedIn(roles, span);
  const postedAgain = new Set<string>();
  yield* eachInSteps(within, ({ repostedFrom }) => {
    if (repostedFrom !== null) postedAgain.add(repostedFrom);
  });
  return yield* filterInSteps(within, ({ hash }) => !postedAgain.has(hash));
}

/** Roles published in this time, each posting of them. */
export const publishedIn = (roles: readonly MarketRole[], { from, until }: Span): Steps<MarketRole[]> =>
  filterInSteps(roles, ({ publishedAt }) => publishedAt >= from && publishedAt < until);

/** What these roles paid, of those that say so. */
export function* pointsOf(roles: readonly MarketRole[]): Steps<PayPoint[]> {
  const points: PayPoint[] = [];
  yield* eachInSteps(roles, ({ pay, employer, contract, isFreelance, seniority, categories, places }) => {
    if (!pay) return;
    const { basis, min, max } = onBasis(pay);
    const terms = { contract: contractOf(contract, isFreelance), basis, currency: pay.currency };
    points.push({ employer, amount: (min + max) / 2, ...terms, seniority, categories, places });
  });
  return points;
}

/** What a role's pay is compared within: freelance work apart from its contract type. */
export const contractOf = (contract: ContractType, isFreelance: boolean): PayContract =>
  isFreelance ? 'freelance' : contract;
