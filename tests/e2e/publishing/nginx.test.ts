import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { markdownPath } from '../../../src/publishing/markdown-paths.ts';
import { type AstroHandler, draw, loadHandler } from '../../../src/server/draw.ts';
import { History } from '../../prove/history.ts';
import { Random } from '../../prove/random.ts';
import { type Answer, ask, type Question } from '../ask.ts';
import { listOwnPaths } from '../edge.ts';
import { hasNginx, listKept, newFolder, type OpenNginx, StandInNginx, startNginx } from '../nginx.ts';
import { ownBuild } from '../own-build.ts';
import { People } from '../people.ts';
import { behindProxy, openSite, type Site } from '../site.ts';

/** More where somebody has the time. */
const STEPS = Number(process.env.EASEL_EDGE_STEPS ?? 3);
const PATIENTLY = { timeout: 15_000, interval: 20 };
const ALWAYS = [paths.home(), paths.roles(), paths.companies(), paths.sitemap(), `${paths.feed()}.xml`];
const asPerson = { accept: 'text/html', 'accept-encoding': 'br' };
/** What is of one answer or one connection, and what nginx says of itself. */
const OF_THE_MOMENT = new Set(['connection', 'date', 'keep-alive', 'server', 'x-cache', 'x-request-id']);

describe.each([
  ['that keeps its rules', async (origin: string, folder: string) => new StandInNginx(origin, folder).open(), true],
  ['itself', startNginx, hasNginx],
] as const)('Behind nginx, or something %s', (_name, start, isThere) => {
  if (!isThere) return it.skip('is not installed here');
  const folder = newFolder();
  let front: OpenNginx;
  let site: Site;
  let handler: AstroHandler;
  beforeAll(async () => {
    const { origin, dist } = ownBuild();
    handler = await loadHandler(dist);
    // What a server left that was killed.
    mkdirSync(join(folder, '00'));
    writeFileSync(join(folder, '00', '0'.repeat(32)), 'old');
    vi.useFakeTimers({ toFake: ['Date'] });
    site = await openSite({
      env: { ...behindProxy, EDGE: `nginx:${folder}`, ADMIN_EMAILS: 'root@easel.example', WORKER: 'off' },
    });
    // Pages are kept by nginx once they have their date.
    vi.setSystemTime(Date.now() + 10_000);
    front = await start(origin, folder);
    await site.renderer.catchUp();
  }, 60_000);
  afterAll(async () => {
    await front?.close();
    await site?.close();
    vi.useRealTimers();
    rmSync(folder, { recursive: true, force: true });
  });

  const asked = ({ headers, ...question }: Question): Question => ({
    ...question,
    headers: { ...asPerson, host: new URL(site.origin).host, 'x-forwarded-for': '127.0.0.1', ...headers },
  });
  const askFront = (path: string, question: Question = {}) => ask(front.origin, path, asked(question));
  const askBoard = (path: string, question: Question = {}) => ask(site.origin, path, asked(question));
  const isHit = ({ headers }: Answer): boolean => headers['x-cache'] === 'HIT';
  const keep = async (path: string) => {
    // What was drawn just now has its date later.
    await askFront(path);
    vi.setSystemTime(Date.now() + 10_000);
    await expect.poll(async () => isHit(await askFront(path)), { ...PATIENTLY, message: path }).toBe(true);
  };

  it('nothing is left of a board before', () => {
    expect(existsSync(join(folder, '00', '0'.repeat(32)))).toBe(false);
  });

  it('pages of every kind have the bytes and headers of the board, however they are asked for', async () => {
    const role = site.manifest.pages.find(({ path }) => /^\/jobs\/[^/]+$/.test(path))?.path ?? '';
    const script = /\/_astro\/[^"]+\.js/.exec((await askBoard(paths.home())).text)?.[0] ?? '';
    const kept = [...ALWAYS, role, markdownPath(role) ?? '', paths.about(), `${paths.feed()}.json`, script];
    for (const path of kept) {
      await keep(path);
      const { etag, 'last-modified': since } = (await askBoard(path)).headers;
      const questions: Question[] = [
        {},
        { method: 'HEAD' },
        { headers: { 'if-none-match': String(etag) } },
        { headers: { 'if-none-match': '"another"', 'if-modified-since': String(since) } },
        { headers: { range: 'bytes=0-9' } },
        { headers: { accept: 'text/markdown' } },
      ];
      for (const question of questions)
        expect([path, question, seen(await askFront(path, question))]).toEqual([
          path,
          question,
          seen(await askBoard(path, question)),
        ]);
      expect(isHit(await askFront(path, { method: 'HEAD' }))).toBe(true);
    }
    for (const path of [`${role}/`, paths.payload(role), `${role}?from=mail`, '/nothing-of-the-kind'])
      expect([path, seen(await askFront(path))]).toEqual([path, seen(await askBoard(path))]);
  });

  it('pages are what a fresh render is after each change', async () => {
    const history = new History(site.db, new Random(33), new Date());
    const random = new Random(8);
    const all = site.manifest.pages.filter(({ path }, i) => path !== paths.error() && (STEPS > 3 || i % 6 === 0));
    for (const { path } of all) await askFront(path);
    let hits = 0;
    for (let step = 0; step < STEPS; step++) {
      const what = await history.step();
      await site.renderer.catchUp();
      for (const path of new Set([...ALWAYS, ...Array.from({ length: 12 }, () => random.pick(all).path)])) {
        const { status, body } = await draw(handler, site.renderer.context, path, {});
        const answer = await askFront(path);
        if (isHit(answer)) hits++;
        expect([path, answer.status], what).toEqual([path, status]);
        if (status === 200) expect(answer.text, `${path} after ${what}`).toBe(body.toString());
      }
    }
    expect(hits).toBeGreaterThan(0);
  });

  it('nothing of anybody’s own is kept', async () => {
    const people = new People({ ...site, secret: behindProxy.SECRET });
    const { headers } = await people.signIn('root@easel.example');
    try {
      for (const path of listOwnPaths()) {
        await askFront(path, { headers });
        const [again, nobody] = [await askFront(path, { headers }), await askFront(path)];
        const direct = await askBoard(path);
        expect([path, isHit(again), isHit(nobody), nobody.status]).toEqual([path, false, false, direct.status]);
      }
      // And of what is everybody's, a person who is signed in gets the same.
      await keep(paths.about());
      expect(seen(await askFront(paths.about(), { headers }))).toEqual(seen(await askBoard(paths.about())));
    } finally {
      await people.close();
    }
  });

  it('nothing is left of a board that has ended', async () => {
    await keep(paths.about());
    expect(listKept(folder).length).toBeGreaterThan(0);
    await site.stop();
    // Scripts are the same in every build.
    const scripts = listKept(folder).filter((file) => readFileSync(join(folder, file)).includes('immutable'));
    expect(listKept(folder)).toEqual(scripts);
  });
});

/** All that somebody who asks is given. With 304, nginx says nothing of ranges, which only files have. */
const seen = ({ status, headers, bytes }: Answer) => ({
  status,
  headers: Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !OF_THE_MOMENT.has(name) && !(status === 304 && name === 'accept-ranges'),
    ),
  ),
  bytes: bytes.toString('base64'),
});
