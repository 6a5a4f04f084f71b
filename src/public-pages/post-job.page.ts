import { titles } from '../features/editorial/titles.ts';
import { readVocabulary } from '../features/posting/posting.queries.ts';
import { listPlans, readSelling } from '../features/selling/selling.queries.ts';
import { describePosting } from '../features/selling/selling.ts';
import { paths } from '../paths.ts';
import { pageRecord } from '../publishing/page-record.ts';
import { CATEGORIES_TAG, LOCATIONS_TAG, PLANS_TAG, SKILLS_TAG } from '../publishing/tags.ts';
import { definePage } from './page.ts';

/** Form of a new role, without personal data. */
export const postJob = definePage({
  name: 'postJob',
  list: () => [paths.postJob()],
  load: async ({ locals: { db } }) => {
    const [vocabulary, plans, settings] = await Promise.all([readVocabulary(db), listPlans(db), readSelling(db)]);
    const tags = [CATEGORIES_TAG, LOCATIONS_TAG, SKILLS_TAG, PLANS_TAG];
    const card = { title: titles.postJob };
    return {
      view: { vocabulary, cost: describePosting(settings, plans) },
      record: pageRecord({ vocabulary, tags }, { path: paths.postJob(), indexable: true, card }),
    };
  },
});
