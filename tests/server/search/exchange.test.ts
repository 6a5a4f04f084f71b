import { beforeEach, expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { changeTerm } from '../../../src/features/administration/term.commands.ts';
import { parseFeedDocument } from '../../../src/features/importing/sources.ts';
import { closeJob } from '../../../src/features/jobs/job.commands.ts';
import {
  ENDED_FEED_DAYS,
  type FeedFilter,
  listRecentlyEndedJobs,
  streamJobXmlFeed,
} from '../../../src/features/search/job-xml-feed.queries.ts';
import { catchHttpResponse } from '../../../src/http/http-response-error.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { respondWithExchangeFeed } from '../../../src/public-pages/exchange.ts';
import { mergeCompany } from '../../../src/workflows/company-merger.commands.ts';
import { describeOnBothEngines } from '../harness.ts';
import { actor, type draftOf, plantOpenJob } from '../plant.ts';

const ORIGIN = 'https://board.example';

describeOnBothEngines('What partners are sent', (open) => {
  let db: Db;
  let now: Date;
  beforeEach(async () => {
    ({ db, now } = await open());
  });

  const add = async (changes: Parameters<typeof draftOf>[0] = {}) => (await plantOpenJob(db, now, changes)).hash;
  const write = async (sent: FeedFilter = { filter: {} }) => {
    const parts: string[] = [];
    for await (const part of streamJobXmlFeed(db, sent, { name: 'Easel & friends', origin: ORIGIN })) parts.push(part);
    return parts;
  };
  const read = async (sent?: FeedFilter) =>
    expectValue(parseFeedDocument('xml', (await write(sent)).join(''), {})).jobs;

  it('What partners are sent is every open role, as the reader of such feeds understands it', async () => {
    const pay = { min: 62_000_00, max: 78_000_00, currency: 'EUR', period: 'year' } as const;
    const hash = await add({
      title: 'Product Designer, A & B, 2 < 3 “Co”',
      pay,
      locationSlugs: ['berlin'],
      workplace: 'hybrid',
    });
    expect(await read()).toMatchObject([
      {
        sourceId: hash,
        title: 'Product Designer, A & B, 2 < 3 “Co”',
        locations: ['Berlin, DE'],
        countries: ['DE'],
        pay,
        workplace: 'hybrid',
        contractType: 'full-time',
        applyUrl: expect.stringMatching(new RegExp(`^${ORIGIN}/jobs/.*-${hash}$`)),
        notes: [],
      },
    ]);
    const [{ description = '' } = {}] = await read();
    const { description: output } = await db.selectFrom('jobs').select('description').executeTakeFirstOrThrow();
    expect(description.replace(/\s+/g, ' ')).toBe(output.replace(/\s+/g, ' '));
  });

  it('What partners are sent comes in parts, each role once, however many there are', async () => {
    const [first] = [await add({ title: 'Designer 0' })];
    const row = await db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
    const places = await db.selectFrom('job_locations').selectAll().execute();
    for (let i = 1; i <= 230; i++) {
      const id = `${row.id.slice(0, -4)}${String(i).padStart(4, '0')}`;
      await db
        .insertInto('jobs')
        .values({ ...row, id, hash: `x${String(i).padStart(5, '0')}`, title: `Designer ${i}` })
        .execute();
      await db
        .insertInto('job_locations')
        .values(places.map((place) => ({ ...place, job_id: id })))
        .execute();
    }
    const parts = await write();
    expect(parts).toHaveLength(5);
    const jobs = await read();
    expect(jobs).toHaveLength(231);
    expect(new Set(jobs.map(({ sourceId }) => sourceId)).size).toBe(231);
    expect(jobs.map(({ sourceId }) => sourceId)).toContain(first);
  });

  it('Partners are led from a former company or listing to what it became', async () => {
    const wish = { kind: 'category', name: '', parent: '', synonyms: '', address: '', change: '' } as const;
    const merger = { ...wish, action: 'merge', slug: 'ux-designer', into: 'ui-designer' } as const;
    expectValue(await changeTerm(db, { kind: 'admin', id: 'mo' }, merger, now));
    expectValue(await mergeCompany(db, actor, { slug: 'northlight', into: 'pale-harbour' }, now));
    const targetOf = async (path: string) => {
      const context = { locals: { db }, url: new URL(path, ORIGIN) };
      const response = await catchHttpResponse(() => respondWithExchangeFeed(context as never));
      return response.headers.get('location') ?? response.status;
    };
    expect(await targetOf('/feeds/ux-designer-remote/jobs.xml')).toBe('/feeds/ui-designer-remote/jobs.xml');
    expect(await targetOf('/feeds/companies/northlight/ended.json')).toBe('/feeds/companies/pale-harbour/ended.json');
    expect(await targetOf('/feeds/companies/unknown/jobs.xml')).toBe(404);
  });

  it('Partners are sent less for a company or a listing, and an ended role only by its name', async () => {
    const [own, foreign] = [
      await add({ companyId: 'co1' }),
      await add({ companyId: 'co2', categorySlug: 'ux-researcher' }),
    ];
    const ids = async (sent: FeedFilter) => (await read(sent)).map(({ sourceId }) => sourceId);
    expect(await ids({ filter: {}, companyId: 'co1' })).toEqual([own]);
    expect(await ids({ filter: { category: 'research' } })).toEqual([foreign]);
    expectValue(await closeJob(db, actor, { hash: own, reason: 'filled' }, now));
    expect(await ids({ filter: {} })).toEqual([foreign]);
    const at = new Date(now.getTime() + DAY);
    expect(await listRecentlyEndedJobs(db, { filter: {} }, ORIGIN, at)).toEqual([
      { referencenumber: own, url: expect.stringMatching(`-${own}$`), endedAt: now.toISOString() },
    ]);
    expect(await listRecentlyEndedJobs(db, { filter: {}, companyId: 'co2' }, ORIGIN, at)).toEqual([]);
    const endedOf = async (filter: FeedFilter['filter']) =>
      (await listRecentlyEndedJobs(db, { filter }, ORIGIN, at)).length;
    expect(await endedOf({ category: 'product', location: 'germany' })).toBe(1);
    expect(await endedOf({ category: 'research' })).toBe(0);
    expect(await endedOf({ location: 'portugal' })).toBe(0);
    expect(
      await listRecentlyEndedJobs(db, { filter: {} }, ORIGIN, new Date(now.getTime() + (ENDED_FEED_DAYS + 1) * DAY)),
    ).toEqual([]);
  });
});
