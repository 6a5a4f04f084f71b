import type { Db } from '../db/tables.ts';
import { articleIndexMarkdown, articleMarkdown } from '../features/editorial/article-markdown.ts';
import { titles } from '../features/editorial/titles.ts';
import {
  findPublishedIssue,
  listPublishedIssueDates,
  listPublishedIssues,
} from '../features/newsletter/issue.queries.ts';
import { renderIssueHtml, summarizeIssue } from '../features/newsletter/issue.ts';
import { listIssueEntries } from '../features/search/sitemap.queries.ts';
import { formatDate, type Instant, isDay } from '../lib/dates.ts';
import { paths } from '../paths.ts';
import { makePageRecord } from '../publishing/page-record.ts';
import { definePage, notFound } from './page.ts';

export const issues = definePage({
  name: 'issues',
  list: () => [paths.newsletter()],
  listIndexable: async (db) => {
    const lastModified = await findLastSending(db);
    return lastModified ? [{ path: paths.newsletter(), lastModified }] : [];
  },
  load: async ({ locals: { db } }) => {
    const found = await listPublishedIssues(db);
    const [newest] = found.issues;
    const lastModified = (await findLastSending(db)) ?? null;
    const card = { title: titles.newsletter, ...(newest ? { lead: newest.title } : {}) };
    return {
      view: { issues: found.issues },
      record: makePageRecord(found, { path: paths.newsletter(), indexable: true, lastModified, card }),
    };
  },
  writeMarkdown: (view, { origin }) =>
    articleIndexMarkdown('Newsletter', paths.newsletter(), [{ title: 'Issues', pieces: view.issues }], origin),
});

const findLastSending = async (db: Db): Promise<Instant | null | undefined> =>
  (await listIssueEntries(db)).at(-1)?.lastModified;

export const issue = definePage({
  name: 'issue',
  list: async ({ db }) => (await listPublishedIssueDates(db)).map(paths.newsletterIssue),
  listIndexable: listIssueEntries,
  load: async ({ locals: { db } }, { issue: date = '' }) => {
    const found = isDay(date) ? await findPublishedIssue(db, date) : undefined;
    if (!found) return notFound('article');
    const { subject, body, sentAt: lastModified, tags } = found;
    const shown = { date, subject, html: renderIssueHtml(body), summary: summarizeIssue(body) };
    const path = paths.newsletterIssue(date);
    const card = { label: titles.newsletter, title: subject, detail: formatDate(`${date}T00:00:00.000Z`) };
    return {
      view: { ...shown, body },
      record: makePageRecord({ ...shown, tags }, { path, indexable: true, lastModified, card }),
    };
  },
  writeMarkdown: ({ subject, body, date, summary }, { origin }) =>
    articleMarkdown(
      {
        title: subject,
        description: summary,
        url: origin + paths.newsletterIssue(date),
        body,
        published: date,
        related: [],
        next: [],
      },
      origin,
    ),
});
