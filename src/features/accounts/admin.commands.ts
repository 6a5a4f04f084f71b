import { sql } from 'kysely';
import type { Db, Trx } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { type Result, succeed } from '../../lib/result.ts';
import { pluralize } from '../../lib/text.ts';
import { mailTask } from '../../mail/outbox.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { requeueDeadTask } from '../../queue/queue.commands.ts';
import { type Actor, writeAudit } from './audit.ts';

/** Restarts a failed task. False if there is none. */
export async function restartFailedTask(db: Db, actor: Actor, taskId: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const revived = await requeueDeadTask(trx, taskId, now);
    if (revived) await writeAudit(trx, actor, { action: 'retry task', subject: `task:${taskId}` }, now);
    return revived;
  });
}

/** Sends a failed or held mail again. False if there is none. */
export async function requeueFailedOrHeldMail(db: Db, actor: Actor, mailId: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const task = await trx.selectFrom('tasks').select('id').where('key', '=', `mail:${mailId}`).executeTakeFirst();
    const wasDead = task ? await requeueDeadTask(trx, task.id, now) : false;
    const held = await trx
      .updateTable('mails')
      .set({ state: 'waiting', state_at: toInstant(now) })
      .where('id', '=', mailId)
      .where('state', '=', 'held')
      .executeTakeFirst();
    const wasHeld = Number(held.numUpdatedRows) > 0;
    if (!wasDead && !wasHeld) return false;
    if (wasHeld) await enqueueMail(trx, mailId, now);
    await writeAudit(trx, actor, { action: 'retry mail', subject: `mail:${mailId}` }, now);
    return true;
  });
}

const RELEASE_BATCH = 200;

/** Sends all held mail of a list, `RELEASE_BATCH` per transaction. Returns the number. */
export async function releaseHeldMails(db: Db, actor: Actor, listId: string, now: Date): Promise<Result<number>> {
  const issues = `${listId}/`;
  let count = 0;
  for (let released = RELEASE_BATCH; released === RELEASE_BATCH; count += released) {
    released = await db.transaction().execute(async (trx) => {
      const held = await trx
        .selectFrom('mails')
        .select(['id', 'list'])
        .where('state', '=', 'held')
        .where((eb) => eb.or([eb('list', '=', listId), eb(sql`substr(list, 1, ${issues.length})`, '=', issues)]))
        .orderBy('id')
        .limit(RELEASE_BATCH)
        .execute();
      const ids = held.map(({ id }) => id);
      if (ids.length === 0) return 0;
      const waiting = { state: 'waiting', state_at: toInstant(now) } as const;
      await trx.updateTable('mails').set(waiting).where('id', 'in', ids).execute();
      for (const { id, list } of held) await enqueueMail(trx, id, now, list !== '');
      return ids.length;
    });
  }
  const detail = { list: listId, count };
  if (count > 0) await writeAudit(db, actor, { action: 'release held e-mail', subject: 'board', detail }, now);
  return succeed(count);
}

/** Enqueues a waiting mail again in place of its held task. */
async function enqueueMail(trx: Trx, mailId: string, now: Date, hasLowPriority = false): Promise<void> {
  const key = `mail:${mailId}`;
  await trx.deleteFrom('tasks').where('key', '=', key).execute();
  await enqueue(trx, mailTask, { mailId }, now, { key, hasLowPriority });
}

/** Deletes a user's passkeys and sessions. False if there is no such user. */
export async function deletePasskeysAndSessions(db: Db, actor: Actor, userId: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const user = await trx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
    if (!user) return false;
    const before = pluralize(await deleteOfUser(trx, 'passkeys', userId), 'passkey');
    await deleteOfUser(trx, 'sessions', userId);
    const detail = { before, after: 'no passkeys, signed out everywhere' };
    await writeAudit(trx, actor, { action: 'forget passkeys', subject: `user:${userId}`, detail }, now);
    return true;
  });
}

/** Ends all sessions of a user. False if there is no such user. */
export async function endUserSessions(db: Db, actor: Actor, userId: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const user = await trx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
    if (!user) return false;
    const detail = {
      before: pluralize(await deleteOfUser(trx, 'sessions', userId), 'session'),
      after: 'signed out everywhere',
    };
    await writeAudit(trx, actor, { action: 'end sessions', subject: `user:${userId}`, detail }, now);
    return true;
  });
}

async function deleteOfUser(trx: Trx, table: 'passkeys' | 'sessions', userId: string): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom(table).where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}
