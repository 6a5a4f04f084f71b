import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { findCompany } from '../../../src/features/companies/company.queries.ts';
import { setOrRemoveCompanyLogo } from '../../../src/features/companies/company-images.commands.ts';
import { FeedReader } from '../../../src/features/importing/process/feed-reader.ts';
import {
  createCompanyLogoHandler,
  fetchAndAdoptMissingLogo,
} from '../../../src/features/importing/sources/company-logo.tasks.ts';
import { runSourceIfFree } from '../../../src/features/importing/sources/run.commands.ts';
import { addSourceAndScheduleRun } from '../../../src/features/importing/sources/source.commands.ts';
import { HOUR } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import { describeOnBothEngines } from '../harness.ts';
import { StandIn } from './stand-in.ts';

const services = { userAgent: 'Easel tests', allowsInside: true, mostSeconds: 2, feeds: new FeedReader() };
const admin = { kind: 'admin', id: 'u1' } as const;

const square = (side: number, colour = '#cc3355') =>
  sharp({ create: { width: side, height: side, channels: 3, background: colour } })
    .png()
    .toBuffer();
const drawing = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">${inner}</svg>`);

/** Files of a website by path: type and body. */
let files: Record<string, [string, string | Buffer]> = {};
const requested: string[] = [];
const website: Server = createServer((request, response) => {
  const path = request.url ?? '/';
  requested.push(path);
  const file = new Map(Object.entries(files)).get(path);
  response.writeHead(file ? 200 : 404, { 'content-type': file?.[0] ?? 'text/plain' }).end(file?.[1] ?? '');
});
await new Promise<void>((done) => website.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
const standIn = await new StandIn().open();
afterAll(() => {
  website.close();
  standIn.close();
});

const page = (...links: string[]): [string, string] => ['text/html', `<head>${links.join('')}</head>`];

describeOnBothEngines('The logo of a company with a source', (open, _engine, test) => {
  let db: Db;
  let now: Date;
  beforeEach(async () => {
    ({ db, now } = await open());
    requested.length = 0;
    await db
      .updateTable('companies')
      .set({ website: `${origin}/`, logo: null })
      .where('id', '=', 'co1')
      .execute();
  });
  const fetchLogo = async () => {
    await fetchAndAdoptMissingLogo(db, services, 'co1', { now });
    return (await findCompany(db, 'co1'))?.logo ?? null;
  };

  it('The first complete run of a source brings the icon of its company’s website', async () => {
    files = {
      '/': page('<link rel="icon" href="/small.png" sizes="32x32">', '<link rel=apple-touch-icon href=/touch.png>'),
      '/touch.png': ['image/png', await square(180)],
    };
    const { slug } = await db.selectFrom('companies').select('slug').where('id', '=', 'co1').executeTakeFirstOrThrow();
    standIn.jobs = [{ id: 1, title: 'Product Designer' }];
    const { id } = expectValue(
      await addSourceAndScheduleRun(db, admin, { address: standIn.address, company: { slug }, owner: 'board' }, now),
    );
    const importing = { reading: services, origin: 'https://board.example' };
    await runSourceIfFree(db, importing, id, { now: new Date(now.getTime() + HOUR), chance: 0 });
    await runAllTasks({
      db,
      handlers: [createCompanyLogoHandler(importing)],
      clock: () => new Date(now.getTime() + 2 * HOUR),
    });
    expect((await findCompany(db, 'co1'))?.logo).toMatch(/\.webp$/);
    expect(requested).not.toContain('/small.png');
  });

  test('An icon of vector shapes is rasterised', async () => {
    files = {
      '/': page('<link rel="icon" type="image/svg+xml" href="icon.svg">'),
      '/icon.svg': ['image/svg+xml', drawing('<circle cx="32" cy="32" r="30" fill="#3355cc"/>')],
    };
    expect(await fetchLogo()).toMatch(/\.webp$/);
  });

  test('A logo that the company has is neither replaced nor fetched', async () => {
    const own = expectValue(
      await setOrRemoveCompanyLogo(db, admin, { companyId: 'co1', bytes: await square(200) }, now),
    ).logo;
    files = {
      '/': page('<link rel="icon" href="/touch.png">'),
      '/touch.png': ['image/png', await square(180, '#00aa00')],
    };
    expect(await fetchLogo()).toBe(own);
    expect(requested).toEqual([]);
  });

  test.each<[string, () => Promise<[string, string | Buffer]>]>([
    ['A drawing with a script', async () => ['image/svg+xml', drawing('<script>alert(1)</script>')]],
    ['A drawing that loads a file', async () => ['image/svg+xml', drawing('<image href="file:///etc/passwd"/>')]],
    ['A page instead of a picture', async () => ['text/html', '<p>']],
    ['A page that claims to be a picture', async () => ['image/png', '<p>']],
    ['A picture of 32 pixels', async () => ['image/png', await square(32)]],
    ['Half a picture', async () => ['image/png', (await square(180)).subarray(0, 60)]],
  ])('%s is no logo, and the next icon is taken', async (_, make) => {
    files = {
      '/': page('<link rel="apple-touch-icon" href="/hostile">', '<link rel="icon" href="/icon.png">'),
      '/hostile': await make(),
      '/icon.png': ['image/png', '' as string],
    };
    expect(await fetchLogo()).toBeNull();
    files['/icon.png'] = ['image/png', await square(96)];
    expect(await fetchLogo()).toMatch(/\.webp$/);
    expect(requested).toContain('/hostile');
  });

  test('A website that robots may not read, and one in a private network, bring no logo', async () => {
    files = {
      '/robots.txt': ['text/plain', 'User-agent: *\nDisallow: /'],
      '/': page('<link rel="icon" href="/touch.png">'),
      '/touch.png': ['image/png', await square(180)],
    };
    expect(await fetchLogo()).toBeNull();
    expect(requested).toEqual(['/robots.txt']);
    await fetchAndAdoptMissingLogo(db, { ...services, allowsInside: false }, 'co1', { now });
    expect(requested).toEqual(['/robots.txt']);
  });
});
