import type { Db } from '../../../db/tables.ts';
import { type Result, refuse, succeed } from '../../../lib/result.ts';
import { classifyTitle } from '../classify.ts';
import { importFeed } from '../import-feed.ts';
import type { FeedAddress } from '../reader.ts';
import { recogniseFeed } from '../sources.ts';
import { outranks } from './claim.ts';
import type { PreviewedCompany, SourcePreview } from './preview.ts';
import { type ReadingServices, readSource } from './reading.ts';
import { findSourceOfFeed } from './source.queries.ts';

/** Milliseconds that somebody waits for a preview. */
const PATIENCE_MS = 25_000;

/**
 * The feed behind a pasted address, if nobody has it yet, or another company with a claim that an employer of `companySlug`
 * may displace.
 */
export async function recogniseNewSource(db: Db, pasted: string, companySlug?: string): Promise<Result<FeedAddress>> {
  const address = recogniseFeed(pasted);
  if (!address)
    return refuse(
      'address',
      pasted.trim() ? 'No careers page or feed that we know was found at this address' : 'Enter an address',
    );
  const known = await findSourceOfFeed(db, address.feed);
  return known && (companySlug === undefined || known.company.slug === companySlug || !outranks('proved', known.claim))
    ? refuse('address', `This address is already a source of ${known.company.name}`)
    : succeed(address);
}

/** The company that somebody means: by its slug or its name, or with a website a new one. */
export async function findMeantCompany(
  db: Db,
  { company, website }: { company: string; website: string },
): Promise<Result<PreviewedCompany>> {
  const said = company.trim();
  if (!said) return refuse('company', 'Enter the company’s name');
  const rows = await db.selectFrom('companies').select(['slug', 'name', 'website']).orderBy('created_at').execute();
  const known =
    rows.find(({ slug }) => slug === said) ?? rows.find(({ name }) => name.toLowerCase() === said.toLowerCase());
  if (known) return succeed(known);
  return website.trim()
    ? succeed({ slug: undefined, name: said, website: website.trim() })
    : refuse('website', 'This company is not on the board yet: enter its website to add it');
}

/** What the first run of a source would do. Writes nothing. */
export async function previewSource(
  db: Db,
  services: ReadingServices,
  { address, company, isReviewed }: Pick<SourcePreview, 'address' | 'company'> & { isReviewed: boolean },
  now: Date,
): Promise<Result<SourcePreview>> {
  const rows = await db.selectFrom('categories').select('slug').execute();
  const slugs = new Set(rows.map(({ slug }) => slug));
  const reading = await readSource(address, services, {
    isWanted: (title) => 'category' in classifyTitle(title, slugs),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (reading.kind === 'failed') return refuse('address', `This address could not be read: ${reading.why}`);
  if (reading.kind === 'unchanged') throw new Error('A feed that nobody knows cannot be unchanged');
  const request = { source: address.kind, companySlug: company.slug, feed: reading.feed, complete: true, isReviewed };
  const report = await importFeed(db, { ...request, isDry: true }, now);
  return report.ok ? succeed({ address, company, report: report.value }) : report;
}
