import type { Db } from '../../../db/tables.ts';
import { invalid, type Result, succeed } from '../../../lib/result.ts';
import { listVocabularyRows } from '../feed-vocabulary.ts';
import { syncListedJobs } from '../import-feed.ts';
import { FeedLimitError } from '../process/feed-reader.ts';
import type { FeedAddress } from '../reader.ts';
import { parsePastedAddress } from '../sources.ts';
import { isStrongerClaim } from './claim.ts';
import { fetchWithRetry, NO_VALIDATORS } from './reading.ts';
import type { ReadingServices } from './run.commands.ts';
import { findSourceOfFeed } from './source.queries.ts';
import type { PreviewedCompany, SourcePreview } from './source.ts';

/** Seconds that a user waits for a preview at most. */
const PATIENCE_SECONDS = 25;

/** Recognises a pasted address. Fails if the feed is taken, unless an employer of `companySlug` may displace a weaker claim. */
export async function recogniseClaimableSource(
  db: Db,
  pasted: string,
  companySlug?: string,
): Promise<Result<FeedAddress>> {
  const address = parsePastedAddress(pasted);
  if (!address.ok) return address;
  const known = await findSourceOfFeed(db, address.value.feed);
  return known &&
    (companySlug === undefined || known.company.slug === companySlug || !isStrongerClaim('proved', known.claim))
    ? invalid('address', `This address is already a source of ${known.company.name}`)
    : address;
}

/** Finds the company by slug or name, or plans a new one with a website. */
export async function previewCompany(
  db: Db,
  { company, website }: { company: string; website: string },
): Promise<Result<PreviewedCompany>> {
  const companyName = company.trim();
  if (!companyName) return invalid('company', 'Enter the company’s name');
  const rows = await db.selectFrom('companies').select(['slug', 'name', 'website']).orderBy('created_at').execute();
  const known =
    rows.find(({ slug }) => slug === companyName) ??
    rows.find(({ name }) => name.toLowerCase() === companyName.toLowerCase());
  if (known) return succeed(known);
  return website.trim()
    ? succeed({ slug: undefined, name: companyName, website: website.trim() })
    : invalid('website', 'This company is not on the board yet: enter its website to add it');
}

/** Companies with a preview in progress. */
const previewing = new Set<string>();

/** Simulates the first run of a source. One preview per company at a time. */
export async function previewSource(
  db: Db,
  services: ReadingServices,
  { address, company, isReviewed }: Pick<SourcePreview, 'address' | 'company'> & { isReviewed: boolean },
  now: Date,
): Promise<Result<SourcePreview>> {
  const key = company.slug ?? company.name;
  if (previewing.has(key))
    return invalid('address', `Another preview for ${company.name} is being made: wait until it is there`);
  previewing.add(key);
  try {
    return await makePreview(db, services, { address, company, isReviewed }, now);
  } finally {
    previewing.delete(key);
  }
}

async function makePreview(
  db: Db,
  services: ReadingServices,
  { address, company, isReviewed }: Pick<SourcePreview, 'address' | 'company'> & { isReviewed: boolean },
  now: Date,
): Promise<Result<SourcePreview>> {
  const signal = AbortSignal.timeout(PATIENCE_SECONDS * 1_000);
  const unread = (why: string) => invalid('address', `This address could not be read: ${why}`);
  const request = {
    address,
    mark: NO_VALIDATORS,
    vocabulary: await listVocabularyRows(db),
    now,
    signal,
    fetchPart: (part: string) => fetchWithRetry(part, services, NO_VALIDATORS, signal),
  };
  try {
    return await services.feeds.read(request, async (reading) => {
      if (reading.kind === 'failed') return unread(reading.why);
      if (reading.kind === 'unchanged') throw new Error('A feed read for the first time cannot be unchanged');
      const { listing } = reading;
      const of = { source: address.kind, companySlug: company.slug, complete: true, isDry: true, isReviewed };
      const report = await syncListedJobs(db, { ...of, listing }, now);
      return report.ok ? succeed({ address, company, report: report.value }) : report;
    });
  } catch (error) {
    if (error instanceof FeedLimitError) return unread(error.message);
    if (signal.aborted) return unread(`it took more than ${PATIENCE_SECONDS} seconds`);
    throw error;
  }
}
