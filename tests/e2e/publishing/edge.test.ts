import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { changedTags } from '../../../src/publishing/change.ts';
import { listChangesSince, readHistoryPoint } from '../../../src/publishing/changes.queries.ts';
import { EVERY_PAGE, surrogateKey } from '../../../src/publishing/edge/edge-headers.ts';
import { writePurgeState } from '../../../src/publishing/edge/purge-state.ts';
import type { BuiltPage } from '../../../src/publishing/manifest.ts';
import type { AstroMiddleware } from '../../../src/server/call-handler.ts';
import { loadAstroHandler, renderResponse } from '../../../src/server/render-response.ts';
import { History } from '../../prove/history.ts';
import { Random } from '../../prove/random.ts';
import { rounds } from '../../rounds.ts';
import { EDGE_TOKEN, hasVarnish, listOwnPaths, type OpenEdge, openVarnish, StandInEdge } from '../edge.ts';
import { ownBuild } from '../own-build.ts';
import { People } from '../people.ts';
import { sendRawRequest, sendRequest } from '../send-request.ts';
import { behindProxy, openSite, readBuild, type Site } from '../site.ts';

const STEPS = rounds(4, 40);
/** Allows for a busy machine. The settings promise two seconds. */
const PATIENTLY = { timeout: 15_000, interval: 50 };
const ALWAYS = [paths.home(), paths.roles(), paths.companies(), paths.sitemap(), paths.feed()];
/** Headers without a valid token. */
const NO_TOKENS = [undefined, '', 'Bearer', 'Bearer ', 'Bearer undefined'];
const asPerson = { accept: 'text/html', 'accept-encoding': 'br' };

