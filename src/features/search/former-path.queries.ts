import type { Db } from '../../db/tables.ts';
import type { ListingFilter } from '../jobs/listing.ts';
import { readFormerTerms } from '../vocabulary/former-terms.queries.ts';
import { followTerm, TERM_KINDS } from '../vocabulary/former-terms.ts';
import { listingPath, makeVocabulary, parseFilterSlug } from './slug.ts';
import type { Taxonomy } from './taxonomy.ts';

/** The filter that a slug of former categories, skills and places named, as they are called now; undefined where it named none. */
export async function findFormerFilter(db: Db, slug: string, taxonomy: Taxonomy): Promise<ListingFilter | undefined> {
  const former = await readFormerTerms(db);
  if (TERM_KINDS.every((kind) => former[kind].size === 0)) return undefined;
  const vocabulary = makeVocabulary({
    categories: [...taxonomy.categories.keys(), ...former.category.keys()],
    skills: [...taxonomy.skills.keys(), ...former.skill.keys()],
    locations: [...taxonomy.locations.keys(), ...former.location.keys()],
  });
  const found = parseFilterSlug(slug, vocabulary);
  if (!found) return undefined;
  const present = TERM_KINDS.flatMap((kind) => {
    const value = found[kind] && followTerm(former, kind, found[kind]);
    return value ? [[kind, value]] : [];
  });
  const { category: _, skill: __, location: ___, ...filter } = found;
  return { ...filter, ...Object.fromEntries(present) };
}

/** Where such a slug leads: the address of its listing now. */
export async function findFormerPath(db: Db, slug: string, taxonomy: Taxonomy, page = 1): Promise<string | undefined> {
  const filter = await findFormerFilter(db, slug, taxonomy);
  return filter && listingPath(filter, taxonomy.vocabulary, page);
}
