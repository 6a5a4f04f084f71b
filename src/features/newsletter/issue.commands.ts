import * as z from 'zod';
import { readSetting, writeSetting } from '../../db/board-settings.ts';
import { writeTransaction } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { startOfWeek, toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { toPlainLine } from '../../lib/text.ts';
import { markdownSchema, validate } from '../../lib/validation.ts';
import { paths } from '../../paths.ts';
import { SITEMAP_TAG } from '../../publishing/change.ts';
import { publish } from '../../publishing/publish.ts';
import { ISSUES_TAG, newsletterIssueTag } from '../../publishing/tags.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { type Actor, writeAudit } from '../accounts/audit.ts';
import { countNewsletterSubscribers } from './issue.queries.ts';
import {
  ISSUE_LIMITS,
  isTrackableLink,
  listWebLinksInBody,
  MAX_DRAFT_ISSUES,
  type NewsletterIssueForm,
} from './issue.ts';
import { listSoldPlacesForNextIssue, prependSoldPlaces, type SoldNewsletterPlace } from './place.queries.ts';
import { composeWeeklyIssueDraft } from './week.queries.ts';
import { writingTask } from './writing.tasks.ts';

const formSchema = z.object({
  subject: z
    .string()
    .overwrite(toPlainLine)
    .min(1, 'Give the newsletter a subject')
    .max(ISSUE_LIMITS.subject, `The subject can have up to ${ISSUE_LIMITS.subject} characters`),
  body: markdownSchema(ISSUE_LIMITS.body)
    .refine((body) => body !== '', 'Write what the newsletter says')
    .superRefine((body, context) => {
      const wrong = listWebLinksInBody(body).find((href) => !isTrackableLink(href));
      if (wrong !== undefined)
        context.addIssue({
          code: 'custom',
          message: `The link “${wrong.slice(0, 80)}” must start with https://, or with / for a page of this board`,
        });
    }),
});

function checkForm(form: NewsletterIssueForm): Result<NewsletterIssueForm> {
  const checked = validate(formSchema, form);
  if (checked.ok) return checked;
  const problems = checked.problems.map(({ field, message }) => ({
    field,
    message: field === 'body' && /^[a-z]/.test(message) ? `The text ${message}` : message,
  }));
  return { ok: false, problems };
}

const OVERTAKEN = 'Someone else changed this newsletter after you opened it, or has sent it. Open it again';

export async function createIssueDraft(
  db: Db,
  actor: Actor,
  form: NewsletterIssueForm,
  now: Date,
): Promise<Result<{ id: string }>> {
  const checked = checkForm(form);
  if (!checked.ok) return checked;
  return writeTransaction(db, async (trx) => {
    return insertIssueDraft(trx, actor, checked.value, now);
  });
}

/** Inserts a validated or generated draft. */
async function insertIssueDraft(
  trx: Trx,
  actor: Actor,
  form: NewsletterIssueForm,
  now: Date,
): Promise<Result<{ id: string }>> {
  const at = toInstant(now);
  const id = newId(now);
  const { drafts } = await trx
    .selectFrom('newsletter_issues')
    .select((eb) => eb.fn.countAll<number>().as('drafts'))
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow();
  if (Number(drafts) >= MAX_DRAFT_ISSUES)
    return invalid('subject', `There are ${MAX_DRAFT_ISSUES} drafts. Delete some first`);
  await trx
    .insertInto('newsletter_issues')
    .values({ ...form, id, state: 'draft', version: 1, date: null, sent_at: null, created_at: at, updated_at: at })
    .execute();
  await writeAudit(trx, actor, { action: 'begin newsletter', subject: `newsletter:${id}` }, now);
  return succeed({ id });
}

interface IssueRef {
  id: string;
  /** Version that was opened. A stale one is rejected. */
  version: number;
}

export async function editIssueDraft(
  db: Db,
  { id, version }: IssueRef,
  form: NewsletterIssueForm,
  now: Date,
): Promise<Result<{ id: string }>> {
  const checked = checkForm(form);
  if (!checked.ok) return checked;
  const { numUpdatedRows } = await db
    .updateTable('newsletter_issues')
    .set({ ...checked.value, version: version + 1, updated_at: toInstant(now) })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0 ? succeed({ id }) : invalid('', OVERTAKEN);
}

/** Deletes a draft. False if there is none. */
export async function deleteIssueDraft(db: Db, actor: Actor, id: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('newsletter_issues')
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .executeTakeFirst();
    if (Number(numDeletedRows) === 0) return false;
    await writeAudit(trx, actor, { action: 'delete newsletter', subject: `newsletter:${id}` }, now);
    return true;
  });
}

