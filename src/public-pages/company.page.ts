import { findReplyRecord, listHighReplyCompanySlugs } from '../features/applications/reply-record.queries.ts';
import { describeReplyRecord } from '../features/applications/reply-record.ts';
import { findSuccessorSlug, isCompanySlugTaken, listShownCompanySlugs } from '../features/companies/company.queries.ts';
import type { CompanyDirectoryView } from '../features/companies/company-view.ts';
import { countDirectoryPages, readCompanyDirectoryPage } from '../features/companies/directory.queries.ts';
import { titles } from '../features/editorial/titles.ts';
import { findCompanyView } from '../features/jobs/job.queries.ts';
import { companyShareCard } from '../features/jobs/job-card.ts';
import { companyMarkdown } from '../features/jobs/job-markdown.ts';
import { ALL_JOBS } from '../features/jobs/listing.ts';
import { addPayBars } from '../features/market/pay-bars.queries.ts';
import { listPrerenderedPagePaths } from '../features/search/built-listings.queries.ts';
import { companyDirectoryMarkdown } from '../features/search/listing-markdown.ts';
import {
  findLastCompanyPageChange,
  listHiringCompanyEntries,
  listHubEntry,
  readLastChangeOfHubPages,
} from '../features/search/sitemap.queries.ts';
import { pluralize } from '../lib/text.ts';
import { paths } from '../paths.ts';
import { listingFiguresTag } from '../publishing/change.ts';
import { makePageRecord, withTags } from '../publishing/page-record.ts';
import { CATEGORIES_TAG, REPLIES_TAG, replyRecordTag } from '../publishing/tags.ts';
import type { ShareCard } from '../ui/share-card.ts';
import { definePage, movedTo, notFound, parsePageNumber, toPublisher, unmatched } from './page.ts';

export const companies = definePage({
  name: 'companies',
  list: async ({ db }) => listPrerenderedPagePaths(paths.companies(), await countDirectoryPages(db)),
  listIndexable: (db) => listHubEntry(db, paths.companies()),
  check: async ({ db }, params) => {
    const page = parsePageNumber(params);
    if (page === undefined) return 'unmatched';
    return page > 1 && page > (await countDirectoryPages(db)) ? 'list page' : undefined;
  },
  load: async ({ locals: { db }, path: requestedPath, isPrerendered }, params) => {
    const page = parsePageNumber(params);
    if (page === undefined) return unmatched;
    const path = paths.companies(page);
    if (!isPrerendered && path !== requestedPath) return movedTo(path);
    const [view, change, answering] = await Promise.all([
      readCompanyDirectoryPage(db, page),
      readLastChangeOfHubPages(db),
      listHighReplyCompanySlugs(db),
    ]);
    if (!view) return notFound('list page');
    return {
      view: { view, answering },
      record: makePageRecord(
        withTags(withTags(view, change), { tags: [REPLIES_TAG, CATEGORIES_TAG, listingFiguresTag(ALL_JOBS)] }),
        {
          path,
          indexable: page === 1,
          lastModified: change.lastModified,
          ...(page === 1 ? { card: directoryCard(view) } : {}),
        },
      ),
    };
  },
  writeMarkdown: ({ view }, locals) => companyDirectoryMarkdown(view, toPublisher(locals)),
});

export const company = definePage({
  name: 'company',
  list: async ({ db }) => (await listShownCompanySlugs(db)).map(paths.company),
  listIndexable: listHiringCompanyEntries,
  check: async ({ db }, { company: slug = '' }) => ((await isCompanySlugTaken(db, slug)) ? undefined : 'company'),
  load: async ({ locals: { db } }, { company: slug = '' }) => {
    const found = await findCompanyView(db, slug);
    if (!found) {
      const successor = await findSuccessorSlug(db, slug);
      return successor ? movedTo(paths.company(successor)) : notFound('company');
    }
    const record = await findReplyRecord(db, found.company.id);
    const { jobs, tags } = await addPayBars(db, found.jobs);
    const view = {
      ...found,
      jobs,
      replies: (record && describeReplyRecord(record)) ?? null,
      tags: [...found.tags, ...tags, replyRecordTag(found.company.id)],
    };
    return {
      view: { view },
      record: makePageRecord(view, {
        path: paths.company(slug),
        indexable: view.jobs.length > 0,
        lastModified: (await findLastCompanyPageChange(db, slug)) ?? null,
        card: companyShareCard(view),
      }),
    };
  },
  writeMarkdown: ({ view }, locals) => companyMarkdown(view, toPublisher(locals)),
});

const directoryCard = ({ hiring, openCount }: CompanyDirectoryView): ShareCard => ({
  label: 'Companies',
  title: titles.companies,
  subtitle: `${pluralize(hiring, 'company', 'companies')} hiring now`,
  detail: pluralize(openCount, 'open design role'),
});
