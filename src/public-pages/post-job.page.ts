import { titles } from '../features/editorial/titles.ts';
import { readEditorVocabulary } from '../features/posting/posting.queries.ts';
import { listOfferedPlans, readSellingSettings } from '../features/selling/selling.queries.ts';
import { describeBuyingRules, describePostingCost } from '../features/selling/selling.ts';
import { paths } from '../paths.ts';
import { makePageRecord } from '../publishing/page-record.ts';
import { CATEGORIES_TAG, LOCATIONS_TAG, PLANS_TAG, SKILLS_TAG } from '../publishing/tags.ts';
import { definePage } from './page.ts';

/** Form of a new role, without personal data. */
export const postJob = definePage({
  name: 'postJob',
  list: () => [paths.postJob()],
  load: async ({ locals: { db, site } }) => {
    const [vocabulary, plans, settings] = await Promise.all([
      readEditorVocabulary(db),
      listOfferedPlans(db),
      readSellingSettings(db),
    ]);
    const tags = [CATEGORIES_TAG, LOCATIONS_TAG, SKILLS_TAG, PLANS_TAG];
    const card = { title: titles.postJob };
    return {
      view: {
        vocabulary,
        cost: describePostingCost(settings, plans, site.timeZone),
        plans: plans.filter(({ kind }) => kind !== 'ad'),
        rules: describeBuyingRules(
          settings,
          plans.filter(({ kind }) => kind !== 'ad'),
        ),
      },
      record: makePageRecord({ vocabulary, tags }, { path: paths.postJob(), indexable: true, card }),
    };
  },
});
