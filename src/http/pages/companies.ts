import { replyTag } from '../../features/applications/application.tags.ts';
import { findReplyRecord } from '../../features/applications/reply-record.queries.ts';
import { describeRecord } from '../../features/applications/reply-record.ts';
import { findSuccessor } from '../../features/companies/company.queries.ts';
import { readDirectory } from '../../features/companies/directory.queries.ts';
import { directoryCard } from '../../features/companies/directory-card.ts';
import { findCompanyView } from '../../features/jobs/job.queries.ts';
import { companyCard } from '../../features/jobs/job-card.ts';
import { paths } from '../../paths.ts';
import { missing, permanentRedirect, unmatched } from '../missing.ts';
import type { PageContext } from '../page-context.ts';

export async function askDirectory(astro: PageContext) {
  const view = await readDirectory(astro.locals.db);
  astro.locals.page.show(view, { path: paths.companies(), indexable: true, card: directoryCard(view) });
  return view;
}

export async function askCompany(astro: PageContext, slug: string) {
  if (slug.includes('/')) throw unmatched(astro);
  const { db } = astro.locals;
  const found = await findCompanyView(db, slug);
  if (!found) {
    const successor = await findSuccessor(db, slug);
    throw successor ? permanentRedirect(paths.company(successor)) : missing(astro, 'company');
  }
  const record = await findReplyRecord(db, found.company.id);
  const view = {
    ...found,
    replies: (record && describeRecord(record)) ?? null,
    tags: [...found.tags, replyTag(found.company.id)],
  };
  astro.locals.page.show(view, { path: paths.company(slug), indexable: view.jobs.length > 0, card: companyCard(view) });
  return view;
}
