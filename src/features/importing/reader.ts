import type { Result } from '../../lib/result.ts';
import type { ParsedFeed, ReadFeed } from './feed-job.ts';

export const SOURCES = [
  'greenhouse',
  'lever',
  'ashby',
  'recruitee',
  'personio',
  'workable',
  'smartrecruiters',
  'teamtailor',
  'xml',
  'pages',
] as const;
export type SourceName = (typeof SOURCES)[number];

export const isSourceName = (name: string): name is SourceName => (SOURCES as readonly string[]).includes(name);

export interface FeedAddress {
  kind: SourceName;
  /** Employer's name in that system, or the host. One slug per feed. */
  slug: string;
  /** URL of the first document. */
  feed: string;
  /** URL of the careers page. */
  careers: string;
}

/** Fetched document within the size limit. */
interface FetchedDocument {
  body: string;
  /** Final URL after redirects. */
  address: string;
}

/**
 * Fetches a `feed`, or a `page` if robots.txt allows. A problem of field `gone` means 404 or 410. Exceptions pass through
 * readers to the caller, which can end a run that way.
 */
export type FetchDocument = (address: string, as: 'feed' | 'page') => Promise<Result<FetchedDocument>>;

interface ReadOptions {
  /** Decides by title whether to fetch a separate text. Default: always. */
  isWanted?: (title: string) => boolean;
}

export interface SourceReader {
  kind: SourceName;
  /** Display name. */
  label: string;
  /** Recognises a URL without requests. Undefined for other systems. */
  recognise: (address: URL) => FeedAddress | undefined;
  /**
   * Reads a feed of several documents to its end or the limit (`isCut`). Fails if nothing could be read. Undefined for feeds of
   * one, which are unchanged if it is.
   */
  read?: (from: FeedAddress, fetchDocument: FetchDocument, options?: ReadOptions) => Promise<Result<ParsedFeed>>;
  /** Reads one document without requests. */
  readDocument: ReadFeed;
}

/** Reads a feed, of one document unless its system has several. */
export async function readFeed(
  { read, readDocument }: Pick<SourceReader, 'read' | 'readDocument'>,
  from: FeedAddress,
  fetchDocument: FetchDocument,
  options: ReadOptions = {},
): Promise<Result<ParsedFeed>> {
  if (read) return read(from, fetchDocument, options);
  const document = await fetchDocument(from.feed, 'feed');
  return document.ok ? readDocument(document.value.body, { careersUrl: from.careers }) : document;
}

const SLUG = /^[a-z\d][\w.-]{0,99}$/i;

/** Path segment as an employer's name. Undefined if invalid. */
export const employerSlugOfPart = (part: string | null | undefined): string | undefined =>
  part && SLUG.test(part) ? part : undefined;

export const pathSegments = (address: URL): string[] => address.pathname.split('/').filter(Boolean);

/** Subdomains of the systems themselves. */
const OWN_NAMES = new Set([
  'www',
  'api',
  'app',
  'apps',
  'auth',
  'blog',
  'cdn',
  'developer',
  'developers',
  'docs',
  'help',
  'info',
  'login',
  'mail',
  'static',
  'status',
  'support',
]);

/** Subdomain of one of these domains: `acme` of acme.recruitee.com. Undefined for the system's own. */
export function findEmployerSubdomain({ hostname }: URL, domains: readonly string[]): string | undefined {
  const domain = domains.find((end) => hostname.endsWith(`.${end}`));
  const name = domain && employerSlugOfPart(hostname.slice(0, -domain.length - 1));
  return name && !OWN_NAMES.has(name) ? name : undefined;
}
