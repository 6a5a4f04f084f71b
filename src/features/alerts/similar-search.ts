import { joinWithAnd } from '../../lib/text.ts';
import { paths } from '../../paths.ts';
import type { JobRow } from '../jobs/job.ts';
import { changeQuery, emptyQuery, printQuery } from '../search/query.ts';

const MAX_FIELDS = 3;

type Model = Pick<JobRow, 'category' | 'workplace' | 'locations'>;

/** Search for similar jobs: their fields, remote if all are, and the place of a single one. Undefined without jobs. */
export function similarSearch(jobs: readonly Model[]): { search: string; words: string } | undefined {
  const [first] = jobs;
  if (!first) return undefined;
  const fields = new Map(jobs.map(({ category }) => [category.slug, category.title]));
  const named = [...fields].slice(0, MAX_FIELDS);
  const isRemote = jobs.every(({ workplace }) => workplace === 'remote');
  const places = jobs.length === 1 && !isRemote ? first.locations : [];
  const query = changeQuery(emptyQuery, {
    category: named.map(([slug]) => slug),
    workplace: isRemote ? ['remote'] : [],
    location: places.map(({ slug }) => slug),
  });
  const where = places.length > 0 ? ` in ${joinWithAnd(places.map(({ name }) => name))}` : isRemote ? ', remote' : '';
  return {
    search: paths.search(printQuery(query)),
    words: `${joinWithAnd(named.map(([, title]) => title))} roles${where}`,
  };
}
