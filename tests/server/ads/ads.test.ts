import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/open.ts';
import type { Db } from '../../../src/db/tables.ts';
import { createAd, editAd, setAdImage, startAndStopDueAds } from '../../../src/features/ads/ad.commands.ts';
import { findAd, findAdImage, listAdsShownOnPage, listRunningAds } from '../../../src/features/ads/ad.queries.ts';
import type { AdDraftInput } from '../../../src/features/ads/ad.schema.ts';
import {
  deleteExpiredAdEvents,
  EVENT_DAYS,
  recordEventsOfKnownAds,
} from '../../../src/features/ads/ad-event.commands.ts';
import type { AdEvent } from '../../../src/features/ads/ad-event.ts';
import { encodeAdImage } from '../../../src/features/ads/ad-image.ts';
import { getBeacons } from '../../../src/features/ads/beacons.ts';
import { readTaxonomy } from '../../../src/features/search/taxonomy.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { readLastChangeId } from '../../../src/publishing/changes.queries.ts';
import { listChangesAfter } from '../changes.ts';
import { describeOnBothEngines } from '../harness.ts';
import { actor, adDraftOf } from '../plant.ts';

describeOnBothEngines('Ads', (open, _engine, test) => {
  it('Ads are shown where they belong, best first, and a change purges every page', async () => {
    const { db, now } = await open();
    const before = await readLastChangeId(db);
    const plain = expectValue(await createAd(db, actor, adDraftOf(), now));
    const ux = expectValue(
      await createAd(db, actor, adDraftOf({ target_job_types: 'UX-Designer ,, ', target_pages: 'job_category' }), now),
    );
    const page = { type: 'job_category', category: 'ux-designer', location: null } as const;
    expect((await listAdsShownOnPage(db, page)).ads.map(({ id }) => id)).toEqual([ux.id, plain.id]);
    expect(await findAd(db, ux.id)).toMatchObject({ target_job_types: 'ux-designer', target_pages: 'job_category' });
    const changes = await listChangesAfter(db, before, 10);
    expect(changes.map(({ record }) => record.tags)).toEqual([['ads'], ['ads']]);
  });

  test('Ads begin and end on time, once', async () => {
    const { db, now } = await open();
    const moment = (days: number) => new Date(now.getTime() + days * DAY);
    await createAd(db, actor, adDraftOf({ start: moment(1).toISOString(), end: moment(3).toISOString() }), now);
    const running = async () => (await listRunningAds(db)).ads.length;
    expect(await running()).toBe(0);
    expect(await startAndStopDueAds(db, moment(0.9))).toBe(0);
    expect(await startAndStopDueAds(db, moment(1))).toBe(1);
    expect(await running()).toBe(1);
    expect(await startAndStopDueAds(db, moment(2))).toBe(0);
    expect(await startAndStopDueAds(db, moment(3))).toBe(1);
    expect(await running()).toBe(0);
  });

  it('Ads reject a stale edit and stay as they are', async () => {
    const { db, now } = await open();
    const ad = expectValue(await createAd(db, actor, adDraftOf(), now));
    const edited = expectValue(await editAd(db, actor, { ...ad, draft: adDraftOf({ title: 'One' }) }, now));
    expect(edited.version).toBe(2);
    expect(await editAd(db, actor, { ...ad, draft: adDraftOf({ title: 'Two' }) }, now)).toMatchObject({
      ok: false,
      problems: [{ field: 'version' }],
    });
    expect(await findAd(db, ad.id)).toMatchObject({ title: 'One', version: 2 });
  });

  test.each<[Partial<AdDraftInput>, string]>([
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(43) }, 'title'],
    [{ title: 'a\nb' }, 'title'],
    [{ href: 'javascript:alert(1)' }, 'href'],
    [{ href: '//evil.example' }, 'href'],
    [{ href: 'https://bank.example@evil.example/' }, 'href'],
    [{ target_pages: 'homepage, jobs' }, 'target_pages'],
    [{ target_job_types: 'UX designer' }, 'target_job_types'],
    [{ priority: 1.5 }, 'priority'],
    [{ start: '2026-06-02T00:00:00.000Z', end: '2026-06-01T00:00:00.000Z' }, 'end'],
    [{ start: 'tomorrow' }, 'start'],
  ])('%j is rejected, naming the field', async (changes, field) => {
    const { db, now } = await open();
    expect(await createAd(db, actor, adDraftOf(changes), now)).toMatchObject({ ok: false, problems: [{ field }] });
  });

  it('Ads keep pictures re-encoded, twice as wide as high, in two densities', async () => {
    const { db, now } = await open();
    const ad = expectValue(await createAd(db, actor, adDraftOf(), now));
    const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#246' } })
      .withExif({ IFD0: { Copyright: 'a photographer' } })
      .png()
      .toBuffer();
    const image = expectValue(await encodeAdImage(png));
    expectValue(await setAdImage(db, actor, { ...ad, image }, now));
    expect((await findAd(db, ad.id))?.image).toBe(`/ads/images/${image.name}.webp`);
    for (const [name, width] of [
      [`${image.name}.webp`, 400],
      [`${image.name}@2x.webp`, 800],
    ] as const) {
      const kept = await sharp(await findAdImage(db, name)).metadata();
      expect(kept).toMatchObject({ format: 'webp', width, height: width / 2 });
      expect(kept.exif).toBeUndefined();
    }
  });
});

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
it.each<[string, Uint8Array]>([
  [
    'a rendering that could hold a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  ],
  ['a page', Buffer.from('<!doctype html>')],
  ['a picture that is cut', Buffer.from(png)],
  ['nothing', Buffer.alloc(0)],
  ['more than 4 MB', Buffer.concat([Buffer.from(png), Buffer.alloc(4 * 1024 * 1024)])],
])('The picture of an ad is not %s', async (_, bytes) => {
  expect(await encodeAdImage(bytes)).toMatchObject({ ok: false, problems: [{ field: 'image' }] });
});

describeOnBothEngines('Impressions and clicks', (open, engine) => {
  const eventOf = (adId: string, changes: Partial<AdEvent> = {}): AdEvent => ({
    kind: 'impression',
    adId,
    page: '',
    at: '2026-06-01T12:10:00.000Z',
    dropped: '',
    viewKey: null,
    extra: {},
    ...changes,
  });
  const record = async (db: Db, events: AdEvent[]) =>
    recordEventsOfKnownAds(db, events, (await readTaxonomy(db)).vocabulary);
  const sums = async (db: Db) =>
    (await db.selectFrom('ad_hours').selectAll().orderBy('hour').orderBy('kind').orderBy('dropped').execute()).map(
      ({ hour, page, kind, dropped, count }) => [hour, page, kind, dropped, count],
    );

  it('Impressions and clicks are summed by hour and page, and those that do not count by their reason', async () => {
    const { db, now } = await open();
    const { id } = expectValue(await createAd(db, actor, adDraftOf({ target_pages: 'homepage' }), now));
    const paused = expectValue(await createAd(db, actor, adDraftOf({ active: false }), now));
    const known = await record(db, [
      eventOf(id),
      eventOf(id, { at: '2026-06-01T12:59:59.999Z' }),
      eventOf(id, { at: '2026-06-01T13:00:00.000Z' }),
      eventOf(id, { kind: 'click' }),
      eventOf(id, { dropped: 'bot' }),
      eventOf(id, { page: 'ux-designer' }),
      eventOf(id, { page: 'made-up' }),
      eventOf('unknown'),
      eventOf(paused.id),
    ]);
    expect(known).toEqual([true, true, true, true, true, true, true, false, true]);
    expect(await sums(db)).toEqual([
      ['2026-06-01T12', '', 'click', '', 1],
      ['2026-06-01T12', '', 'impression', '', 2],
      ['2026-06-01T12', '', 'impression', 'bot', 1],
      ['2026-06-01T12', '', 'impression', 'elsewhere', 2],
      ['2026-06-01T12', '', 'impression', 'inactive', 1],
      ['2026-06-01T13', '', 'impression', '', 1],
    ]);
    await expectSumsOfEvents(db);
  });

  it('Impressions and clicks count once for a slot and page view, in one batch or several', async () => {
    const { db, now } = await open();
    const { id } = expectValue(await createAd(db, actor, adDraftOf(), now));
    const seen = eventOf(id, { viewKey: 'impression a v1 0' });
    await record(db, [seen, seen, eventOf(id, { viewKey: 'impression a v1 1' })]);
    await record(db, [seen, eventOf(id, { viewKey: 'impression a v2 0' })]);
    const counts = new Map((await sums(db)).map(([, , , dropped, count]) => [dropped, count]));
    expect([counts.get(''), counts.get('repeat')]).toEqual([3, 2]);
    await expectSumsOfEvents(db);
  });

  it('Impressions and clicks agree with their sums when two instances write the same views at once', async () => {
    const { db, url, now } = await open();
    const { id } = expectValue(await createAd(db, actor, adDraftOf(), now));
    // Two connections to one SQLite file are in two processes.
    const other = engine === 'postgres' ? await openDatabase(url) : db;
    const views = Array.from({ length: 200 }, (_, i) => eventOf(id, { viewKey: `impression ${i}` }));
    await Promise.all(
      [db, other].flatMap((instance) =>
        [0, 50, 100, 150].map((from) => record(instance, views.slice(from, from + 50).toReversed())),
      ),
    );
    if (other !== db) await other.destroy();
    const counts = new Map((await sums(db)).map(([, , , dropped, count]) => [dropped, count]));
    expect([counts.get(''), counts.get('repeat')]).toEqual([200, 200]);
    await expectSumsOfEvents(db);
  });

  it('Impressions and clicks are stored when they are answered, however many come at once', async () => {
    const { db, now } = await open();
    const { id } = expectValue(await createAd(db, actor, adDraftOf(), now));
    const beacons = getBeacons(db, 'https://jobs.example');
    const send = (adId: string, i: number) =>
      beacons.receive(
        {
          kind: 'impression',
          body: JSON.stringify({ adId, view: `v${i}`, pageUrl: '' }),
          userAgent: 'Mozilla',
          purpose: '',
        },
        now,
      );
    const answers = await Promise.all([
      ...Array.from({ length: 2_500 }, async (_, i) => {
        expect(await send(id, i)).toBeUndefined();
      }),
      send('unknown', 0),
    ]);
    expect(answers.at(-1)).toMatchObject({ statusCode: 404 });
    expect((await sums(db))[0]?.at(-1)).toBe(2_500);
  });

  it('Impressions and clicks are deleted one by one after their time, and their sums are not', async () => {
    const { db, now } = await open();
    const { id } = expectValue(await createAd(db, actor, adDraftOf(), now));
    const old = new Date(now.getTime() - EVENT_DAYS * DAY - 1).toISOString();
    await record(db, [eventOf(id, { at: old }), eventOf(id, { at: now.toISOString() })]);
    expect(await deleteExpiredAdEvents(db, now)).toBe(1);
    expect(await deleteExpiredAdEvents(db, now)).toBe(0);
    expect(await db.selectFrom('ad_events').select('at').execute()).toEqual([{ at: now.toISOString() }]);
    expect(await sums(db)).toHaveLength(2);
  });
});

/** Counters equal the sum of events. */
async function expectSumsOfEvents(db: Db): Promise<void> {
  const byReason = (table: 'ad_events' | 'ad_hours', hour: string, count: string) =>
    sql<{ count: number }>`
      select ad_id, ${sql.raw(hour)} as hour, kind, dropped, ${sql.raw(count)} as count from ${sql.table(table)}
      group by ad_id, ${sql.raw(hour)}, kind, dropped order by 1, 2, 3, 4`
      .execute(db)
      .then(({ rows }) => rows.map((row) => ({ ...row, count: Number(row.count) })));
  expect(await byReason('ad_hours', 'hour', 'sum(count)')).toEqual(
    await byReason('ad_events', 'substr(at, 1, 13)', 'count(*)'),
  );
}
