import type { Db } from '../../db/tables.ts';
import { type FormerTerms, TERM_KINDS } from './former-terms.ts';

/** Former slugs of all terms and companies. */
export async function readFormerTerms(db: Db): Promise<FormerTerms> {
  const [rows, companies] = await Promise.all([
    db.selectFrom('term_redirects').select(['kind', 'slug', 'target_slug']).execute(),
    db
      .selectFrom('company_redirects')
      .innerJoin('companies', 'companies.id', 'company_id')
      .select(['company_redirects.slug', 'companies.slug as target_slug'])
      .execute(),
  ]);
  const [category, skill, location] = TERM_KINDS.map(
    (kind) => new Map(rows.flatMap((row) => (row.kind === kind ? [[row.slug, row.target_slug] as const] : []))),
  );
  return {
    category: category ?? new Map(),
    skill: skill ?? new Map(),
    location: location ?? new Map(),
    company: new Map(companies.map(({ slug, target_slug }) => [slug, target_slug])),
  };
}
