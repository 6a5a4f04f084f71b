import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { createJob, editJob } from '../../../src/features/jobs/job.commands.ts';
import { countListings } from '../../../src/features/jobs/listing.counts.ts';
import { listingKey } from '../../../src/features/jobs/listing.ts';
import { listPlaceAddresses } from '../../../src/features/locations/location.queries.ts';
import { readEditorVocabulary, validateJobForm } from '../../../src/features/posting/posting.queries.ts';
import { SearchIndex } from '../../../src/features/search/engine/search-index.ts';
import { emptyQuery } from '../../../src/features/search/query.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { childPlacesTag, LOCATIONS_TAG } from '../../../src/publishing/tags.ts';
import { goodForm } from '../../unit/posting/forms.ts';
import { listChangesAfter } from '../changes.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { actor, draftOf, plantOpenJob } from '../plant.ts';

async function publishIn(db: Db, slug: string, now: Date): Promise<string> {
  return (await plantOpenJob(db, now, { workplace: 'on-site', locationSlugs: [slug] })).hash;
}

const openIn = async (db: Db, slug: string): Promise<number> => {
  const key = listingKey({ location: slug });
  return (await countListings(db, [key])).get(key)?.open ?? 0;
};

/** Ancestors of a place, closest first. */
async function lineOf(db: Db, slug: string): Promise<string[]> {
  const rows = await db.selectFrom('locations').selectAll().execute();
  const line: string[] = [];
  for (let row = rows.find((one) => one.slug === slug); row; row = rows.find(({ id }) => id === row?.parent_id))
    line.push(row.slug);
  return line;
}

