import * as z from 'zod';
import { LETTER_TASKS } from '../../db/column-values.ts';
import { getDialect } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { enqueueListMailUnlessSuppressed } from '../../mail/mailing.ts';
import { mailTask } from '../../mail/outbox.ts';
import { paths } from '../../paths.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { defineTask, NotYetError, type TaskHandler, taskHandler } from '../../queue/task.ts';
import { NEWSLETTER, NEWSLETTER_KIND } from '../alerts/alert.ts';
import { type AlertLinkSettings, newsletterToken } from '../alerts/alert-link.ts';

/** Writes mails for readers after a cursor. */
export const writingTask = defineTask(LETTER_TASKS.newsletter, z.object({ issueId: z.string(), after: z.string() }));

/** Mails per transaction. */
export const BATCH = 200;
/** Maximum waiting mails of lists in the outbox. */
export const MAX_QUEUED_MAILS = 1_000;
const QUEUE_FULL_RETRY_SECONDS = 15;

/**
 * Writes mails of an issue to the outbox, `BATCH` at a time. Each batch commits with its progress, so that no reader gets two.
 * Mails are rendered when sent.
 */
export const createIssueMailsHandler = (links: AlertLinkSettings): TaskHandler =>
  taskHandler(writingTask, async ({ db, now }, { issueId, after }) => {
    if (await isFull(db)) throw new NotYetError(new Date(now.getTime() + QUEUE_FULL_RETRY_SECONDS * 1_000));
    await db.transaction().execute(async (trx) => {
      const issue = await lockIssue(trx, issueId);
      if (issue?.state !== 'sending' || issue.cursor !== after || issue.date === null) return;
      const readers = await trx
        .selectFrom('newsletter_subscribers')
        .innerJoin('subscribers', 'subscribers.id', 'subscriber_id')
        .select(['subscriber_id', 'address'])
        .where('subscriber_id', '>', after)
        .where('newsletter_subscribers.confirmed_at', '<=', issue.sent_at ?? '')
        .where('ended_at', 'is', null)
        .orderBy('subscriber_id')
        .limit(BATCH)
        .execute();
      let written = 0;
      for (const { subscriber_id: readerId, address } of readers) {
        const token = newsletterToken(links.secret, readerId);
        const letter = {
          kind: NEWSLETTER_KIND,
          to: address,
          isSecret: true,
          words: () => ({ subject: issue.subject, text: '', html: '' }),
        };
        const list = {
          id: NEWSLETTER,
          name: 'Newsletter',
          campaign: [NEWSLETTER, issue.date],
          unsubscribe: links.origin + paths.alertUnsubscribe(token, '', issue.date),
          origin: links.origin,
          issue: issue.date,
        };
        if (await enqueueListMailUnlessSuppressed(trx, letter, list, now)) written++;
      }
      const last = readers.at(-1)?.subscriber_id;
      const isDone = readers.length < BATCH || last === undefined;
      await trx
        .updateTable('newsletter_issues')
        .set((eb) => ({
          state: isDone ? 'sent' : 'sending',
          cursor: last ?? after,
          written: eb('written', '+', written),
        }))
        .where('id', '=', issueId)
        .execute();
      if (!isDone)
        await enqueue(trx, writingTask, { issueId, after: last }, now, { key: `newsletter:${issueId}:${last}` });
    });
  });

const lockIssue = (trx: Trx, id: string) =>
  trx
    .selectFrom('newsletter_issues')
    .select(['state', 'subject', 'date', 'cursor', 'sent_at'])
    .where('id', '=', id)
    .$if(getDialect(trx) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();

async function isFull(db: Db): Promise<boolean> {
  const beyond = await db
    .selectFrom('tasks')
    .select('id')
    .where('state', '=', 'open')
    .where('name', '=', mailTask.name)
    .where('priority', '=', 1)
    .limit(1)
    .offset(MAX_QUEUED_MAILS)
    .executeTakeFirst();
  return beyond !== undefined;
}
