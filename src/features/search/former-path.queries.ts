import type { Db } from '../../db/tables.ts';
import { cachedUntilChange } from '../../publishing/cached-query.ts';
import type { ListingFilter } from '../jobs/listing.ts';
import { readFormerTerms } from '../vocabulary/former-terms.queries.ts';
import { type FormerTerms, findCurrentSlug, TERM_KINDS } from '../vocabulary/former-terms.ts';
import { buildSlugVocabulary, listingPath, parseFilterSlug, type SlugVocabulary } from './slug.ts';
import { readCachedTaxonomy, type Taxonomy } from './taxonomy.ts';

/** Current and former vocabulary of listing slugs. */
interface AddressWords {
  taxonomy: Taxonomy;
  /** Former terms with the vocabulary that includes them. Undefined if there are none. */
  former: { terms: FormerTerms; vocabulary: SlugVocabulary } | undefined;
}

/** Cached until the next change. */
export const readCachedAddressWords = (db: Db): Promise<AddressWords> =>
  cachedUntilChange(db, 'words of addresses', async () => {
    const [taxonomy, terms] = [await readCachedTaxonomy(db), await readFormerTerms(db)];
    if (TERM_KINDS.every((kind) => terms[kind].size === 0)) return { taxonomy, former: undefined };
    const vocabulary = buildSlugVocabulary({
      categories: [...taxonomy.categories.keys(), ...terms.category.keys()],
      skills: [...taxonomy.skills.keys(), ...terms.skill.keys()],
      locations: [...taxonomy.locations.keys(), ...terms.location.keys()],
    });
    return { taxonomy, former: { terms, vocabulary } };
  });

/** Filter of a slug with former terms, by their current names. Undefined if invalid. */
export function parseFormerFilterSlug({ former }: AddressWords, slug: string): ListingFilter | undefined {
  const found = former && parseFilterSlug(slug, former.vocabulary);
  if (!found) return undefined;
  const present = TERM_KINDS.flatMap((kind) => {
    const value = found[kind] && findCurrentSlug(former.terms, kind, found[kind]);
    return value ? [[kind, value]] : [];
  });
  const { category: _, skill: __, location: ___, ...filter } = found;
  return { ...filter, ...Object.fromEntries(present) };
}

export function currentPathOfFormerSlug(words: AddressWords, slug: string, page = 1): string | undefined {
  const filter = parseFormerFilterSlug(words, slug);
  return filter && listingPath(filter, words.taxonomy.vocabulary, page);
}
