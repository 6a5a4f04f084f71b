import { titles } from '../features/editorial/titles.ts';
import { listModerationYears } from '../features/moderation/moderation-numbers.queries.ts';
import { describeContact, moderationNumbersMarkdown } from '../features/moderation/moderation-numbers.ts';
import { paths } from '../paths.ts';
import { makePageRecord } from '../publishing/page-record.ts';
import { MODERATION_NUMBERS_TAG } from '../publishing/tags.ts';
import { definePage, toPublisher } from './page.ts';

export const moderationNumbers = definePage({
  name: 'moderationNumbers',
  list: () => [paths.moderationNumbers()],
  load: async ({ locals: { db, site } }) => {
    const view = { years: await listModerationYears(db), contact: describeContact(site) };
    const card = { title: titles.moderationNumbers };
    return {
      view,
      record: makePageRecord(
        { ...view, tags: [MODERATION_NUMBERS_TAG] },
        { path: paths.moderationNumbers(), indexable: true, card },
      ),
    };
  },
  writeMarkdown: (view, locals) => moderationNumbersMarkdown(view, titles.moderationNumbers, toPublisher(locals)),
});
