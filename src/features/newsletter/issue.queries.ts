import type { Db } from '../../db/tables.ts';
import type { Instant } from '../../lib/dates.ts';
import { type MailingListSums, sumCounts, sumCountsByList } from '../../mail/deliveries.ts';
import { paths } from '../../paths.ts';
import type { CacheTagged } from '../../publishing/page-record.ts';
import { ISSUES_TAG, newsletterIssueTag } from '../../publishing/tags.ts';
import { NEWSLETTER } from '../alerts/alert.ts';
import {
  MAX_DRAFT_ISSUES,
  MAX_LISTED_ISSUES,
  type NewsletterIssueState,
  type PublicNewsletterIssue,
  summarizeIssue,
} from './issue.ts';

interface IssueLink {
  href: string;
  title: string;
  description: string;
  published: Date;
}

/** Published issues, newest first. */
export async function listPublishedIssues(
  db: Db,
  limit = MAX_LISTED_ISSUES,
): Promise<CacheTagged<{ issues: IssueLink[] }>> {
  const rows = await selectPublic(db).orderBy('date', 'desc').limit(limit).execute();
  const issues = rows.map(({ date, subject, body }) => ({
    href: paths.newsletterIssue(date ?? ''),
    title: subject,
    description: summarizeIssue(body),
    published: new Date(`${date}T00:00:00.000Z`),
  }));
  return { issues, tags: [ISSUES_TAG] };
}

/** Days of all published issues. */
export async function listPublishedIssueDates(db: Db): Promise<string[]> {
  const rows = await selectPublic(db).orderBy('date').execute();
  return rows.map(({ date }) => date ?? '');
}

/** Issue of a day. Undefined if there is none. */
export async function findPublishedIssue(
  db: Db,
  date: string,
): Promise<CacheTagged<PublicNewsletterIssue & { sentAt: Instant }> | undefined> {
  const row = await selectPublic(db).where('date', '=', date).executeTakeFirst();
  return (
    row && { date, subject: row.subject, body: row.body, sentAt: row.sent_at ?? '', tags: [newsletterIssueTag(date)] }
  );
}

const selectPublic = (db: Db) =>
  db.selectFrom('newsletter_issues').select(['date', 'subject', 'body', 'sent_at']).where('state', '<>', 'draft');

interface OwnIssue {
  id: string;
  state: NewsletterIssueState;
  subject: string;
  body: string;
  version: number;
  date: string | null;
  written: number;
  updatedAt: string;
}

const selectOwn = (db: Db) =>
  db
    .selectFrom('newsletter_issues')
    .select(['id', 'state', 'subject', 'body', 'version', 'date', 'written', 'updated_at']);

const toOwn = (row: Awaited<ReturnType<ReturnType<typeof selectOwn>['executeTakeFirstOrThrow']>>): OwnIssue => {
  const { updated_at: updatedAt, ...same } = row;
  return { ...same, version: Number(same.version), written: Number(same.written), updatedAt };
};

export async function findAdminIssue(db: Db, id: string): Promise<OwnIssue | undefined> {
  const row = await selectOwn(db).where('id', '=', id).executeTakeFirst();
  return row && toOwn(row);
}

/** Drafts, last changed first. */
export async function listIssueDrafts(db: Db): Promise<OwnIssue[]> {
  const rows = await selectOwn(db)
    .where('state', '=', 'draft')
    .orderBy('updated_at', 'desc')
    .limit(MAX_DRAFT_ISSUES)
    .execute();
  return rows.map(toOwn);
}

/** Links of an issue in text order with clicks. */
export async function listIssueLinks(db: Db, issueId: string): Promise<{ href: string; clicks: number }[]> {
  const rows = await db
    .selectFrom('newsletter_links')
    .select(['href', 'clicks'])
    .where('issue_id', '=', issueId)
    .orderBy('position')
    .execute();
  return rows.map(({ href, clicks }) => ({ href, clicks: Number(clicks) }));
}

const SHOWN_SENT = 12;

/** Last published issues with their delivery counts. */
export async function listSentIssues(db: Db): Promise<(OwnIssue & { sums: MailingListSums })[]> {
  const rows = await selectOwn(db).where('state', '<>', 'draft').orderBy('date', 'desc').limit(SHOWN_SENT).execute();
  const lists = rows.map(({ date }) => listOf(date));
  const sums = lists.length > 0 ? await sumCountsByList(db, '', lists) : new Map<string, MailingListSums>();
  return rows.map((row) => ({ ...toOwn(row), sums: sums.get(listOf(row.date)) ?? sumCounts([]) }));
}

const listOf = (date: string | null): string => `${NEWSLETTER}/${date}`;

export async function countNewsletterSubscribers(db: Db): Promise<number> {
  const { number } = await db
    .selectFrom('newsletter_subscribers')
    .select((eb) => eb.fn.countAll<number>().as('number'))
    .where('confirmed_at', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(number);
}
