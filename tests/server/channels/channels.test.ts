import { expect, it } from 'vitest';
import type { ChannelKind } from '../../../src/db/column-values.ts';
import type { Db } from '../../../src/db/tables.ts';
import { changeTerm } from '../../../src/features/administration/term.commands.ts';
import {
  addChannel,
  performChannelAction,
  retryFailedPost,
  validateChannel,
} from '../../../src/features/channels/channel.commands.ts';
import { findChannel, listChannelPosts } from '../../../src/features/channels/channel.queries.ts';
import { createChannelPostHandler, createChannelUpdateHandler } from '../../../src/features/channels/channel.tasks.ts';
import { CHANNEL_KINDS } from '../../../src/features/channels/channel.ts';
import { queueDueDigests } from '../../../src/features/channels/channel-post.commands.ts';
import { closeJob, createJob, editJob, pauseJob, resumeJob } from '../../../src/features/jobs/job.commands.ts';
import { SearchIndex } from '../../../src/features/search/engine/search-index.ts';
import { changeQuery, emptyQuery } from '../../../src/features/search/query.ts';
import { DAY, HOUR, MINUTE } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import { openWorkerSearch } from '../../../src/worker/worker-search.ts';
import { enqueueNotices } from '../../../src/workflows/notices.commands.ts';
import { describeOnBothEngines } from '../harness.ts';
import { actor, draftOf, plantOpenJob } from '../plant.ts';
import { openReceiver, type ReceivedRequest, type ReceiverAnswer } from '../receiver.ts';

const origin = 'https://easel.example';
const secret = 'a secret of the tests, which is long enough for them';
const fetching = { userAgent: 'Easel/1', allowsInside: true, timeoutMs: 300 };
const TOKEN = 'the-token-of-the-channel';

/** Posts of a network by id. */
interface Network {
  posts: Map<string, string>;
  requests: ReceivedRequest[];
  address: string;
  /** Answers of the next calls; then it accepts. */
  answers: ReceiverAnswer[];
}

/** Fields of the requests of all networks. */
interface SentBody {
  text: string;
  blocks: { text?: { text: string }; image_url?: string }[];
  content: string;
  allowed_mentions: object;
  embeds: object[];
  status: string;
  identifier: string;
  password: string;
  repo: string;
  collection: string;
  rkey: string;
  record: { $type: string; text: string; langs: string[]; embed: { external: { uri: string } } };
}

