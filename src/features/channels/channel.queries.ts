import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../db/tables.ts';
import { seal, unseal } from '../../lib/seal.ts';
import { describeAlertSearches } from '../search/alert-search.queries.ts';
import { parseQuery } from '../search/query-parsing.ts';
import type { Channel, ChannelCredentials, ChannelPostView } from './channel.ts';

const MAX_LISTED_POSTS = 50;
const FOREVER = new Date(8.64e15);

export const sealCredentials = (secret: string, credentials: ChannelCredentials): string =>
  seal(secret, credentials, FOREVER);

/** Undefined if SECRET has changed. */
export const unsealCredentials = (secret: string, sealed: string, now: Date): ChannelCredentials | undefined =>
  unseal(secret, sealed, now) as ChannelCredentials | undefined;

export async function listChannels(db: Db): Promise<Channel[]> {
  const rows = await db.selectFrom('channels').selectAll().orderBy('id').execute();
  return rows.map(toChannel);
}

export async function findChannel(db: Db, id: string): Promise<Channel | undefined> {
  const row = await db.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toChannel(row);
}

const toChannel = (row: Selectable<Tables['channels']>): Channel => ({
  id: row.id,
  kind: row.kind,
  target: row.target,
  search: row.search,
  rhythm: row.rhythm,
  state: row.state,
  problem: row.problem,
  nextAt: row.next_at,
});

/** Newest posts of a channel. */
export async function listChannelPosts(db: Db, channelId: string): Promise<ChannelPostView[]> {
  const rows = await db
    .selectFrom('channel_posts')
    .select(['id', 'state', 'answer', 'created_at'])
    .select((eb) =>
      eb
        .selectFrom('channel_roles')
        .whereRef('post_id', '=', 'channel_posts.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('roles'),
    )
    .where('channel_id', '=', channelId)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED_POSTS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    roles: Number(row.roles),
    state: row.state,
    answer: row.answer,
    createdAt: row.created_at,
  }));
}

/** Descriptions of the channels' searches, in order. */
export const describeChannelSearches = (db: Db, channels: readonly Pick<Channel, 'search'>[]) =>
  describeAlertSearches(
    db,
    channels.map(({ search }) => parseQuery(new URLSearchParams(search)).query),
  );
