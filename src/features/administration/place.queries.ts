import type { Db } from '../../db/tables.ts';
import { compareNames } from '../../lib/text.ts';
import { type AdminPlaceRow, toPlaceLevel } from './place.ts';

/** Every place by name. */
export async function listPlaceRows(db: Db): Promise<AdminPlaceRow[]> {
  const [places, counts, openTo] = await Promise.all([
    db.selectFrom('locations').select(['id', 'slug', 'name', 'kind', 'parent_id']).execute(),
    db
      .selectFrom('job_places')
      .innerJoin('jobs', 'jobs.id', 'job_places.job_id')
      .select('location_id as id')
      .select((eb) => [
        eb.fn.countAll<number>().as('jobs'),
        eb.fn.sum<number>(eb.case().when('jobs.status', '=', 'published').then(1).else(0).end()).as('open'),
      ])
      .groupBy('location_id')
      .execute(),
    db
      .selectFrom('job_countries')
      .select('location_id as id')
      .select((eb) => eb.fn.countAll<number>().as('jobs'))
      .groupBy('location_id')
      .execute(),
  ]);
  const byId = new Map(places.map((place) => [place.id, place]));
  const countOf = new Map(counts.map((row) => [row.id, row]));
  const openToOf = new Map(openTo.map((row) => [row.id, Number(row.jobs)]));
  return places
    .map((place): AdminPlaceRow => {
      const parent = place.parent_id ? byId.get(place.parent_id) : undefined;
      const below = places.filter(({ parent_id }) => parent_id === place.id).length;
      const jobs = Number(countOf.get(place.id)?.jobs ?? 0) + (openToOf.get(place.id) ?? 0);
      return {
        slug: place.slug,
        name: place.name,
        level: toPlaceLevel(place),
        parent: parent ? { slug: parent.slug, name: parent.name } : null,
        jobs,
        open: Number(countOf.get(place.id)?.open ?? 0),
        below,
        isUsed: jobs + below > 0,
      };
    })
    .sort((a, b) => compareNames(a.name, b.name) || (a.slug < b.slug ? -1 : 1));
}
