import { accessibilityMarkdown } from '../features/editorial/accessibility.ts';
import { titles } from '../features/editorial/titles.ts';
import { paths } from '../paths.ts';
import { makePageRecord } from '../publishing/page-record.ts';
import { definePage } from './page.ts';

export const accessibility = definePage({
  name: 'accessibility',
  list: () => [paths.accessibility()],
  load: async ({ locals: { site } }) => {
    const view = { email: site.email };
    const card = { title: titles.accessibility };
    return {
      view,
      record: makePageRecord({ ...view, tags: [] }, { path: paths.accessibility(), indexable: true, card }),
    };
  },
  writeMarkdown: ({ email }, { origin }) => accessibilityMarkdown(titles.accessibility, { origin, email }),
});
