import type { Db } from '../../db/tables.ts';
import type { ExternalApply } from './external-apply.ts';

/** External application address of an open job. Undefined otherwise. */
export async function findOpenExternalApply(db: Db, hash: string): Promise<ExternalApply | undefined> {
  const row = await db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select([
      'jobs.title',
      'jobs.slug',
      'jobs.hash',
      'jobs.apply_url',
      'jobs.source',
      'companies.name',
      'companies.website',
    ])
    .where('hash', '=', hash)
    .where('status', '=', 'published')
    .where('apply_mode', '=', 'external')
    .executeTakeFirst();
  // The address may have been written to the database by hand.
  if (!row?.apply_url || !/^https?:\/\//.test(row.apply_url) || !URL.canParse(row.apply_url)) return undefined;
  const { title, slug, name, website, apply_url, source } = row;
  return { job: { title, slug, hash }, company: { name, website }, address: apply_url, isImported: source !== null };
}
