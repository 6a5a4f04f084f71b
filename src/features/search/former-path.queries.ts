import type { Db } from '../../db/tables.ts';
import { readKept } from '../../publishing/kept-reading.ts';
import type { ListingFilter } from '../jobs/listing.ts';
import { readFormerTerms } from '../vocabulary/former-terms.queries.ts';
import { followTerm, TERM_KINDS } from '../vocabulary/former-terms.ts';
import { listingPath, makeVocabulary, parseFilterSlug } from './slug.ts';
import { readKeptTaxonomy, type Taxonomy } from './taxonomy.ts';

/** The filter that a slug of former categories, skills and places named, as they are called now; undefined where it named none. */
export async function findFormerFilter(db: Db, slug: string): Promise<ListingFilter | undefined> {
  const words = await readFormerWords(db);
  if (!words) return undefined;
  const { former, vocabulary } = words;
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
  const filter = await findFormerFilter(db, slug);
  return filter && listingPath(filter, taxonomy.vocabulary, page);
}

/** Former terms, and all words of former and present ones; undefined where no term has ever been another. */
const readFormerWords = (db: Db) =>
  readKept(db, 'former words', async () => {
    const former = await readFormerTerms(db);
    if (TERM_KINDS.every((kind) => former[kind].size === 0)) return undefined;
    const taxonomy = await readKeptTaxonomy(db);
    const vocabulary = makeVocabulary({
      categories: [...taxonomy.categories.keys(), ...former.category.keys()],
      skills: [...taxonomy.skills.keys(), ...former.skill.keys()],
      locations: [...taxonomy.locations.keys(), ...former.location.keys()],
    });
    return { former, vocabulary };
  });
