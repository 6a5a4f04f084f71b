import type { Taxonomy } from '../search/taxonomy.ts';

/** Categories and places that an ad can be shown on, by name. */
export interface AdTargets {
  categories: { slug: string; name: string }[];
  places: { slug: string; name: string }[];
}

export const listAdTargets = ({ categories, locations }: Pick<Taxonomy, 'categories' | 'locations'>): AdTargets => ({
  categories: byName([...categories.values()].map(({ slug, title }) => ({ slug, name: title }))),
  places: byName([...locations.values()].map(({ slug, name }) => ({ slug, name }))),
});

const byName = <T extends { name: string }>(targets: T[]): T[] =>
  targets.sort((a, b) => a.name.localeCompare(b.name, 'en'));
