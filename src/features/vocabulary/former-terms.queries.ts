import type { Db } from '../../db/tables.ts';

export type TermKind = 'category' | 'skill';

/** Where slugs lead that categories or skills had: the slug of another, or `''` to no narrowing at all. */
export async function listFormerTerms(db: Db, kind: TermKind): Promise<Map<string, string>> {
  const rows = await db.selectFrom('former_terms').select(['slug', 'into_slug']).where('kind', '=', kind).execute();
  return new Map(rows.map(({ slug, into_slug }) => [slug, into_slug]));
}