describe.each([
  ['that keeps the rules of Varnish', async (origin: string) => new StandInEdge(origin).open(), true],
  ['of Varnish', openVarnish, hasVarnish],
] as const)('A cache in front, %s', (_name, open, isThere) => {
  if (!isThere) return it.skip('is not installed here');
  let edge: OpenEdge;
  let site: Site;
  let handler: AstroMiddleware;
  beforeAll(async () => {
    const { origin, dist } = ownBuild();
    handler = await loadAstroHandler(dist);
    edge = await open(origin);
    site = await openSite({
      // Nothing is in it yet.
      prepare: async (db) =>
        writePurgeState(db, edge.origin, { buildId: readBuild().buildId, point: await readHistoryPoint(db) }),
      env: {
        ...behindProxy,
        EDGE: `varnish:${edge.origin}`,
        EDGE_TOKEN,
        ADMIN_EMAILS: 'root@easel.example',
        WORKER: 'off',
      },
    });
    await site.renderer.catchUp();
  });
  afterAll(async () => {
    await site?.close();
    await edge?.close();
  });

  const requestEdge = (path: string, headers: Record<string, string> = {}) =>
    sendRequest(edge.origin, path, { headers: { ...asPerson, host: new URL(site.origin).host, ...headers } });
  const renderFresh = async (path: string) => {
    const { status, body } = await renderResponse(handler, site.renderer.context, path, {});
    return [status, body.toString()];
  };
  const expectFresh = async (path: string, after: string) => {
    const fresh = await renderFresh(path);
    await expect
      .poll(
        async () => {
          const { status, text } = await requestEdge(path);
          return status === fresh[0] && (status !== 200 || text === fresh[1]);
        },
        { ...PATIENTLY, message: `${path} after ${after}` },
      )
      .toBe(true);
  };
  const untilCached = () =>
    expect.poll(async () => (await requestEdge(paths.about())).headers['x-cache'], PATIENTLY).toBe('hit');

  it('A cache in front serves what a fresh render is after each change, and keeps what no change touched', async () => {
    await untilCached();
    const all = site.manifest.pages.filter(({ path }, i) => path !== paths.error() && (STEPS > 4 || i % 4 === 0));
    for (const { path } of all) await requestEdge(path);
    const history = new History(site.db, new Random(31), new Date());
    const random = new Random(7);
    const purged = new Set<string>();
    let { point } = site.renderer;
    for (let step = 0; step < STEPS; step++) {
      const what = await history.step();
      const changes = (await listChangesSince(site.db, point, 500)) ?? [];
      point = changes.at(-1)?.point ?? point;
      for (const { record } of changes) for (const tag of changedTags(record)) purged.add(surrogateKey(tag));
      const isTouched = ({ tags }: BuiltPage) => tags.some((tag) => purged.has(surrogateKey(tag)));
      const [touched, others] = [all.filter(isTouched), all.filter((page) => !isTouched(page))];
      await site.renderer.catchUp();
      const looked = Array.from({ length: 8 }, () => (touched.length > 0 ? random.pick(touched).path : paths.home()));
      for (const path of new Set([...ALWAYS, ...looked])) await expectFresh(path, what);
      const other = others.length > 0 ? random.pick(others).path : undefined;
      if (other) expect([other, (await requestEdge(other)).headers['x-cache']], what).toEqual([other, 'hit']);
    }
  });

  it('A cache in front reveals none of its keys to browsers, and sets no cookie on cached pages', async () => {
    await untilCached();
    const { headers } = await requestEdge(paths.about());
    const reported = ['set-cookie', 'surrogate-key', 'surrogate-control', 'xkey'].filter((name) => headers[name]);
    expect(reported).toEqual([]);
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });

  it('A cache in front stores no personal page', async () => {
    const people = new People({ ...site, secret: behindProxy.SECRET });
    const { headers } = await people.signIn('root@easel.example');
    try {
      const own = listOwnPaths();
      expect(own.length).toBeGreaterThan(20);
      for (const path of own) {
        await requestEdge(path, headers);
        const [again, visitor] = [await requestEdge(path, headers), await requestEdge(path)];
        const direct = await site.request(path, { headers: { ...asPerson, 'x-forwarded-for': '127.0.0.1' } });
        const kept = [again, visitor].map((answer) => answer.headers['x-cache']);
        expect([path, ...kept, visitor.status]).toEqual([path, 'miss', 'miss', direct.status]);
      }
    } finally {
      await people.close();
    }
  });

  it('A cache in front purges only for requests with its token', async () => {
    const isCached = async () => (await requestEdge(paths.about())).headers['x-cache'] === 'hit';
    await untilCached();
    for (const value of [...NO_TOKENS, 'Bearer wrong', EDGE_TOKEN, `Basic ${EDGE_TOKEN}`])
      expect([value, await purgeAll(edge.origin, value)]).toEqual([value, 405]);
    // Longer than a stale page may be sent.
    await setTimeout(1_500);
    expect(await isCached()).toBe(true);
    expect(await purgeAll(edge.origin, `Bearer ${EDGE_TOKEN}`)).toBe(200);
    await setTimeout(1_500);
    expect(await isCached()).toBe(false);
  });

  it('A cache in front catches up with all purges it missed while it was unreachable', async () => {
    if (!(edge instanceof StandInEdge)) return;
    await untilCached();
    for (const path of ALWAYS) await requestEdge(path);
    edge.isAway = true;
    const history = new History(site.db, new Random(32), new Date());
    for (let step = 0; step < 3; step++) await history.step();
    await site.renderer.catchUp();
    edge.isAway = false;
    for (const path of ALWAYS) await expectFresh(path, 'an outage');
  });
});

it.skipIf(!hasVarnish).each([undefined, ''])('Varnish without a token purges for no client: %j', async (token) => {
  const edge = await openVarnish(ownBuild().origin, { EDGE_TOKEN: token });
  try {
    for (const value of NO_TOKENS) expect([value, await purgeAll(edge.origin, value)]).toEqual([value, 405]);
  } finally {
    await edge.close();
  }
});

/** Purges every page with these raw bytes. Returns the status. */
async function purgeAll(origin: string, authorization: string | undefined): Promise<number> {
  const lines = ['Host: localhost', `xkey-softpurge: ${EVERY_PAGE}`, 'Connection: close'];
  if (authorization !== undefined) lines.push(`Authorization: ${authorization}`);
  const answer = await sendRawRequest(origin, `PURGE / HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  return Number(/^HTTP\S+ (\d+)/.exec(answer)?.[1]);
}