describeOnBothEngines('A place of the world', (open, _engine, test) => {
  it('A place of the world comes to the board with a role, and with the region and country that contain it', async () => {
    const { db, now } = await open();
    await publishIn(db, 'hyderabad', now);
    expect(await lineOf(db, 'hyderabad')).toEqual(['hyderabad', 'telangana', 'india', 'asia']);
    for (const slug of ['hyderabad', 'telangana', 'india', 'asia']) expect(await openIn(db, slug), slug).toBe(1);
    const [row] = await db.selectFrom('locations').selectAll().where('slug', '=', 'hyderabad').execute();
    expect(row).toMatchObject({ name: 'Hyderabad', kind: 'city', iso_code: 'IN' });
    expect(row?.latitude).toBeCloseTo(17.4, 0);
    expect((await listPlaceAddresses(db, ['hyderabad'])).get('hyderabad')).toEqual({
      name: 'Hyderabad',
      kind: 'city',
      divisionName: 'Telangana',
      countryName: 'India',
      isoCode: 'IN',
    });
  });

  test('A place of the world is found by a search that was there before', async () => {
    const { db, now } = await open();
    await publishIn(db, 'berlin', now);
    const search = new SearchIndex(db);
    await search.start();
    const inMaine = { ...emptyQuery, location: ['portland-maine'] };
    expect((await search.search(inMaine)).total).toBe(0);
    const last = await lastChange(db);
    await publishIn(db, 'portland-maine', now);
    await search.apply((await listChangesAfter(db, last, 100)).map(({ record }) => record));
    expect((await search.search(inMaine)).total).toBe(1);
    expect((await search.search({ ...emptyQuery, location: ['maine'] })).total).toBe(1);
    expect((await search.search({ ...emptyQuery, location: ['united-states'] })).total).toBe(1);
  });

  it('A place of the world is named to exactly the pages that list places', async () => {
    const { db, now } = await open();
    await publishIn(db, 'nuremberg', now);
    const last = await lastChange(db);
    // Bavaria is here by now, so that only its list grows.
    await publishIn(db, 'augsburg', now);
    const tags = (await listChangesAfter(db, last, 100)).flatMap(({ record }) => record.tags);
    expect(tags.filter((tag) => tag === LOCATIONS_TAG || tag.startsWith(childPlacesTag('')))).toEqual([
      LOCATIONS_TAG,
      childPlacesTag('bavaria'),
    ]);
    const next = await lastChange(db);
    await publishIn(db, 'augsburg', now);
    const later = (await listChangesAfter(db, next, 100)).flatMap(({ record }) => record.tags);
    expect(later).not.toContain(LOCATIONS_TAG);
  });

  it('A place of the world brings the cities that were here into its division', async () => {
    const { db, now } = await open();
    await publishIn(db, 'munich', now);
    await publishIn(db, 'berlin', now);
    expect(await lineOf(db, 'munich')).toEqual(['munich', 'germany', 'europe']);
    const last = await lastChange(db);
    await publishIn(db, 'augsburg', now);
    expect(await lineOf(db, 'munich')).toEqual(['munich', 'bavaria', 'germany', 'europe']);
    expect(await lineOf(db, 'berlin')).toEqual(['berlin', 'germany', 'europe']);
    expect(await openIn(db, 'bavaria')).toBe(2);
    expect(await openIn(db, 'germany')).toBe(3);
    const tags = (await listChangesAfter(db, last, 100)).flatMap(({ record }) => record.tags);
    expect(tags).toContain(childPlacesTag('germany'));
    await expectInvariants(db, now);
  });

  it('A place of the world brings a division whose counts include the role that is edited', async () => {
    const { db, now } = await open();
    const hash = await publishIn(db, 'munich', now);
    await publishIn(db, 'munich', now);
    expectValue(await editJob(db, actor, { hash, changes: { locationSlugs: ['augsburg'] } }, now));
    expect([await openIn(db, 'bavaria'), await openIn(db, 'munich'), await openIn(db, 'augsburg')]).toEqual([2, 1, 1]);
    await expectInvariants(db, now);
  });

  it('A place of the world that a role is open to leaves no count of the role in its division', async () => {
    const { db, now } = await open();
    const hash = await publishIn(db, 'munich', now);
    const changes = { locationSlugs: ['berlin'], openToSlugs: ['augsburg'], workplace: 'remote' as const };
    expectValue(await editJob(db, actor, { hash, changes }, now));
    expect([await openIn(db, 'bavaria'), await openIn(db, 'berlin')]).toEqual([0, 1]);
    await expectInvariants(db, now);
  });

  test('A place of the world comes with a change of a role, and stays when the role goes elsewhere', async () => {
    const { db, now } = await open();
    const hash = await publishIn(db, 'berlin', now);
    expectValue(await editJob(db, actor, { hash, changes: { locationSlugs: ['graz'] } }, now));
    expect([await openIn(db, 'graz'), await openIn(db, 'berlin')]).toEqual([1, 0]);
    expect(await lineOf(db, 'graz')).toEqual(['graz', 'styria', 'austria', 'europe']);
    expectValue(await editJob(db, actor, { hash, changes: { locationSlugs: ['berlin'] } }, now));
    expect(await openIn(db, 'graz')).toBe(0);
    expect(await lineOf(db, 'graz')).toHaveLength(4);
  });

  it('A place of the world comes once, however many name it at the same time', async () => {
    const { db, now } = await open();
    await Promise.all(Array.from({ length: 6 }, () => publishIn(db, 'hyderabad', now)));
    const rows = await db.selectFrom('locations').select('slug').where('iso_code', '=', 'IN').execute();
    expect(rows.map(({ slug }) => slug).sort()).toEqual(['hyderabad', 'india', 'telangana']);
    expect(await openIn(db, 'telangana')).toBe(6);
  });

  test('A place of the world that is unknown is rejected, and nothing is added', async () => {
    const { db, now } = await open();
    const rejectedOnes = await createJob(db, actor, draftOf({ locationSlugs: ['xyzzy'] }), now);
    expect(rejectedOnes).toMatchObject({ ok: false, problems: [{ field: 'locationSlugs' }] });
    expect(await db.selectFrom('locations').select('slug').execute()).toHaveLength(10);
  });

  test('A place of the world may be typed into the form of a role, on a board without any places', async () => {
    const { db, now } = await open();
    await db.deleteFrom('locations').execute();
    const vocabulary = await readEditorVocabulary(db);
    expect(vocabulary.places).toEqual([]);
    const check = (...locations: string[]) =>
      validateJobForm(goodForm({ workplace: 'on-site', locations }), vocabulary, { companyId: 'co1' });
    expect(expectValue(check('München')).locationSlugs).toEqual(['munich']);
    expect(expectValue(check('Portland · Maine · United States')).locationSlugs).toEqual(['portland-maine']);
    expect(check('Portland')).toMatchObject({
      problems: [
        {
          field: 'locations',
          message:
            'There is more than one Portland: write “Portland · Oregon · United States” or “Portland · Maine · United States”',
        },
      ],
    });
    expect(check('Berln')).toMatchObject({
      problems: [
        {
          field: 'locations',
          message: expect.stringMatching(/^We don’t know a place called “Berln”\. Did you mean “Berlin · /),
        },
      ],
    });
    expect(check('Xyzzy')).toMatchObject({ ok: false, problems: [{ field: 'locations' }] });
    const draft = draftOf({ workplace: 'on-site', locationSlugs: ['munich'] });
    expectValue(await createJob(db, actor, draft, now));
    expect(await lineOf(db, 'munich')).toEqual(['munich', 'bavaria', 'germany', 'europe']);
  });

  test('A place of the world of a name that another has is distinguished in the form from then on', async () => {
    const { db, now } = await open();
    await publishIn(db, 'portland', now);
    await publishIn(db, 'portland-maine', now);
    const { places } = await readEditorVocabulary(db);
    expect(places.filter(({ slug }) => slug.startsWith('portland')).map(({ name }) => name)).toEqual([
      'Portland · Maine',
      'Portland · Oregon',
    ]);
  });
});

const lastChange = async (db: Db): Promise<number> =>
  (await db.selectFrom('changes').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0;
