import type { ChannelKind, ChannelRhythm } from '../../db/column-values.ts';
import { CHANNEL_RHYTHMS } from '../../db/column-values.ts';
import { writeTransaction } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { invalid, type Result, succeed, type ValidationProblem } from '../../lib/result.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { type Actor, writeAudit } from '../accounts/audit.ts';
import { type FetchAddressRules, parsePublicWebAddress } from '../importing/fetching/address.ts';
import { printQuery, type SearchQuery } from '../search/query.ts';
import { findChannel, listChannels, sealCredentials } from './channel.queries.ts';
import {
  availableChannelActions,
  CHANNEL_KINDS,
  type ChannelAction,
  type ChannelCredentials,
  MAX_CHANNELS,
  RHYTHM_MS,
} from './channel.ts';
import { channelPostTask, enqueueEndedRoleUpdates } from './channel-post.commands.ts';

interface ChannelForm {
  kind: string;
  address: string;
  account: string;
  token: string;
  rhythm: string;
}

const MAX_SECRET_CHARACTERS = 500;
const BLUESKY = 'https://bsky.social';
/** Hosts and paths of incoming webhooks. Demos and tests may use others. */
const WEBHOOKS: Partial<Record<ChannelKind, { form: RegExp; example: string }>> = {
  slack: {
    form: /^https:\/\/hooks\.slack\.com\/(services|workflows)\//,
    example: 'https://hooks.slack.com/services/…',
  },
  discord: {
    form: /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/\d+\//,
    example: 'https://discord.com/api/webhooks/…',
  },
};

interface ParsedChannel {
  kind: ChannelKind;
  rhythm: ChannelRhythm;
  credentials: ChannelCredentials;
}

/** Validates a channel with errors by field. */
export function validateChannel(form: ChannelForm, rules: FetchAddressRules): Result<ParsedChannel> {
  const problems: ValidationProblem[] = [];
  const kind = CHANNEL_KINDS.find((one) => one === form.kind);
  if (!kind) return invalid('kind', 'Choose a network');
  const rhythm = CHANNEL_RHYTHMS.find((one) => one === form.rhythm);
  if (!rhythm) problems.push({ field: 'rhythm', message: 'Choose how often to post' });
  const address = form.address.trim() || (kind === 'bluesky' ? BLUESKY : '');
  const url = address
    ? parsePublicWebAddress(address, rules)
    : invalid('address', `Enter the address of the ${kind === 'mastodon' ? 'server' : 'incoming webhook'}`);
  if (!url.ok) problems.push(...url.problems);
  const [account, token] = [form.account.trim(), form.token.trim()];
  const webhook = WEBHOOKS[kind];
  if (url.ok && !rules.allowsInside && url.value.protocol !== 'https:')
    problems.push({ field: 'address', message: 'The address must start with https://' });
  else if (url.ok && webhook && !rules.allowsInside && !webhook.form.test(url.value.href))
    problems.push({
      field: 'address',
      message: `The address must be one of an incoming webhook, such as ${webhook.example}`,
    });
  if (!webhook && !token)
    problems.push({ field: 'token', message: kind === 'bluesky' ? 'Enter an app password' : 'Enter an access token' });
  if (kind === 'bluesky' && !account) problems.push({ field: 'account', message: 'Enter the handle of the account' });
  for (const [field, text] of Object.entries({ account, token }))
    if (text.length > MAX_SECRET_CHARACTERS || /[^\x21-\x7e]/.test(text))
      problems.push({
        field,
        message: `Enter at most ${MAX_SECRET_CHARACTERS} letters, digits and signs, without spaces`,
      });
  if (problems.length > 0 || !url.ok || !rhythm) return { ok: false, problems };
  return succeed({ kind, rhythm, credentials: { address: url.value.href, account, token } });
}

/** Adds a channel. It posts roles that open from now on. */
export async function addChannel(
  db: Db,
  actor: Actor,
  { kind, rhythm, credentials, query }: ParsedChannel & { query: SearchQuery },
  secret: string,
  now: Date,
): Promise<Result<{ id: string }>> {
  const { account, address } = credentials;
  const target = account ? `${account} on ${new URL(address).host}` : new URL(address).host;
  return writeTransaction(db, async (trx) => {
    if ((await listChannels(trx)).length >= MAX_CHANNELS)
      return invalid('kind', `There can be at most ${MAX_CHANNELS} channels: remove one first`);
    const id = newId(now);
    await trx
      .insertInto('channels')
      .values({
        id,
        kind,
        target,
        credentials: sealCredentials(secret, credentials),
        search: printQuery(query),
        rhythm,
        state: 'active',
        problem: '',
        since: toInstant(now),
        next_at: toInstant(new Date(now.getTime() + RHYTHM_MS[rhythm])),
      })
      .execute();
    await writeAudit(trx, actor, { action: 'add channel', subject: `channel:${id}`, detail: { kind, target } }, now);
    return succeed({ id });
  });
}

/** Performs an action on a channel. False if there is none. */
export async function performChannelAction(
  db: Db,
  actor: Actor,
  { id, action }: { id: string; action: ChannelAction },
  now: Date,
): Promise<Result<true> | false> {
  return writeTransaction(db, async (trx) => {
    const channel = await findChannel(trx, id);
    if (!channel) return false;
    if (!availableChannelActions(channel.state).includes(action))
      return invalid('action', 'The channel has changed in the meantime');
    await perform(trx, id, action, now);
    const before = `${channel.kind} ${channel.target}, ${channel.state}`;
    const after = action === 'remove' ? 'removed' : ((await findChannel(trx, id))?.state ?? '');
    await writeAudit(
      trx,
      actor,
      { action: `${action} channel`, subject: `channel:${id}`, detail: { before, after } },
      now,
    );
    return succeed(true);
  });
}

async function perform(trx: Trx, id: string, action: ChannelAction, now: Date): Promise<void> {
  if (action === 'remove') {
    await trx.deleteFrom('channels').where('id', '=', id).execute();
    return;
  }
  const at = toInstant(now);
  const changes = {
    post: { next_at: at },
    pause: { state: 'paused' as const },
    // Roles opened while paused are not posted.
    resume: { state: 'active' as const, problem: '', since: at },
  };
  await trx.updateTable('channels').set(changes[action]).where('id', '=', id).execute();
  if (action === 'resume') await enqueueEndedRoleUpdates(trx, id, now);
}

/** Sends a failed post again. False if the channel has none. */
export async function retryFailedPost(
  db: Db,
  { id, postId }: { id: string; postId: string },
  now: Date,
): Promise<Result<true> | false> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('channel_posts')
      .set({ state: 'waiting' })
      .where('id', '=', postId)
      .where('channel_id', '=', id)
      .where('state', '=', 'failed')
      .returning('id')
      .executeTakeFirst();
    if (!row) return false;
    await enqueue(trx, channelPostTask, { postId }, now);
    return succeed(true);
  });
}
