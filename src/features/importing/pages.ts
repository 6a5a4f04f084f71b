import * as z from 'zod';
import { sha256 } from '../../lib/hash.ts';
import { invalid, type Result } from '../../lib/result.ts';
import { decodeEntitiesUnlessTagged } from './clean-html.ts';
import { link } from './feed-fields.ts';
import type { FeedJob, ParsedFeed } from './feed-job.ts';
import { findJsonLdPostings, jobPostingSchema, jobPostingToFeedJob } from './job-posting.ts';
import { extractJsonLd, extractLinksAndNext } from './page-links.ts';
import { parseFeedEntries, rejectTooManyEntries } from './read-json.ts';
import { type FetchDocument, pathSegments, type SourceReader } from './reader.ts';

/** Pages, lists and sitemaps fetched per run. */
const MAX_PAGES = 300;
const MAX_LISTS = 20;
const MAX_SITEMAPS = 10;

const entry = jobPostingSchema.extend({ page: link });

/** Employer's own careers site with JobPosting data. The address is a sitemap, a list of vacancies or a vacancy. */
export const pages: SourceReader = {
  kind: 'pages',
  label: 'Careers site',
  recognise: (address) => ({ kind: 'pages', slug: address.host, feed: withoutHash(address), careers: address.origin }),
  read: async (from, fetchDocument) => {
    const first = await fetchDocument(from.feed, 'page');
    if (!first.ok) return first;
    const found = await findPages(first.value, fetchDocument);
    const postings = postingsOf(first.value.body, first.value.address);
    let { isCut } = found;
    for (const address of found.pages) {
      const page = await fetchDocument(address, 'page');
      if (page.ok) for (const posting of postingsOf(page.value.body, page.value.address)) postings.push(posting);
      // Unreadable pages may still exist.
      else if (page.problems[0]?.field !== 'gone') isCut = true;
    }
    if (postings.length === 0 && !found.isSitemap && found.pages.length === 0)
      return invalid('feed', 'There is no vacancy on this page that search engines could read (schema.org JobPosting)');
    return readPostings(postings, isCut);
  },
  readDocument: (body) => {
    const postings = postingsOf(body, 'https://example.com/');
    return postings.length > 0
      ? readPostings(postings)
      : invalid('feed', 'There is no vacancy on this page that search engines could read (schema.org JobPosting)');
  },
};

function withoutHash(address: URL): string {
  const bare = new URL(address);
  bare.hash = '';
  return bare.href;
}

interface CareerPages {
  pages: string[];
  isCut: boolean;
  isSitemap: boolean;
}

/** Addresses of possible vacancies, from a sitemap, or from the list and its next pages. */
async function findPages(first: { body: string; address: string }, fetchDocument: FetchDocument): Promise<CareerPages> {
  if (isSitemap(first.body)) return readSitemaps(first, fetchDocument);
  const found = new Set<string>();
  let isCut = false;
  let list: { body: string; address: string } | undefined = first;
  const seen = new Set([first.address]);
  for (let i = 0; list; i++) {
    const { links, next } = extractLinksAndNext(list.body, list.address);
    for (const href of links) if (isJobPage(href, first.address)) found.add(href);
    if (!next || seen.has(next) || new URL(next).host !== new URL(first.address).host) break;
    if (i >= MAX_LISTS) isCut = true;
    if (isCut) break;
    seen.add(next);
    const more = await fetchDocument(next, 'page');
    if (!more.ok) isCut = true;
    list = more.ok ? more.value : undefined;
  }
  if (found.size === 0 && postingsOf(first.body, first.address).length === 0) {
    const sitemap = await fetchDocument(new URL('/sitemap.xml', first.address).href, 'page');
    if (sitemap.ok && isSitemap(sitemap.value.body)) return readSitemaps(sitemap.value, fetchDocument);
  }
  const all = [...found].filter((href) => href !== first.address);
  return { pages: all.slice(0, MAX_PAGES), isCut: isCut || all.length > MAX_PAGES, isSitemap: false };
}

const isSitemap = (body: string): boolean => /<(?:urlset|sitemapindex)[\s>]/.test(body.slice(0, 2_000));

async function readSitemaps(
  first: { body: string; address: string },
  fetchDocument: FetchDocument,
): Promise<CareerPages> {
  const pages = new Set<string>();
  let isCut = false;
  const isIndex = /<sitemapindex[\s>]/.test(first.body.slice(0, 2_000));
  const parts = isIndex ? placesOf(first.body, first.address) : [];
  const meant = parts.filter((part) => NAMES_JOBS.test(part));
  const maps = isIndex ? (meant.length > 0 ? meant : parts) : [];
  const bodies = isIndex ? [] : [first];
  if (maps.length > MAX_SITEMAPS) isCut = true;
  for (const address of maps.slice(0, MAX_SITEMAPS)) {
    const map = await fetchDocument(address, 'page');
    if (map.ok) bodies.push(map.value);
    else isCut = true;
  }
  const all = bodies.flatMap(({ body, address }) => placesOf(body, address));
  const jobs = all.filter((address) => isJobPage(address, first.address));
  // A sitemap of vacancies may have addresses without words for jobs.
  for (const address of jobs.length > 0 ? jobs : NAMES_JOBS.test(first.address) ? all : []) pages.add(address);
  return { pages: [...pages].slice(0, MAX_PAGES), isCut: isCut || pages.size > MAX_PAGES, isSitemap: true };
}

