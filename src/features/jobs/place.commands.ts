import { insertRows } from '../../db/bulk.ts';
import { acquireWriteLock } from '../../db/dialect.ts';
import type { Trx } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { SITEMAP_TAG } from '../../publishing/change.ts';
import { publish } from '../../publishing/publish.ts';
import { childPlacesTag, LOCATIONS_TAG } from '../../publishing/tags.ts';
import { currentWorld } from '../locations/world/current-world.ts';
import { isDivisionNamedAfterCity, type WorldMatch } from '../locations/world/world.ts';
import { readFormerTerms } from '../vocabulary/former-terms.queries.ts';
import { type FormerTerms, findCurrentSlug } from '../vocabulary/former-terms.ts';
import { reclassifyJobs } from './job.reclassification.ts';

/** Maximum open jobs moved into a new division. A larger division is not added. */
const MAX_MOVED = 200;

/** Place of the board with its parent. */
interface Row {
  id: string;
  slug: string;
  kind: string;
  parent_id: string | null;
  iso_code: string | null;
}

/** Adds places of the gazetteer with division, country and region, when a job first names them. Ignores other slugs. */
export async function addMissingGazetteerPlaces(trx: Trx, slugs: readonly string[], now: Date): Promise<void> {
  const world = currentWorld();
  const former = await readFormerTerms(trx);
  const listMissing = async () => {
    if (slugs.length === 0) return [];
    const rows = await trx.selectFrom('locations').select('slug').where('slug', 'in', slugs).execute();
    const known = new Set(rows.map(({ slug }) => slug));
    return slugs.flatMap((slug) =>
      known.has(slug) || former.location.has(slug) ? [] : (world.findBySlug(slug) ?? []),
    );
  };
  if ((await listMissing()).length === 0) return;
  await acquireWriteLock(trx);
  // Another process may have added them.
  const missing = await listMissing();
  if (missing.length === 0) return;
  const board = new Board(trx, now, await readRows(trx), former);
  for (const place of missing) await board.add(place);
  await publish(trx, toInstant(now), { tags: [LOCATIONS_TAG, SITEMAP_TAG, ...board.tags] });
}

const readRows = (trx: Trx): Promise<Row[]> =>
  trx.selectFrom('locations').select(['id', 'slug', 'kind', 'parent_id', 'iso_code']).execute();

class Board {
  readonly tags = new Set<string>();
  readonly #trx: Trx;
  readonly #now: Date;
  readonly #rows: Row[];
  readonly #former: FormerTerms;

  constructor(trx: Trx, now: Date, rows: Row[], former: FormerTerms) {
    this.#former = former;
    this.#trx = trx;
    this.#now = now;
    this.#rows = rows;
  }

  async add(place: WorldMatch): Promise<void> {
    let parent: Row | undefined;
    for (const above of currentWorld().listAround(place.slug).reverse()) {
      const isOnlyItsCity = above.kind === 'division' && isDivisionNamedAfterCity(place.name, above.name);
      if (!isOnlyItsCity) parent = (await this.#have(above, parent)) ?? parent;
    }
    await this.#have(place, parent);
  }

  /** Finds or adds a place. Undefined for a division with too many jobs. */
  async #have(place: WorldMatch, parent: Row | undefined): Promise<Row | undefined> {
    // Merged, renamed and retired places are not added again.
    const slug = findCurrentSlug(this.#former, 'location', place.slug);
    const known = this.#rows.find(
      (row) =>
        row.slug === slug || (place.kind === 'country' && row.kind === 'country' && row.iso_code === place.isoCode),
    );
    if (known || slug !== place.slug) return known;
    const inside = place.kind === 'division' && parent ? this.#citiesIn(place, parent) : [];
    const jobs = await this.#jobsIn(inside);
    if (jobs.filter(({ status }) => status === 'published').length > MAX_MOVED) return undefined;
    const row: Row = {
      id: newId(this.#now),
      slug: place.slug,
      // Divisions are stored as regions within a country.
      kind: place.kind === 'division' ? 'region' : place.kind,
      parent_id: parent?.id ?? null,
      iso_code: place.isoCode,
    };
    const { name, latitude, longitude } = place;
    await this.#trx
      .insertInto('locations')
      .values({ ...row, kind: row.kind as 'city', name, latitude, longitude, updated_at: toInstant(this.#now) })
      .execute();
    this.#rows.push(row);
    this.tags.add(childPlacesTag(parent?.slug ?? ''));
    if (inside.length > 0) await this.#moveInto(row, inside, jobs);
    return row;
  }

  /** Cities of the board within a new division. */
  #citiesIn(division: WorldMatch, country: Row): Row[] {
    const world = currentWorld();
    return this.#rows.filter(
      (row) =>
        row.kind === 'city' &&
        row.parent_id === country.id &&
        world.listAround(row.slug).some(({ slug }) => slug === division.slug),
    );
  }

  #jobsIn(cities: readonly Row[]) {
    if (cities.length === 0) return Promise.resolve([]);
    const ids = cities.map(({ id }) => id);
    return this.#trx
      .selectFrom('job_places')
      .innerJoin('jobs', 'jobs.id', 'job_places.job_id')
      .select(['jobs.id', 'jobs.status'])
      .distinct()
      .where('job_places.location_id', 'in', ids)
      .orderBy('jobs.id')
      .execute();
  }

  async #moveInto(division: Row, cities: readonly Row[], jobs: { id: string }[]) {
    const at = toInstant(this.#now);
    await this.#trx
      .updateTable('locations')
      .set({ parent_id: division.id, updated_at: at })
      .where(
        'id',
        'in',
        cities.map(({ id }) => id),
      )
      .execute();
    for (const city of cities) city.parent_id = division.id;
    const ids = jobs.map(({ id }) => id);
    await reclassifyJobs(this.#trx, ids, this.#now, async () => {
      await insertRows(
        this.#trx,
        'job_places',
        ids.map((job_id) => ({ job_id, location_id: division.id })),
      );
    });
  }
}
