import type { Insertable } from 'kysely';
import type { Db, Tables } from '../db/tables.ts';
import { exemptRunningJobsFromPayment, publishPricesChange } from '../features/selling/use.commands.ts';
import { toInstant } from '../lib/dates.ts';
import { SITE_TAG } from '../publishing/change.ts';

type DemoPlan = Pick<Tables['plans'], 'slug' | 'name' | 'words' | 'kind' | 'amount' | 'credits'> &
  Partial<Pick<Tables['plans'], 'days_open' | 'featured_days' | 'billing_period' | 'impressions'>>;

/** Plans in page order. Amounts are cents. */
const plans: DemoPlan[] = [
  { slug: 'single-role', name: 'Single role', words: '', kind: 'role', amount: 14_900, credits: 1, days_open: 30 },
  {
    slug: 'five-roles',
    name: 'Five roles',
    words: 'For a team that hires over the year.',
    kind: 'pack',
    amount: 59_000,
    credits: 5,
    days_open: 30,
  },
  {
    slug: 'studio',
    name: 'Studio',
    words: 'For agencies with roles that change often.',
    kind: 'period',
    amount: 19_900,
    credits: 3,
    billing_period: 'month',
  },
  {
    slug: 'featured',
    name: 'Featured',
    words: 'First in its lists, marked as featured.',
    kind: 'feature',
    amount: 7_900,
    credits: 1,
    featured_days: 14,
  },
  {
    slug: 'newsletter-place',
    name: 'Newsletter place',
    words: 'Your role stands first in the next issue, marked as paid.',
    kind: 'newsletter',
    amount: 9_900,
    credits: 1,
  },
  {
    slug: 'ad-campaign',
    name: 'Ad campaign',
    words: 'One quiet picture next to the roles.',
    kind: 'ad',
    amount: 4_900,
    credits: 1,
    impressions: 10_000,
  },
];

/** Adds plans, so that buying can be tried with test payments. */
export const addDemoPlans = (db: Db, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const at = toInstant(now);
    const rows = plans.map(
      (plan, position): Insertable<Tables['plans']> => ({
        ...{ days_open: null, featured_days: null, billing_period: null, impressions: null },
        ...plan,
        id: `pln_${position}`,
        currency: 'EUR',
        recommended: Number(plan.kind === 'pack'),
        position,
        free_uses: null,
        free_until: null,
        archived_at: null,
        created_at: at,
      }),
    );
    await trx.insertInto('plans').values(rows).execute();
    await exemptRunningJobsFromPayment(trx, 'published before roles were sold', now);
    await publishPricesChange(trx, now, [SITE_TAG]);
  });