/** A network as its documents describe it: it checks the form, the limits and the access of each request. */
async function openNetwork(kind: ChannelKind): Promise<Network> {
  const posts = new Map<string, string>();
  const answers: ReceiverAnswer[] = [];
  const seen = new Map<string, string>();
  const ok = (body: object): ReceiverAnswer => ({ status: 200, body: JSON.stringify(body) });
  const add = (text: string, id = `id${posts.size + 1}`) => {
    posts.set(id, text);
    return id;
  };
  const respond: Record<ChannelKind, (request: ReceivedRequest, body: SentBody) => ReceiverAnswer> = {
    slack: ({ method, path }, { text, blocks }) => {
      expect([method, path]).toEqual(['POST', '/hook/secret']);
      expect(blocks[0]?.text?.text.length).toBeLessThanOrEqual(3_000);
      expect(blocks[1]?.image_url).toMatch(/^https:\/\/easel\.example\/og\//);
      add(text);
      return { status: 200, body: 'ok' };
    },
    discord: ({ method, path }, { content, allowed_mentions, embeds }) => {
      expect(content.length).toBeLessThanOrEqual(2_000);
      expect([allowed_mentions, embeds.length]).toEqual([{ parse: [] }, 1]);
      if (method === 'POST') {
        expect(path).toBe('/hook/secret?wait=true');
        return ok({ id: add(content) });
      }
      const [, id = ''] = /^\/hook\/secret\/messages\/(\w+)$/.exec(path) ?? [];
      expect([method, posts.has(id)]).toEqual(['PATCH', true]);
      add(content, id);
      return ok({ id });
    },
    mastodon: ({ method, path, headers }, { status }) => {
      expect(headers.authorization).toBe(`Bearer ${TOKEN}`);
      expect(status.length).toBeLessThanOrEqual(500);
      if (method === 'POST') {
        expect(path).toBe('/api/v1/statuses');
        const key = String(headers['idempotency-key']);
        const id = seen.get(key) ?? add(status);
        seen.set(key, id);
        return ok({ id });
      }
      const [, id = ''] = /^\/api\/v1\/statuses\/(\w+)$/.exec(path) ?? [];
      expect([method, posts.has(id)]).toEqual(['PUT', true]);
      add(status, id);
      return ok({ id });
    },
    bluesky: ({ path, headers }, { identifier, password, repo, collection, rkey, record }) => {
      if (path === '/xrpc/com.atproto.server.createSession') {
        expect([identifier, password]).toEqual(['roles.example.com', TOKEN]);
        return ok({ did: 'did:plc:easel', accessJwt: 'session' });
      }
      expect([headers.authorization, repo, collection]).toEqual([
        'Bearer session',
        'did:plc:easel',
        'app.bsky.feed.post',
      ]);
      expect(rkey).toMatch(/^[234567a-j][234567a-z]{12}$/);
      if (path === '/xrpc/com.atproto.repo.deleteRecord') posts.delete(rkey);
      else {
        expect([path, record.$type, record.langs.length <= 3]).toEqual([
          '/xrpc/com.atproto.repo.putRecord',
          'app.bsky.feed.post',
          true,
        ]);
        expect([...new Intl.Segmenter().segment(record.text)].length).toBeLessThanOrEqual(300);
        expect(record.embed.external.uri).toMatch(/^https:\/\/easel\.example\//);
        add(record.text, rkey);
      }
      return ok({ uri: `at://${rkey}` });
    },
  };
  const receiver = await openReceiver((request) => {
    const answer = request.path.includes('createSession') ? undefined : answers.shift();
    return answer ?? respond[kind](request, JSON.parse(request.body) as SentBody);
  });
  return { posts, requests: receiver.requests, address: receiver.address, answers };
}

const FORMS: Record<ChannelKind, { path: string; account: string; token: string }> = {
  slack: { path: '/hook/secret', account: '', token: '' },
  discord: { path: '/hook/secret', account: '', token: '' },
  mastodon: { path: '', account: '', token: TOKEN },
  bluesky: { path: '', account: 'roles.example.com', token: TOKEN },
};

async function open4(db: Db, kind: ChannelKind, now: Date, query = emptyQuery) {
  const network = await openNetwork(kind);
  const { path, account, token } = FORMS[kind];
  const form = { kind, address: network.address + path, account, token, rhythm: 'daily' };
  const channel = expectValue(validateChannel(form, { allowsInside: true }));
  const { id } = expectValue(await addChannel(db, actor, { ...channel, query }, secret, now));
  return { ...network, id };
}

/** A worker of the board; its search reads what was committed. */
function openWorker(db: Db) {
  const { search } = openWorkerSearch(db);
  const fresh = { search: search as SearchIndex, catchUp: async () => {} };
  return async (now: Date) => {
    fresh.search = new SearchIndex(db);
    await enqueueNotices(db, { origin }, now);
    await queueDueDigests(db, fresh, now);
    const services = { origin, secret, fetching };
    await runAllTasks({
      db,
      handlers: [createChannelPostHandler(services), createChannelUpdateHandler(services)],
      clock: () => now,
    });
  };
}

async function openRole(db: Db, title: string, now: Date, changes = {}): Promise<string> {
  return (await plantOpenJob(db, now, { title, ...changes })).hash;
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

describeOnBothEngines('A channel', (open, _engine, test) => {
  test.each(CHANNEL_KINDS)('A channel on %s gets new roles of its search once, together, at its hour', async (kind) => {
    const { db, now } = await open();
    const work = openWorker(db);
    await openRole(db, 'Old role', now);
    const at = later(now, MINUTE);
    const channel = await open4(db, kind, at, changeQuery(emptyQuery, { category: ['ui-designer'] }));
    await work(at);
    const categorySlug = 'ui-designer';
    const hashes = [
      await openRole(db, 'First role', later(at, HOUR), { categorySlug }),
      await openRole(db, 'Second role', later(at, 2 * HOUR), { categorySlug }),
    ];
    await openRole(db, 'Other trade', later(at, HOUR));
    expectValue(await createJob(db, actor, draftOf({ title: 'Secret draft', categorySlug }), at));
    await work(later(at, 3 * HOUR));
    expect(channel.posts.size).toBe(0);
    for (let i = 0; i < 3; i++) await work(later(at, DAY + i * MINUTE));
    const [text = '', ...others] = channel.posts.values();
    expect(others).toEqual([]);
    for (const title of ['First role', 'Second role']) expect(text).toContain(title);
    expect(text).not.toMatch(/Old role|Other trade|Secret draft/);
    await work(later(at, 2 * DAY));
    expect(channel.posts.size).toBe(1);

    // An ended role is marked, or the post removed with its last one, where the network allows it.
    for (const [i, hash] of hashes.entries()) {
      expectValue(await closeJob(db, actor, { hash, reason: 'filled' }, later(at, (2 + i) * DAY + HOUR)));
      await work(later(at, (2 + i) * DAY + 2 * HOUR));
    }
    const [after] = channel.posts.values();
    if (kind === 'slack') expect(after).toBe(text);
    else if (kind === 'bluesky') expect(after).toBeUndefined();
    else expect(after?.match(/\(closed\)/g)).toHaveLength(2);
    for (const { body } of channel.requests) expect(body).not.toContain('Secret draft');
  });

  it('A channel follows the terms of its search that are merged into others', async () => {
    const { db, now } = await open();
    const work = openWorker(db);
    const channel = await open4(db, 'slack', now, changeQuery(emptyQuery, { category: ['ux-designer'] }));
    const wish = { kind: 'category', name: '', parent: '', synonyms: '', address: '', change: '' } as const;
    const merger = { ...wish, action: 'merge', slug: 'ux-designer', into: 'ui-designer' } as const;
    expectValue(await changeTerm(db, { kind: 'admin', id: 'mo' }, merger, now));
    await openRole(db, 'Role of the trade', later(now, HOUR), { categorySlug: 'ui-designer' });
    await work(later(now, DAY));
    const [text = ''] = channel.posts.values();
    expect(text).toContain('UI designer');
  });

  it('A channel is tried again while its network is overloaded, and paused with one mail when it rejects', async () => {
    const { db, now } = await open();
    const work = openWorker(db);
    const channel = await open4(db, 'mastodon', now);
    await openRole(db, 'A role', later(now, MINUTE));
    channel.answers.push(500, { status: 429, headers: { 'retry-after': '1800' } }, 'cut');
    const counts: number[] = [];
    for (const minutes of [0, 1, 20, 40, 60]) {
      await work(later(now, DAY + minutes * MINUTE));
      counts.push(channel.requests.length);
    }
    expect([counts, channel.posts.size]).toEqual([[1, 2, 2, 3, 4], 1]);
    channel.answers.push(401);
    for (const title of ['Another role', 'A third role']) await openRole(db, title, later(now, DAY + 2 * HOUR));
    for (const days of [2, 3, 4]) await work(later(now, days * DAY + 2 * HOUR));
    expect(await findChannel(db, channel.id)).toMatchObject({ state: 'paused', problem: 'Answered 401' });
    const mails = await db.selectFrom('mails').select('subject').where('kind', '=', 'channel paused').execute();
    expect(mails).toEqual([{ subject: 'Posts to Mastodon are paused' }]);
    const again = later(now, 5 * DAY);
    const act = (action: 'resume' | 'post') => performChannelAction(db, actor, { id: channel.id, action }, again);
    expect(await act('resume')).toMatchObject({ ok: true });
    const failed = (await listChannelPosts(db, channel.id)).find(({ state }) => state === 'failed');
    expect(await retryFailedPost(db, { id: 'another', postId: failed?.id ?? '' }, again)).toBe(false);
    expect(await retryFailedPost(db, { id: channel.id, postId: failed?.id ?? '' }, again)).toMatchObject({ ok: true });
    await work(again);
    expect(channel.posts.size).toBe(2);
  });

  it('A channel posts nothing twice: without an answer of Slack, a person looks before it is sent again', async () => {
    const { db, now } = await open();
    const work = openWorker(db);
    const channel = await open4(db, 'slack', now);
    await openRole(db, 'A role', later(now, MINUTE));
    channel.answers.push('slow');
    for (let minutes = 0; minutes < 60; minutes += 10) await work(later(now, DAY + minutes * MINUTE));
    expect(channel.requests).toHaveLength(1);
    expect((await listChannelPosts(db, channel.id))[0]).toMatchObject({ state: 'failed' });
    // A worker that ended during the call leaves the post so.
    await db.updateTable('channel_posts').set({ state: 'sending' }).execute();
    const [post] = await listChannelPosts(db, channel.id);
    await db
      .updateTable('tasks')
      .set({ state: 'open', run_at: now.toISOString(), attempts: 0, ended_at: null })
      .where('name', '=', 'channel.post')
      .execute();
    await work(later(now, DAY + 2 * HOUR));
    expect(channel.requests).toHaveLength(1);
    expect((await listChannelPosts(db, channel.id))[0]).toMatchObject({ id: post?.id, state: 'failed' });
  });

  test('A channel names roles as they are when it is posted, and none that ended before', async () => {
    const { db, now } = await open();
    const work = openWorker(db);
    const channel = await open4(db, 'discord', now);
    const [renamed, ended] = [
      await openRole(db, 'A title', later(now, MINUTE)),
      await openRole(db, 'Gone role', later(now, MINUTE)),
    ];
    channel.answers.push(503);
    await work(later(now, DAY));
    expectValue(await editJob(db, actor, { hash: renamed, changes: { title: 'Better title' } }, later(now, DAY)));
    expectValue(await closeJob(db, actor, { hash: ended, reason: 'filled' }, later(now, DAY)));
    await work(later(now, DAY + HOUR));
    const [text = ''] = channel.posts.values();
    expect(text).toContain('Better title');
    expect(text).not.toContain('Gone role');
  });

  it('A channel marks roles that ended while it was paused, and unmarks one that opens again', async () => {
    const { db, now } = await open();
    const work = openWorker(db);
    const channel = await open4(db, 'discord', now);
    const hash = await openRole(db, 'A role', later(now, MINUTE));
    await work(later(now, DAY));
    const act = (action: 'pause' | 'resume', at: Date) =>
      performChannelAction(db, actor, { id: channel.id, action }, at);
    await act('pause', later(now, DAY + MINUTE));
    expectValue(await pauseJob(db, actor, { hash }, later(now, DAY + HOUR)));
    await work(later(now, DAY + 2 * HOUR));
    expect([...channel.posts.values()].join()).not.toContain('(closed)');
    await act('resume', later(now, DAY + 3 * HOUR));
    await work(later(now, DAY + 3 * HOUR));
    expect([...channel.posts.values()].join()).toContain('(closed)');
    expectValue(await resumeJob(db, actor, { hash }, later(now, DAY + 4 * HOUR)));
    await work(later(now, DAY + 5 * HOUR));
    expect([...channel.posts.values()].join()).not.toContain('(closed)');
    expect(channel.posts.size).toBe(1);
  });

  it('A channel keeps its access sealed, and no page or audit entry shows it', async () => {
    const { db, now } = await open();
    const channel = await open4(db, 'slack', now);
    const rows = [
      ...(await db.selectFrom('channels').selectAll().execute()),
      ...(await db.selectFrom('audit_log').selectAll().execute()),
      await findChannel(db, channel.id),
    ];
    expect(JSON.stringify(rows)).not.toContain('/hook/secret');
  });

  test('A channel needs the address of an incoming webhook or an access, outside of this network', () => {
    const form = { kind: 'slack', address: '', account: '', token: '', rhythm: 'daily' };
    const problemsOf = (changes: Partial<typeof form>) => {
      const read = validateChannel({ ...form, ...changes }, {});
      return read.ok ? [] : read.problems.map(({ field }) => field);
    };
    expect(problemsOf({ kind: 'constructor' })).toEqual(['kind']);
    expect(validateChannel(form, {})).toMatchObject({
      problems: [{ message: 'Enter the address of the incoming webhook' }],
    });
    expect(problemsOf({ address: 'https://hooks.slack.com/services/T/B/x' })).toEqual([]);
    expect(problemsOf({ address: 'https://example.com/services/T/B/x' })).toEqual(['address']);
    expect(problemsOf({ address: 'https://127.0.0.1/', rhythm: 'toString' })).toEqual(['rhythm', 'address']);
    expect(problemsOf({ kind: 'discord', address: 'https://discord.com/api/webhooks/1/x' })).toEqual([]);
    expect(problemsOf({ kind: 'mastodon', address: 'http://mastodon.example' })).toEqual(['address', 'token']);
    expect(problemsOf({ kind: 'bluesky', token: 'two words' })).toEqual(['account', 'token']);
    expect(problemsOf({ kind: 'bluesky', account: 'roles.example.com', token: 'a-b-c' })).toEqual([]);
  });
});
