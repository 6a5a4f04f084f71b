import type { FoundPlace } from '../locations/world/world.ts';

/** Between a place and what it lies in, where its name alone could be another: a comma would begin the next place. */
export const APART = ' · ';

/** A place so that it can be no other: `Portland · Maine · United States`. */
export const wholeName = ({ name, detail }: Pick<FoundPlace, 'name' | 'detail'>): string =>
  [name, ...(detail ? detail.split(', ') : [])].join(APART);
