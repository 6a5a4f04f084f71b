import type { Db } from '../../db/tables.ts';
import type { ListingFilter } from '../jobs/listing.ts';
import { listFormerTerms } from '../vocabulary/former-terms.queries.ts';
import { listingPath, makeVocabulary, parseFilterSlug } from './slug.ts';
import type { Taxonomy } from './taxonomy.ts';

/** The filter that a slug of former categories and skills named, as they are called now; undefined where it named none. */
export async function findFormerFilter(db: Db, slug: string, taxonomy: Taxonomy): Promise<ListingFilter | undefined> {
  const [categories, skills] = await Promise.all([listFormerTerms(db, 'category'), listFormerTerms(db, 'skill')]);
  if (categories.size + skills.size === 0) return undefined;
  const vocabulary = makeVocabulary({
    categories: [...taxonomy.categories.keys(), ...categories.keys()],
    skills: [...taxonomy.skills.keys(), ...skills.keys()],
    locations: [...taxonomy.locations.keys()],
  });
  const found = parseFilterSlug(slug, vocabulary);
  if (!found) return undefined;
  const { category: oldCategory, skill: oldSkill, ...filter } = found;
  const category = oldCategory && (categories.get(oldCategory) ?? oldCategory);
  const skill = oldSkill && (skills.get(oldSkill) ?? oldSkill);
  return { ...filter, ...(category ? { category } : {}), ...(skill ? { skill } : {}) };
}

/** Where such a slug leads: the address of its listing now. */
export async function findFormerPath(db: Db, slug: string, taxonomy: Taxonomy, page = 1): Promise<string | undefined> {
  const filter = await findFormerFilter(db, slug, taxonomy);
  return filter && listingPath(filter, taxonomy.vocabulary, page);
}
