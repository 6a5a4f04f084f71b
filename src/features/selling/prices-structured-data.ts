import { minorUnitsPerUnit } from '../../lib/money.ts';
import { paths } from '../../paths.ts';
import type { Site } from '../../site.ts';
import { absolute, publisher, schemaNode } from '../editorial/structured-data.ts';
import { describePlan, type Plan } from './selling.ts';

/** schema.org offers. Prices without tax in major units. */
export const offersGraph = (plans: readonly Plan[], site: Site, origin: string): object =>
  schemaNode('Service', {
    name: `Job advertisements on ${site.name}`,
    provider: publisher(site, origin),
    offers: plans.map((plan) => ({
      '@type': 'Offer',
      name: plan.name,
      description: describePlan(plan, site.daysOpen),
      price: plan.amount / minorUnitsPerUnit(plan.currency),
      priceCurrency: plan.currency,
      url: absolute(paths.prices(), origin),
    })),
  });
