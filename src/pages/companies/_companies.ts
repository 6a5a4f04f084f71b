import { readDirectory } from '../../features/companies/directory.queries.ts';
import { findCompanyView } from '../../features/jobs/job.queries.ts';
import { paths } from '../../paths.ts';
import type { Asking } from '../_asking.ts';
import { missing, unmatched } from '../_missing.ts';

export async function askDirectory(astro: Asking) {
  const view = await readDirectory(astro.locals.db);
  astro.locals.page.show(view, { path: paths.companies(), indexable: true });
  return view;
}

export async function askCompany(astro: Asking, slug: string) {
  if (slug.includes('/')) return unmatched(astro);
  const view = await findCompanyView(astro.locals.db, slug);
  if (!view) return missing(astro, 'company');
  astro.locals.page.show(view, { path: paths.company(slug), indexable: view.jobs.length > 0 });
  return view;
}
