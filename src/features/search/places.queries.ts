import type { Db } from '../../db/tables.ts';
import { byName } from '../../lib/text.ts';
import { paths } from '../../paths.ts';
import { listTag } from '../../publishing/change.ts';
import type { Shown } from '../../publishing/page-record.ts';
import { countListings } from '../jobs/listing.counts.ts';
import { listingKey } from '../jobs/listing.ts';
import type { Location } from '../locations/location.ts';
import type { LocationIndexView, PlaceEntry } from '../locations/location-view.ts';
import { listingPath } from './slug.ts';
import type { Taxonomy } from './taxonomy.ts';

/** All places with open jobs, as a tree; remote first. */
export async function readLocationIndex(db: Db, taxonomy: Taxonomy): Promise<Shown<LocationIndexView>> {
  const places = [...taxonomy.locations.values()];
  const remoteKey = listingKey({ workplace: 'remote' });
  const keyOf = (place: Location) => listingKey({ location: place.slug });
  const counts = await countListings(db, [remoteKey, ...places.map(keyOf)]);
  const entriesBelow = (parentId: string | null): PlaceEntry[] =>
    places
      .filter((place) => place.parentId === parentId)
      .flatMap((place) => {
        const count = counts.get(keyOf(place))?.open ?? 0;
        return count > 0
          ? [{ href: paths.location(place.slug), name: place.name, count, within: entriesBelow(place.id) }]
          : [];
      })
      .sort((a, b) => byName(a.name, b.name));
  return {
    remote: {
      href: listingPath({ workplace: 'remote' }, taxonomy.vocabulary) ?? paths.roles(),
      count: counts.get(remoteKey)?.open ?? 0,
    },
    regions: entriesBelow(null),
    tags: [listTag(remoteKey), ...places.map((place) => listTag(keyOf(place)))],
  };
}
