import type { Db } from '../../db/tables.ts';
import { compareNames } from '../../lib/text.ts';
import { paths } from '../../paths.ts';
import { listingRowsTag } from '../../publishing/change.ts';
import type { CacheTagged } from '../../publishing/page-record.ts';
import { LOCATIONS_TAG } from '../../publishing/tags.ts';
import { countListings } from '../jobs/listing.counts.ts';
import { listingKey } from '../jobs/listing.ts';
import type { Location, LocationDirectoryView, PlaceTreeEntry } from '../locations/location.ts';
import { listingPath } from './slug.ts';
import type { Taxonomy } from './taxonomy.ts';

/** True if a region is a division of a country. */
const isPartOf = (place: Location): boolean => place.kind === 'region' && place.parentId !== null;

/** Tree of places with open jobs, remote first. */
export async function readPlaceTree(db: Db, taxonomy: Taxonomy): Promise<CacheTagged<LocationDirectoryView>> {
  const places = [...taxonomy.locations.values()];
  const remoteKey = listingKey({ workplace: 'remote' });
  const keyOf = (place: Location) => listingKey({ location: place.slug });
  const counts = await countListings(db, [remoteKey, ...places.map(keyOf)]);
  // Skips divisions.
  const placesBelow = (parentId: string | null): Location[] =>
    places
      .filter((place) => place.parentId === parentId)
      .flatMap((place) => (isPartOf(place) ? [place, ...placesBelow(place.id)] : place));
  const entriesBelow = (parentId: string | null): PlaceTreeEntry[] =>
    placesBelow(parentId)
      .flatMap((place) => {
        const count = counts.get(keyOf(place))?.open ?? 0;
        return count > 0
          ? [
              {
                href: paths.location(place.slug),
                name: place.name,
                count,
                within: isPartOf(place) ? [] : entriesBelow(place.id),
              },
            ]
          : [];
      })
      .sort((a, b) => compareNames(a.name, b.name));
  return {
    remote: {
      href: listingPath({ workplace: 'remote' }, taxonomy.vocabulary) ?? paths.roles(),
      count: counts.get(remoteKey)?.open ?? 0,
    },
    regions: entriesBelow(null),
    tags: [LOCATIONS_TAG, listingRowsTag(remoteKey), ...places.map((place) => listingRowsTag(keyOf(place)))],
  };
}
