/** A page lists places of the whole board. */
export const LOCATIONS_TAG = 'locations';
/** Tag of pages that list the children of a place or siblings of one of them. `''` for the regions of the world. */
export const placesInTag = (slug: string): string => `places-in:${slug}`;
/** Tag of pages with job facts that name the place. A change of a place itself makes the whole board stale. */
export const placeTag = (slug: string): string => `place:${slug}`;
