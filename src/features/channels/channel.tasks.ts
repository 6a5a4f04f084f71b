import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../db/tables.ts';
import { writeMail } from '../../mail/outbox.ts';
import { paths } from '../../paths.ts';
import { NonRetryableError, RetryLaterError, type TaskHandler, taskHandler } from '../../queue/task.ts';
import { shareImagePath } from '../../site-map.ts';
import type { OutboundRequestServices } from '../importing/fetching/send-request.ts';
import { channelStoppedMail } from './channel.mail.ts';
import { describeChannelSearches, unsealCredentials } from './channel.queries.ts';
import { channelKindNames } from './channel.ts';
import { channelPostTask, channelUpdateTask } from './channel-post.commands.ts';
import type { ChannelDigest, DigestRole } from './digest.ts';
import { type ChannelPostResult, networks } from './networks.ts';

export interface ChannelServices {
  origin: string;
  /** SECRET, which seals credentials. */
  secret: string;
  fetching: OutboundRequestServices;
}

/** Statuses that need a change by an admin. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 404, 410]);

type ChannelRow = Selectable<Tables['channels']>;
type PostRow = Selectable<Tables['channel_posts']>;

/** Sends a digest. If a repeat would post twice, an admin decides about an attempt without response. */
export const createChannelPostHandler = (services: ChannelServices): TaskHandler =>
  taskHandler(channelPostTask, async ({ db, now, attempt, signal }, { postId }) => {
    const found = await loadPost(db, postId);
    if (!found || !['waiting', 'sending'].includes(found.post.state)) return;
    const { post, channel } = found;
    if (channel.state !== 'active') return setPost(db, postId, { state: 'failed', answer: 'The channel is paused' });
    const network = networks[channel.kind];
    if (post.state === 'sending' && !network.isIdempotent)
      return setPost(db, postId, { state: 'failed', answer: 'It may have been posted: look before you send it again' });
    await dropEndedRoles(db, postId);
    const digest = await loadDigest(db, services.origin, channel, postId);
    if (digest.roles.length === 0)
      return setPost(db, postId, { state: 'removed', answer: 'Its roles ended before it was posted' });
    const credentials = unsealCredentials(services.secret, channel.credentials, now);
    if (!credentials) return stop(db, services, channel, postId, 'SECRET has changed: add the channel again', now);
    await setPost(db, postId, { state: 'sending' });
    const result = await network.post({ credentials, digest, postId, signal }, services.fetching);
    if (result.ok) {
      await setPost(db, postId, { state: 'sent', answer: 'Posted', remote_id: result.remoteId });
      return;
    }
    if (REFUSALS.has(result.status)) return stop(db, services, channel, postId, result.words, now);
    // Without a response, the post may exist.
    const isUncertain = result.status === 0 && !network.isIdempotent;
    const isLast = attempt >= channelPostTask.attempts || isUncertain;
    await setPost(db, postId, { state: isLast ? 'failed' : 'waiting', answer: result.words });
    if (!isLast) throw new RetryLaterError(result.words, result.retryAfterSeconds);
  });

/** Marks ended roles in a sent post. */
export const createChannelUpdateHandler = (services: ChannelServices): TaskHandler =>
  taskHandler(channelUpdateTask, async ({ db, now, signal }, { postId }) => {
    const found = await loadPost(db, postId);
    if (found?.channel.state !== 'active') return;
    if (found.post.state === 'sending') throw new RetryLaterError('The post is being sent', 0);
    if (found.post.state !== 'sent') return;
    const { post, channel } = found;
    const credentials = unsealCredentials(services.secret, channel.credentials, now);
    const { update } = networks[channel.kind];
    if (!update || !credentials) return;
    const digest = await loadDigest(db, services.origin, channel, postId);
    const call = { credentials, digest, postId, remoteId: post.remote_id, signal };
    const result = await update(call, services.fetching);
    if (result === 'unchanged') return;
    if (result.ok) {
      const isRemoved = result.remoteId === '';
      const changed = isRemoved
        ? { state: 'removed' as const, answer: 'Removed: its roles have ended' }
        : { answer: digest.roles.some(({ isEnded }) => isEnded) ? 'Ended roles are marked' : 'Posted' };
      return setPost(db, postId, changed);
    }
    failUpdate(result);
  });

function failUpdate({ status, words, retryAfterSeconds }: ChannelPostResult & { ok: false }): never {
  // The post or the token was removed there.
  if (REFUSALS.has(status)) throw new NonRetryableError(words);
  throw new RetryLaterError(words, retryAfterSeconds);
}

async function loadPost(db: Db, postId: string): Promise<{ post: PostRow; channel: ChannelRow } | undefined> {
  const post = await db.selectFrom('channel_posts').selectAll().where('id', '=', postId).executeTakeFirst();
  if (!post) return undefined;
  const channel = await db
    .selectFrom('channels')
    .selectAll()
    .where('id', '=', post.channel_id)
    .executeTakeFirstOrThrow();
  return { post, channel };
}

async function dropEndedRoles(db: Db, postId: string): Promise<void> {
  await db
    .deleteFrom('channel_roles')
    .where('post_id', '=', postId)
    .where('job_hash', 'not in', (eb) => eb.selectFrom('jobs').select('hash').where('status', '=', 'published'))
    .execute();
}

/** Current roles of a post, without hidden ones. */
async function loadDigest(db: Db, origin: string, { search }: ChannelRow, postId: string): Promise<ChannelDigest> {
  const rows = await db
    .selectFrom('channel_roles')
    .innerJoin('jobs', 'jobs.hash', 'job_hash')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select(['jobs.title', 'jobs.slug', 'jobs.hash', 'jobs.status', 'companies.name', 'companies.suspended_at'])
    .where('post_id', '=', postId)
    .orderBy('position')
    .execute();
  const roles = rows.flatMap((row): DigestRole[] =>
    row.suspended_at !== null
      ? []
      : [{ title: row.title, company: row.name, url: origin + paths.job(row), isEnded: row.status !== 'published' }],
  );
  const [described] = await describeChannelSearches(db, [{ search }]);
  const { words = '', href = paths.roles() } = described ?? {};
  const [only, ...others] = rows;
  const page = only && others.length === 0 ? paths.job(only) : href.startsWith(paths.search()) ? paths.roles() : href;
  return { heading: words, href: origin + href, image: origin + shareImagePath(page), roles };
}

const setPost = async (
  db: Db,
  id: string,
  changes: Partial<Pick<PostRow, 'state' | 'answer' | 'remote_id'>>,
): Promise<void> => {
  await db.updateTable('channel_posts').set(changes).where('id', '=', id).execute();
};

/** Pauses a rejected channel and notifies the owner once. */
async function stop(
  db: Db,
  { origin }: ChannelServices,
  { id, kind, target }: ChannelRow,
  postId: string,
  problem: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('channel_posts').set({ state: 'failed', answer: problem }).where('id', '=', postId).execute();
    const { numUpdatedRows } = await trx
      .updateTable('channels')
      .set({ state: 'paused', problem })
      .where('id', '=', id)
      .where('state', '=', 'active')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const mail = channelStoppedMail({ network: channelKindNames[kind], target, problem, origin, id });
    await writeMail(trx, { ...mail, kind: 'channel paused', to: ({ email }) => email }, now);
  });
}