/**
 * Sends a draft to all subscribers and archives it under the day, one per day. Sold places come first. The worker writes the
 * mails in batches.
 */
export async function publishAndQueueIssue(
  db: Db,
  actor: Actor,
  { id, version }: IssueRef,
  now: Date,
): Promise<Result<{ date: string }>> {
  const at = toInstant(now);
  const date = at.slice(0, 10);
  return writeTransaction(db, async (trx) => {
    const issue = await trx
      .selectFrom('newsletter_issues')
      .select(['body'])
      .where('id', '=', id)
      .where('version', '=', version)
      .where('state', '=', 'draft')
      .executeTakeFirst();
    if (!issue) return invalid('', OVERTAKEN);
    const other = await trx.selectFrom('newsletter_issues').select('id').where('date', '=', date).executeTakeFirst();
    if (other) return invalid('', 'A newsletter has gone out today already. Send this one tomorrow');
    const places = await listSoldPlacesForNextIssue(trx);
    const body = prependSoldPlaces(issue.body, places);
    await recordPlaces(trx, id, places);
    await trx
      .updateTable('newsletter_issues')
      .set({ body, state: 'sending', date, version: version + 1, sent_at: at, updated_at: at })
      .where('id', '=', id)
      .execute();
    await writeLinks(trx, id, body);
    await enqueue(trx, writingTask, { issueId: id, after: '' }, now, { key: `newsletter:${id}:` });
    const detail = { date };
    await writeAudit(trx, actor, { action: 'send newsletter', subject: `newsletter:${id}`, detail }, now);
    await publish(trx, at, {
      tags: [ISSUES_TAG, newsletterIssueTag(date), SITEMAP_TAG],
      hot: [paths.newsletterIssue(date), paths.newsletter()],
    });
    return succeed({ date });
  });
}

async function recordPlaces(trx: Trx, issueId: string, places: readonly SoldNewsletterPlace[]): Promise<void> {
  const rows = places.map(({ useId }) => ({ use_id: useId, issue_id: issueId }));
  if (rows.length > 0) await trx.insertInto('newsletter_places').values(rows).execute();
}

async function writeLinks(trx: Trx, issueId: string, body: string): Promise<void> {
  const links = listWebLinksInBody(body).map((href, i) => ({ issue_id: issueId, position: i + 1, href }));
  if (links.length > 0) await trx.insertInto('newsletter_links').values(links).execute();
}

/** Counts a click anonymously and returns the target. Undefined for an unknown link. */
export async function findLinkAndCountClick(
  db: Db,
  { issueId, position, isCounted }: { issueId: string; position: number; isCounted: boolean },
): Promise<string | undefined> {
  const links = () =>
    db.selectFrom('newsletter_links').select('href').where('issue_id', '=', issueId).where('position', '=', position);
  const link = await links().executeTakeFirst();
  if (link && isCounted)
    await db
      .updateTable('newsletter_links')
      .set((eb) => ({ clicks: eb('clicks', '+', 1) }))
      .where('issue_id', '=', issueId)
      .where('position', '=', position)
      .execute();
  return link?.href;
}

/** Setting with the Monday and id of the last draft. */
const NOTED = 'newsletter_of_week';

/** Creates a newsletter draft each Monday (UTC) if there are subscribers and new roles. Deletes an untouched earlier one. */
export async function replaceWeeklyDraftIfDue(db: Db, now: Date): Promise<void> {
  const week = startOfWeek(toInstant(now).slice(0, 10));
  if ((await findNoted(db)).week === week || (await countNewsletterSubscribers(db)) === 0) return;
  const { roles, ...form } = await composeWeeklyIssueDraft(db, {}, now);
  if (roles === 0) return;
  await writeTransaction(db, async (trx) => {
    const last = await findNoted(trx);
    if (last.week === week) return;
    await trx
      .deleteFrom('newsletter_issues')
      .where('id', '=', last.id)
      .where('state', '=', 'draft')
      .where('version', '=', 1)
      .execute();
    const made = await insertIssueDraft(trx, { kind: 'system', name: 'newsletter' }, form, now);
    if (made.ok) await writeSetting(trx, NOTED, `${week} ${made.value.id}`);
  });
}

async function findNoted(db: Db): Promise<{ week: string; id: string }> {
  const [week = '', id = ''] = (await readSetting(db, NOTED))?.split(' ') ?? [];
  return { week, id };
}
