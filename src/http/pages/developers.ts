import { readExamples } from '../../features/public-api/examples.queries.ts';
import { paths } from '../../paths.ts';
import type { PageContext } from '../page-context.ts';
import { limits } from '../rate-limits.ts';

/** The public API in words, with what it answers of this board. */
export async function askDevelopers({ locals: { db, origin, page } }: PageContext) {
  const view = await readExamples(db, origin);
  page.show(view, { path: paths.developers(), indexable: true });
  return { examples: view.examples, perMinute: limits['public API'].client.most };
}
