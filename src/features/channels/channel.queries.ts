import type { Db } from '../../db/tables.ts';
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

export const listChannels = (db: Db): Promise<Channel[]> => selectChannels(db).orderBy('id').execute();

export const findChannel = (db: Db, id: string): Promise<Channel | undefined> =>
  selectChannels(db).where('id', '=', id).executeTakeFirst();

const selectChannels = (db: Db) =>
  db
    .selectFrom('channels')
    .select(['id', 'kind', 'target', 'search', 'rhythm', 'state', 'problem', 'next_at as nextAt']);

/** Newest posts of a channel. */
export async function listChannelPosts(db: Db, channelId: string): Promise<ChannelPostView[]> {
  const rows = await db
    .selectFrom('channel_posts')
    .select(['id', 'state', 'answer', 'created_at as createdAt'])
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
  return rows.map((row) => ({ ...row, roles: Number(row.roles) }));
}

/** Descriptions of the channels' searches, in order. */
export const describeChannelSearches = (db: Db, channels: readonly Pick<Channel, 'search'>[]) =>
  describeAlertSearches(
    db,
    channels.map(({ search }) => parseQuery(new URLSearchParams(search)).query),
  );
