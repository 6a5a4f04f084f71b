import { expect, it } from 'vitest';
import { BULK_ACTIONS, bulkActionTexts } from '../../../src/features/recruiting/bulk.ts';
import { shippedSite } from '../../../src/site.ts';

it.each(BULK_ACTIONS)('The explanation of %s uses the singular for one role, and the plural for several', (step) => {
  const [one, several] = [1, 3].map((n) => bulkActionTexts[step].means(shippedSite, n));
  expect(one).not.toMatch(/\b(they|their|them)\b/i);
  expect(several).toMatch(/\b(they|their|them)\b/i);
});
