import type { WorldMatch } from '../locations/world/world.ts';

/** Between a place and what it lies in, where its name alone could be another: a comma would begin the next place. */
export const NAME_SEPARATOR = ' · ';

/** A place so that it can be no other: `Portland · Maine · United States`. */
export const fullPlaceName = ({ name, detail }: Pick<WorldMatch, 'name' | 'detail'>): string =>
  [name, ...(detail ? detail.split(', ') : [])].join(NAME_SEPARATOR);
