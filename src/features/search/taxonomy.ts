import type { Db } from '../../db/tables.ts';
import { lookup } from '../../lib/lookup.ts';
import { cachedUntilChange } from '../../publishing/cached-query.ts';
import { listCategories } from '../categories/category.queries.ts';
import type { Category } from '../categories/category.ts';
import { fieldOptionLabel } from '../jobs/job.facts.ts';
import { contractNames, type SkillLink } from '../jobs/job.ts';
import type { ListingFacet } from '../jobs/listing.ts';
import { listLocations } from '../locations/location.queries.ts';
import type { Location } from '../locations/location.ts';
import type { ChoiceFacet } from './filters.ts';
import { buildSlugVocabulary, type SlugVocabulary } from './slug.ts';

/** Terms of the board with labels. */
export interface Taxonomy {
  categories: ReadonlyMap<string, Category>;
  categoriesById: ReadonlyMap<string, Category>;
  locations: ReadonlyMap<string, Location>;
  locationsById: ReadonlyMap<string, Location>;
  skills: ReadonlyMap<string, SkillLink>;
  vocabulary: SlugVocabulary;
}

export async function readTaxonomy(db: Db): Promise<Taxonomy> {
  const [categories, locations, skills] = await Promise.all([
    listCategories(db),
    listLocations(db),
    db.selectFrom('skills').select(['slug', 'name']).orderBy('slug').execute(),
  ]);
  return {
    categories: new Map(categories.map((category) => [category.slug, category])),
    categoriesById: new Map(categories.map((category) => [category.id, category])),
    locations: new Map(locations.map((location) => [location.slug, location])),
    locationsById: new Map(locations.map((location) => [location.id, location])),
    skills: new Map(skills.map(({ slug, name }) => [slug, { slug, name }])),
    vocabulary: buildSlugVocabulary({
      categories: categories.map((category) => category.slug),
      skills: skills.map((skill) => skill.slug),
      locations: locations.map((location) => location.slug),
    }),
  };
}

export const readCachedTaxonomy = (db: Db): Promise<Taxonomy> =>
  cachedUntilChange(db, 'taxonomy', () => readTaxonomy(db));

/** Display name of a term: `Senior`, `Product designer`, `Berlin`. */
export function facetValueLabel(facet: ListingFacet | ChoiceFacet, value: string, taxonomy: Taxonomy): string {
  switch (facet) {
    case 'category':
      return taxonomy.categories.get(value)?.title ?? value;
    case 'skill':
      return taxonomy.skills.get(value)?.name ?? value;
    case 'location':
      return taxonomy.locations.get(value)?.name ?? value;
    case 'contractType':
      return lookup(contractNames, value) ?? value;
    default:
      return fieldOptionLabel(facet, value);
  }
}
