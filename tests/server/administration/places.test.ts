import { expect, it } from 'vitest';
import { listPlaceRows } from '../../../src/features/administration/place.queries.ts';
import { changePlace } from '../../../src/features/administration/place-change.commands.ts';
import { listUndoableTermChanges } from '../../../src/features/administration/term.queries.ts';
import type { TermChangeRequest } from '../../../src/features/administration/vocabulary-change.commands.ts';
import { editJob } from '../../../src/features/jobs/job.commands.ts';
import { findJob } from '../../../src/features/jobs/job.queries.ts';
import { listPlaceAddresses } from '../../../src/features/locations/location.queries.ts';
import { SearchIndex } from '../../../src/features/search/engine/search-index.ts';
import { currentPathOfFormerSlug, readCachedAddressWords } from '../../../src/features/search/former-path.queries.ts';
import { changeQuery, emptyQuery } from '../../../src/features/search/query.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { type ChangeRecord, SITE_TAG } from '../../../src/publishing/change.ts';
import { describeOnSqlite, expectInvariants, type OpenBoard } from '../harness.ts';
import { plantOpenJob } from '../plant.ts';

const owner = { kind: 'admin', id: 'mo' } as const;
const system = { kind: 'system', name: 'test' } as const;
type Wish = Partial<TermChangeRequest<'location'>> & Pick<TermChangeRequest, 'action'>;

async function stage(open: OpenBoard) {
  const { db, now } = await open();
  const post = async (draft: object) => (await plantOpenJob(db, now, draft, system)).hash;
  let moments = 0;
  const empty = { slug: '', name: '', address: '', parent: '', synonyms: '', into: '', change: '' };
  const change = (wish: Wish) =>
    changePlace(db, owner, { ...empty, kind: 'location', ...wish }, new Date(now.getTime() + ++moments));
  /** Changes some of what the form of a place says. */
  const edit = async (slug: string, changes: Partial<TermChangeRequest>) => {
    const place = (await listPlaceRows(db)).find((row) => row.slug === slug);
    const form = { name: place?.name ?? '', address: slug, parent: place?.parent?.slug ?? '' };
    return change({ action: 'edit', slug, ...form, ...changes, kind: 'location' });
  };
  const undo = async () =>
    change({ action: 'undo', change: (await listUndoableTermChanges(db, 'location', now))[0]?.id ?? '' });
  const placesOf = async (hash: string) => (await findJob(db, hash))?.job.locations.map(({ slug }) => slug);
  const inPlace = async (slug: string) =>
    (await new SearchIndex(db).search(changeQuery(emptyQuery, { location: [slug] }))).jobs
      .map(({ hash }) => hash)
      .sort();
  const oldPath = async (slug: string) => currentPathOfFormerSlug(await readCachedAddressWords(db), slug);
  return { db, now, post, change, edit, undo, placesOf, inPlace, oldPath };
}

const problemsOf = async (requested: Promise<{ ok: boolean; problems?: { message: string }[] }>) =>
  (await requested).problems?.map(({ message }) => message);

