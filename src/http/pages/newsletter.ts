import { titles } from '../../features/editorial/titles.ts';
import { findIssue, listIssues } from '../../features/newsletter/issue.queries.ts';
import { issueHtml, summarizeIssue } from '../../features/newsletter/issue-text.ts';
import { formatDate, isDay } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { missing } from '../missing.ts';
import type { PageContext } from '../page-context.ts';

/** The archive of the newsletter. */
export async function askIssues(astro: PageContext) {
  const found = await listIssues(astro.locals.db);
  const [newest] = found.issues;
  const lastModified = newest?.published.toISOString() ?? null;
  const card = { title: titles.newsletter, ...(newest ? { lead: newest.title } : {}) };
  astro.locals.page.show(found, { path: paths.newsletter(), indexable: true, lastModified, card });
  return found;
}

/** An issue by its day. */
export async function askIssue(astro: PageContext, date: string) {
  const found = isDay(date) ? await findIssue(astro.locals.db, date) : undefined;
  if (!found) throw missing(astro, 'article');
  const { subject, body, tags } = found;
  const issue = { date, subject, html: issueHtml(body), summary: summarizeIssue(body) };
  const path = paths.newsletterIssue(date);
  const lastModified = `${date}T00:00:00.000Z`;
  const card = { label: titles.newsletter, title: subject, detail: formatDate(lastModified) };
  astro.locals.page.show({ ...issue, tags }, { path, indexable: true, lastModified, card });
  return { ...issue, body };
}
