import { titles } from '../features/editorial/titles.ts';
import { pricesMarkdown } from '../features/selling/prices-markdown.ts';
import {
  hasPlansOnSale,
  listOfferedPlans,
  readLastPricesChange,
  readSellingSettings,
} from '../features/selling/selling.queries.ts';
import { describeBuyingRules } from '../features/selling/selling.ts';
import { paths } from '../paths.ts';
import { makePageRecord } from '../publishing/page-record.ts';
import { PLANS_TAG } from '../publishing/tags.ts';
import { definePage, toPublisher } from './page.ts';

/** Prices. Not indexed while posting is free. */
export const prices = definePage({
  name: 'prices',
  list: () => [paths.prices()],
  listIndexable: async (db) =>
    (await hasPlansOnSale(db)) ? [{ path: paths.prices(), lastModified: (await readLastPricesChange(db)) ?? '' }] : [],
  load: async ({ locals: { db } }) => {
    const [plans, settings, lastModified] = await Promise.all([
      listOfferedPlans(db),
      readSellingSettings(db),
      readLastPricesChange(db),
    ]);
    const view = { plans, rules: describeBuyingRules(settings, plans) };
    const card = { title: titles.prices };
    return {
      view,
      record: makePageRecord(
        { ...view, tags: [PLANS_TAG] },
        { path: paths.prices(), indexable: plans.length > 0, lastModified, card },
      ),
    };
  },
  writeMarkdown: (view, locals) => pricesMarkdown(view, locals.site, titles.prices, toPublisher(locals)),
});
