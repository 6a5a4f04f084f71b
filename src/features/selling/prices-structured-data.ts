import { minorUnitsPerUnit } from '../../lib/money.ts';
import { paths } from '../../paths.ts';
import type { SiteSettings } from '../../site.ts';
import { absoluteUrl, publisherNode, schemaOrgNode } from '../editorial/structured-data.ts';
import { describePlan, type Plan } from './selling.ts';

/** schema.org offers. Prices without tax in major units. */
export const offersGraph = (plans: readonly Plan[], site: SiteSettings, origin: string): object =>
  schemaOrgNode('Service', {
    name: `Job advertisements on ${site.name}`,
    provider: publisherNode(site, origin),
    offers: plans.map((plan) => ({
      '@type': 'Offer',
      name: plan.name,
      description: describePlan(plan, site.daysOpen),
      price: plan.amount / minorUnitsPerUnit(plan.currency),
      priceCurrency: plan.currency,
      url: absoluteUrl(paths.prices(), origin),
    })),
  });