const NAMES_JOBS =
  /(?:job|career|karriere|stelle|vacanc|vacature|emploi|offre|oferta|empleo|trabajo|position|opening|role|lavor|annonce|ledig)/i;

/** Addresses of a sitemap at the same site or below its domain. */
function placesOf(sitemap: string, base: string): string[] {
  return [...sitemap.matchAll(/<loc>([^<]{1,2048})<\/loc>/gi)].flatMap((match) => {
    const address = decodeEntitiesUnlessTagged((match[1] ?? '').trim());
    return URL.canParse(address) && isNear(new URL(address), new URL(base)) ? [address] : [];
  });
}

const isNear = (address: URL, base: URL): boolean => {
  const site = base.hostname.replace(/^www\./, '');
  return (
    /^https?:$/.test(address.protocol) &&
    (address.hostname === base.hostname ||
      address.hostname.endsWith(`.${site}`) ||
      site.endsWith(`.${address.hostname.replace(/^www\./, '')}`))
  );
};

const JOB_FOLDER =
  /^(?:jobs?|job-?(?:offers?|openings?|detail|listings?)|careers?|karriere|stellen?|stellenangebote?|stellenanzeigen?|jobangebote?|vacanc(?:y|ies)|vacatures?|emplois?|offres?(?:-d-?emploi)?|nos-offres|ofertas?(?:-de-(?:trabajo|empleo))?|empleos?|vacantes?|(?:open-)?positions?|openings?|open-roles?|roles?|lavora-con-noi|posizioni(?:-aperte)?|offerte|annonces?|lediga-jobb|p|o|j)$/i;

/** True for a URL at the same site below a folder named for vacancies. */
function isJobPage(href: string, list: string): boolean {
  const [address, base] = [new URL(href), new URL(list)];
  if (!isNear(address, base) || /\.(?:css|js|png|jpe?g|svg|webp|pdf|ico|woff2?|xml|json)$/i.test(address.pathname))
    return false;
  const segments = pathSegments(address);
  const folder = segments.findIndex((part, i) => i < segments.length - 1 && JOB_FOLDER.test(part));
  const isBelow = base.pathname.length > 1 && address.pathname.startsWith(`${base.pathname.replace(/\/$/, '')}/`);
  return folder >= 0 || isBelow;
}

const postingsOf = (html: string, page: string): object[] =>
  extractJsonLd(html)
    .flatMap((value) => findJsonLdPostings(value))
    .map((posting) => ({ ...(posting as object), page }));

function readPostings(postings: readonly object[], isCut = false): Result<ParsedFeed> {
  const tooMany = rejectTooManyEntries(postings.length);
  if (tooMany) return tooMany;
  const ids = postings.map((posting) => identifierOf(entry.safeParse(posting).data));
  const idCounts = countEach(ids);
  const named = postings.map((posting, i) => ({ ...posting, id: idCounts.get(ids[i]) === 1 ? ids[i] : undefined }));
  // A page linked under two addresses has the same vacancy.
  const distinct = [...new Map(named.map((posting) => [JSON.stringify(posting), posting])).values()];
  const pageCounts = countEach(distinct.map(pageOf));
  // Several postings of a page are told apart by title.
  const entries = distinct.map((posting) => ({
    ...posting,
    isAlone: pageCounts.get(pageOf(posting)) === 1,
  }));
  const schema = entry
    .extend({ id: z.string().optional(), isAlone: z.boolean() })
    .refine((posting) => posting.title ?? posting.name, { path: ['title'], error: 'is missing' });
  return parseFeedEntries(entries, schema, toFeedJob, isCut);
}

const pageOf = (posting: object): unknown => ('page' in posting ? posting.page : undefined);

function countEach(values: readonly unknown[]): Map<unknown, number> {
  const counts = new Map<unknown, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Id of a vacancy. The page's URL if missing or ambiguous. */
function identifierOf(posting: z.output<typeof entry> | undefined): string | undefined {
  const identifier = posting?.identifier;
  const value = typeof identifier === 'object' ? identifier?.value : identifier;
  const id = value === null || value === undefined ? '' : String(value).trim();
  return id !== '' && id.length <= 200 ? id : undefined;
}

function toFeedJob(posting: z.output<typeof entry> & { id?: string | undefined; isAlone: boolean }): FeedJob {
  const address = posting.url && /^https?:\/\//.test(posting.url) ? posting.url : posting.page;
  const title = (posting.title ?? posting.name ?? '').trim();
  const key = posting.isAlone || address !== posting.page ? address : `${address}#${title}`;
  return {
    ...jobPostingToFeedJob(posting),
    sourceId: posting.id ?? (key.length <= 200 ? key : sha256(key)),
    title,
    applyUrl: address,
  };
}