describeOnSqlite('The places of the owner', (open) => {
  it('The places of the owner have another name and address: roles and lists follow, old addresses lead there, and it can be undone', async () => {
    const { db, now, post, edit, undo, placesOf, inPlace, oldPath } = await stage(open);
    const hash = await post({ locationSlugs: ['munich'] });
    const index = new SearchIndex(db);
    await index.start();
    expectValue(await edit('munich', { name: 'München', address: 'muenchen' }));
    const rows = await db.selectFrom('changes').selectAll().orderBy('id').execute();
    expect(rows.some(({ record }) => (JSON.parse(record) as ChangeRecord).tags.includes(SITE_TAG))).toBe(true);
    await index.apply(rows.map((row) => JSON.parse(row.record) as ChangeRecord));
    const follows = await index.search(changeQuery(emptyQuery, { location: ['muenchen'] }));
    expect(follows.jobs.map((job) => [job.hash, job.locations[0]?.name])).toEqual([[hash, 'München']]);
    expect([await placesOf(hash), await inPlace('muenchen')]).toEqual([['muenchen'], [hash]]);
    expect(await oldPath('in-munich')).toBe('/locations/muenchen');
    expect(await oldPath('senior-in-munich')).toBe('/senior-in-muenchen');
    // A draft, or the world, that calls it what it was called means it all the same.
    const another = await post({ locationSlugs: ['munich'] });
    expect(await placesOf(another)).toEqual(['muenchen']);
    expectValue(await editJob(db, system, { hash, changes: { locationSlugs: ['munich', 'berlin'] } }, now));
    expect(await placesOf(hash)).toEqual(['muenchen', 'berlin']);
    expect((await listPlaceRows(db)).filter(({ slug }) => slug === 'munich')).toEqual([]);
    await expectInvariants(db, now);
    expectValue(await undo());
    expect(await placesOf(another)).toEqual(['munich']);
    expect(await oldPath('in-munich')).toBeUndefined();
    await expectInvariants(db, now);
    // Back to what it was by hand leaves no address that leads in a circle.
    expectValue(await edit('munich', { address: 'muenchen' }));
    expectValue(await edit('muenchen', { address: 'munich' }));
    expect(await oldPath('in-muenchen')).toBe('/locations/munich');
    await expectInvariants(db, now);
  });

  it('The places of the owner become part of others, with all that names them, and come back', async () => {
    const { db, now, post, change, undo, placesOf, inPlace, oldPath } = await stage(open);
    const both = await post({ locationSlugs: ['munich', 'berlin'] });
    const one = await post({ locationSlugs: ['munich'] });
    const remote = await post({ workplace: 'remote', locationSlugs: [], openToSlugs: ['germany'] });
    expectValue(await change({ action: 'merge', slug: 'munich', into: 'berlin' }));
    expect([await placesOf(both), await placesOf(one)]).toEqual([['berlin'], ['berlin']]);
    expect(await inPlace('berlin')).toEqual([both, one].sort());
    expect(await oldPath('in-munich')).toBe('/locations/berlin');
    await expectInvariants(db, now);
    expectValue(await undo());
    expect([await placesOf(both), await placesOf(one)]).toEqual([['munich', 'berlin'], ['munich']]);
    expect(await inPlace('munich')).toEqual([both, one].sort());
    await expectInvariants(db, now);
    const augsburg = await post({ locationSlugs: ['graz'] });
    expectValue(await change({ action: 'merge', slug: 'austria', into: 'germany' }));
    expect((await listPlaceAddresses(db, ['graz'])).get('graz')).toMatchObject({
      isoCode: 'DE',
      countryName: 'Germany',
    });
    expect(await inPlace('germany')).toContain(augsburg);
    // Another role there finds the country that there is.
    await post({ locationSlugs: ['linz'] });
    expect((await listPlaceRows(db)).filter(({ slug }) => slug === 'austria')).toEqual([]);
    await expectInvariants(db, now);
    const openTo = async () => (await findJob(db, remote))?.job.openTo.map(({ slug }) => slug);
    expectValue(await change({ action: 'merge', slug: 'germany', into: (await other(db)) ?? '' }));
    expect(await openTo()).toEqual([await other(db)]);
    await expectInvariants(db, now);
    expectValue(await undo());
    expect(await openTo()).toEqual(['germany']);
    await expectInvariants(db, now);
  });

  it('The places of the owner lie elsewhere: lists above them follow', async () => {
    const { db, now, post, edit, undo, inPlace } = await stage(open);
    const hash = await post({ locationSlugs: ['munich'] });
    await post({ locationSlugs: ['graz'] });
    expect(await inPlace('germany')).toEqual([hash]);
    expectValue(await edit('munich', { parent: 'austria' }));
    expect(await inPlace('germany')).toEqual([]);
    expect(await inPlace('austria')).toContain(hash);
    expect((await listPlaceAddresses(db, ['munich'])).get('munich')).toMatchObject({ isoCode: 'AT' });
    await expectInvariants(db, now);
    expectValue(await undo());
    expect(await inPlace('germany')).toEqual([hash]);
    expect((await listPlaceAddresses(db, ['munich'])).get('munich')).toMatchObject({ isoCode: 'DE' });
    await expectInvariants(db, now);
  });

  it('The places of the owner are retired when nothing uses them, for good', async () => {
    const { db, now, post, change, undo, placesOf, oldPath } = await stage(open);
    const hash = await post({ locationSlugs: ['graz'] });
    expect(await problemsOf(change({ action: 'retire', slug: 'graz' }))).toEqual([
      '“Graz” is in use by 1 role: merge it into another instead',
    ]);
    expect(await problemsOf(change({ action: 'retire', slug: 'austria' }))).toEqual([
      expect.stringMatching(/^1 place lies in “Austria”: merge it instead$/),
    ]);
    expectValue(await editJob(db, system, { hash, changes: { locationSlugs: ['berlin'] } }, now));
    const above = (await listPlaceRows(db)).find(({ slug }) => slug === 'graz')?.parent?.slug;
    expectValue(await change({ action: 'retire', slug: 'graz' }));
    expect(await oldPath('in-graz')).toBe(`/locations/${above}`);
    expectValue(await editJob(db, system, { hash, changes: { locationSlugs: ['graz'] } }, now));
    expect(await placesOf(hash)).toEqual([above]);
    expectValue(await undo());
    expect((await listPlaceRows(db)).map(({ slug }) => slug)).toContain('graz');
  });

  it('The places of the owner are rejected in one sentence when invalid, and nothing changes', async () => {
    const { db, post, change, edit } = await stage(open);
    await post({ locationSlugs: ['munich'] });
    const before = await db.selectFrom('locations').selectAll().orderBy('id').execute();
    const cases: [Promise<{ ok: boolean; problems?: { message: string }[] }>, RegExp][] = [
      [change({ action: 'merge', slug: 'munich', into: 'munich' }), /^“Munich” cannot become part of itself$/],
      [change({ action: 'merge', slug: 'germany', into: 'munich' }), /^“Munich” lies in “Germany”/],
      [change({ action: 'merge', slug: 'munich', into: 'germany' }), /^“Munich” is a city and “Germany” a country$/],
      [change({ action: 'merge', slug: 'munich', into: 'atlantis' }), /^There is no place “atlantis” on this board$/],
      [change({ action: 'merge', slug: 'munich' }), /^Choose a place/],
      [change({ action: 'add', slug: 'munich' }), /^Roles add the places/],
      [edit('germany', { parent: 'munich' }), /^“Munich” lies in “Germany”: neither can lie in the other$/],
      [edit('germany', { parent: 'germany' }), /^“Germany” cannot lie in itself$/],
      [edit('munich', { parent: 'berlin' }), /can lie in a part of a country or a country, and “Berlin” is a city$/],
      [edit('munich', { parent: '' }), /choose what it lies in$/],
      [edit('munich', { parent: 'atlantis' }), /^There is no place “atlantis”/],
      [edit('munich', { name: 'x' }), /^Name: needs at least 2/],
      [edit('munich', { address: 'Mün chen' }), /^Address: use lower-case letters/],
      [edit('munich', { address: 'berlin' }), /^Address: \/locations\/berlin is that of “Berlin”$/],
      [edit('munich', { address: 'vienna' }), /^Address: \/locations\/vienna is kept for Vienna/],
      [change({ action: 'edit', slug: 'atlantis', name: 'Atlantis' }), /^There is no place “atlantis”/],
      [change({ action: 'undo', change: 'x' }), /^Nothing was changed in the last day$/],
    ];
    for (const [requested, words] of cases) expect(await problemsOf(requested)).toEqual([expect.stringMatching(words)]);
    expect(await db.selectFrom('locations').selectAll().orderBy('id').execute()).toEqual(before);
    expect(await db.selectFrom('audit_log').select('id').execute()).toEqual([]);
  });
});

/** A country beside Germany that is on the board. */
const other = async (db: Parameters<typeof listPlaceRows>[0]) =>
  (await listPlaceRows(db)).find(({ level, slug }) => level === 'country' && slug !== 'germany')?.slug;
