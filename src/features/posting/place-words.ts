import type { WorldMatch } from '../locations/world/world.ts';

export const NAME_SEPARATOR = ' · ';

/** Unambiguous name: `Portland · Maine · United States`. */
export const fullPlaceName = ({ name, detail }: Pick<WorldMatch, 'name' | 'detail'>): string =>
  [name, ...(detail ? detail.split(', ') : [])].join(NAME_SEPARATOR);
