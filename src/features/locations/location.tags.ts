/** A page lists places of the whole board. */
export const LOCATIONS_TAG = 'locations';
/** A page lists what lies in a place, or beside one that lies in it; `''` for the regions of the world. */
export const placesInTag = (slug: string): string => `places-in:${slug}`;
/** What is told of jobs names this place. Pages go with the whole board where a place changes. */
export const placeTag = (slug: string): string => `place:${slug}`;
