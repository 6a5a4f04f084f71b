import { setImmediate as nextTurn } from 'node:timers/promises';
import { insertRows } from '../../db/bulk.ts';
import { writeTransaction } from '../../db/dialect.ts';
import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { SITEMAP_TAG } from '../../publishing/change.ts';
import { publishChanges } from '../../publishing/publish.ts';
import { indexedListingTag, indexedSublistingsTag } from '../../publishing/tags.ts';
import { readOpenListingFacts } from '../jobs/facts.queries.ts';
import { FACETS, joinListingKey, splitListingKey } from '../jobs/listing.ts';
import { chooseIndexedListings, JobSets, type TermHierarchy } from './indexed-listings.ts';
import { readTaxonomy, type Taxonomy } from './taxonomy.ts';

/** Listings per record. */
const LISTINGS_AT_ONCE = 1_000;

/** Chooses indexed listings. Only changed ones become stale. */
export async function refreshIndexedListings(db: Db, now: Date): Promise<void> {
  const [taxonomy, before] = await Promise.all([
    readTaxonomy(db),
    db.selectFrom('offered_listings').select('key').execute(),
  ]);
  const sets = new JobSets();
  for await (const roles of readOpenListingFacts(db)) {
    for (const facts of roles) sets.add(facts);
    await nextTurn();
  }
  const was = new Set(before.map(({ key }) => key));
  const chosen = chooseIndexedListings(sets, containmentOf(taxonomy), was);
  const begun = [...chosen].filter((key) => !was.has(key)).sort();
  const ended = [...was].filter((key) => !chosen.has(key)).sort();
  const changed = [...begun, ...ended];
  if (changed.length === 0) return;

  const at = toInstant(now);
  const batches = Array.from({ length: Math.ceil(changed.length / LISTINGS_AT_ONCE) }, (_, i) =>
    changed.slice(i * LISTINGS_AT_ONCE, (i + 1) * LISTINGS_AT_ONCE),
  );
  await writeTransaction(db, async (trx) => {
    for (let i = 0; i < ended.length; i += LISTINGS_AT_ONCE) {
      await trx
        .deleteFrom('offered_listings')
        .where('key', 'in', ended.slice(i, i + LISTINGS_AT_ONCE))
        .execute();
    }
    await insertRows(
      trx,
      'offered_listings',
      begun.map((key) => ({ key, since: at })),
    );
    await publishChanges(
      trx,
      at,
      batches.map((keys) => ({ tags: [SITEMAP_TAG, ...new Set(keys.flatMap(tagsOfIndexedListing))] })),
    );
  });
}

function containmentOf({ categories, categoriesById, locations, locationsById }: Taxonomy): TermHierarchy {
  return {
    categoryAbove: new Map(
      [...categories.values()].flatMap(({ slug, parent_id }) => {
        const above = categoriesById.get(parent_id ?? '');
        return above ? [[slug, above.slug]] : [];
      }),
    ),
    placeAbove: new Map(
      [...locations.values()].flatMap(({ slug, parentId }) => {
        const above = locationsById.get(parentId ?? '');
        return above ? [[slug, above.slug]] : [];
      }),
    ),
    kindOfPlace: new Map([...locations.values()].map(({ slug, kind }) => [slug, kind])),
  };
}

function tagsOfIndexedListing(key: string): string[] {
  const terms = splitListingKey(key);
  const wider = FACETS.flatMap((_, position) => (terms[position] ? [joinListingKey(terms.with(position, ''))] : []));
  return [indexedListingTag(key), ...wider.map(indexedSublistingsTag)];
}
