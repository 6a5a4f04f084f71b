import * as z from 'zod';
import { valuesAsRows } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { addDays, toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import type { ChangeEvent } from '../../publishing/change.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { defineTask } from '../../queue/task.ts';
import { changeQuery, QUERY_LIMITS } from '../search/query.ts';
import { parseStoredQuery } from '../search/query-parsing.ts';
import type { SearchEngine } from '../search/search-engine.ts';
import { MAX_ROLE_DAYS, MAX_ROLES_PER_POST, RHYTHM_MS } from './channel.ts';

const payload = z.object({ postId: z.string() });
export const channelPostTask = defineTask('channel.post', payload, { attempts: 7 });
/** Marks ended roles in a sent post, or removes it. */
export const channelUpdateTask = defineTask('channel.update', payload, { attempts: 7 });

interface DigestServices {
  search: SearchEngine;
  /** Resolves once the search reflects every change committed before the call. */
  catchUp: () => Promise<void>;
}

export async function queueDueDigests(db: Db, { search, catchUp }: DigestServices, now: Date): Promise<void> {
  const due = await db
    .selectFrom('channels')
    .select(['id', 'search', 'since', 'rhythm', 'next_at'])
    .where('state', '=', 'active')
    .where('next_at', '<=', toInstant(now))
    .orderBy('id')
    .execute();
  if (due.length === 0) return;
  await catchUp();
  const former = await search.former();
  for (const channel of due) {
    const query = changeQuery(parseStoredQuery(channel.search, former), {
      sort: 'newest',
      pageSize: QUERY_LIMITS.pageSize.max,
    });
    const { jobs } = await search.search(query, now);
    const hashes = jobs.map(({ hash }) => hash);
    const next_at = toInstant(new Date(now.getTime() + RHYTHM_MS[channel.rhythm]));
    await db.transaction().execute(async (trx) => {
      // Another worker may have been first.
      const claimed = await trx
        .updateTable('channels')
        .set({ next_at })
        .where('id', '=', channel.id)
        .where('next_at', '=', channel.next_at)
        .executeTakeFirst();
      if (claimed.numUpdatedRows > 0n) await writeDigest(trx, channel, hashes, now);
    });
  }
}

async function writeDigest(
  trx: Trx,
  { id, since }: { id: string; since: string },
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  const oldest = addDays(toInstant(now), -MAX_ROLE_DAYS);
  const from = since > oldest ? since : oldest;
  const fresh = await trx
    .selectFrom(valuesAsRows(trx, hashes).as('found'))
    .innerJoin('jobs', 'jobs.hash', 'found.value')
    .select('hash')
    .where('status', '=', 'published')
    // Imports may give an earlier publication elsewhere.
    .where((eb) => eb.or([eb('published_at', '>', from), eb('created_at', '>', from)]))
    .where('hash', 'not in', (eb) => eb.selectFrom('channel_roles').select('job_hash').where('channel_id', '=', id))
    .orderBy('published_at', 'desc')
    .orderBy('hash')
    .limit(MAX_ROLES_PER_POST)
    .execute();
  if (fresh.length === 0) return;
  const postId = newId(now);
  const post = {
    id: postId,
    channel_id: id,
    state: 'waiting',
    remote_id: '',
    answer: '',
    created_at: toInstant(now),
  } as const;
  await trx.insertInto('channel_posts').values(post).execute();
  await trx
    .insertInto('channel_roles')
    .values(fresh.map(({ hash }, position) => ({ channel_id: id, job_hash: hash, post_id: postId, position })))
    .execute();
  await enqueue(trx, channelPostTask, { postId }, now);
}

const CHANGES_OF_POSTS: readonly ChangeEvent['type'][] = ['role.ended', 'role.published'];

/** Prepares updates of posts with roles that ended or opened again. */
export async function prepareChannelPostUpdates(
  db: Db,
  events: readonly ChangeEvent[],
  now: Date,
): Promise<(trx: Trx) => Promise<void>> {
  const changed = [
    ...new Set(events.flatMap(({ type, job }) => (job && CHANGES_OF_POSTS.includes(type) ? [job] : []))),
  ];
  if (changed.length === 0) return async () => {};
  const posts = await selectEditablePosts(db)
    .innerJoin(valuesAsRows(db, changed).as('changed'), 'changed.value', 'channel_roles.job_hash')
    .where('channels.state', '=', 'active')
    .execute();
  return (trx) => enqueueUpdates(trx, posts, now);
}

/** Updates posts of a channel whose roles ended while it was paused. */
export async function enqueueEndedRoleUpdates(trx: Trx, channelId: string, now: Date): Promise<void> {
  const posts = await selectEditablePosts(trx)
    .innerJoin('jobs', 'jobs.hash', 'channel_roles.job_hash')
    .where('channels.id', '=', channelId)
    .where('channel_posts.state', '=', 'sent')
    .where('jobs.status', '<>', 'published')
    .orderBy('channel_posts.id', 'desc')
    .limit(MAX_UPDATES_PER_RESUME)
    .execute();
  await enqueueUpdates(trx, posts, now);
}

const MAX_UPDATES_PER_RESUME = 100;

/** Posts in networks that allow changes. */
const selectEditablePosts = (db: Db) =>
  db
    .selectFrom('channel_roles')
    .innerJoin('channel_posts', 'channel_posts.id', 'channel_roles.post_id')
    .innerJoin('channels', 'channels.id', 'channel_posts.channel_id')
    .select('channel_posts.id')
    .distinct()
    .where('channels.kind', '<>', 'slack');

async function enqueueUpdates(trx: Trx, posts: readonly { id: string }[], now: Date): Promise<void> {
  for (const { id } of posts) await enqueue(trx, channelUpdateTask, { postId: id }, now);
}
