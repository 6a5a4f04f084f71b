import type { Db } from '../../db/tables.ts';
import { cachedUntilChange } from '../../publishing/cached-query.ts';
import type { CacheTagged } from '../../publishing/page-record.ts';
import { marketSummaryTag } from '../../publishing/tags.ts';
import { type JobRow, toPayContract } from '../jobs/job.ts';
import { listPayCells } from './pay.queries.ts';
import { payMarketKey } from './pay-cells.ts';
import { toPayBasis } from './pay-point.ts';
import { type RoundedPaySummary, toRoundedPaySummary } from './pay-summary.ts';
import { comparePayToMarket } from './role-market.ts';
import { POSITION_LABELS } from './role-market-words.ts';

/** Margins of a scale as shares of the middle half's width. */
const BELOW = 1;
const ABOVE = 1.5;
const WHOLE = { category: '', seniority: '', location: '' } as const;

/** Adds pay bars on the scale of a currency, contract and basis to rows. */
export async function addPayBars(db: Db, jobs: readonly JobRow[]): Promise<CacheTagged<{ jobs: JobRow[] }>> {
  const markets = await cachedUntilChange(db, 'pay of whole markets', () => readWholeMarkets(db));
  const payOfJobs = jobs.map(
    (job) => job.pay && { ...toPayBasis(job.pay), currency: job.pay.currency, contract: toPayContract(job) },
  );
  return {
    jobs: jobs.map((job, i) => {
      const pay = payOfJobs[i];
      const market = pay && markets.get(payMarketKey(pay));
      return market && pay ? { ...job, payBar: layOutPayBar(pay, market) } : job;
    }),
    tags: [...new Set(payOfJobs.flatMap((pay) => (pay ? [marketSummaryTag({ ...WHOLE, ...pay })] : [])))],
  };
}

async function readWholeMarkets(db: Db): Promise<ReadonlyMap<string, RoundedPaySummary>> {
  const cells = await listPayCells(db, { categories: [''], locations: [''], seniorities: [''] });
  return new Map(cells.map((cell) => [payMarketKey(cell), toRoundedPaySummary(cell)]));
}

/** Pay on a scale around the middle half of its market. */
export function layOutPayBar(
  pay: { min: number; max: number },
  market: RoundedPaySummary,
): NonNullable<JobRow['payBar']> {
  const { p25, p75 } = market;
  const width = Math.max(1, p75 - p25);
  return {
    scale: [Math.max(0, p25 - BELOW * width), p75 + ABOVE * width],
    half: [p25, p75],
    range: [pay.min, pay.max],
    label: POSITION_LABELS[comparePayToMarket(pay, market)],
  };
}
