import type { Result } from '../../lib/result.ts';
import type { ParsedFeed, ReadFeed } from './feed-job.ts';

/** Systems and formats that we read. */
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
  /** The employer's name with that system; the host where there is no such name. One feed has one slug, however it is addressed. */
  slug: string;
  /** The first document to be asked for. */
  feed: string;
  /** The careers site that people see. */
  careers: string;
}

/** A document as it was fetched: never longer than the fetcher's limit. */
interface FetchedDocument {
  body: string;
  /** Final URL after redirects. */
  address: string;
}

/**
 * Fetches one document: `feed` of a documented interface, `page` of a website, for which robots.txt is asked. A problem of the
 * field `gone` says that nothing is there (404, 410), any other that it could not be read. What it throws passes
 * through every reader to its caller: so does a fetcher stop a run whose first document is unchanged.
 */
export type FetchDocument = (address: string, as: 'feed' | 'page') => Promise<Result<FetchedDocument>>;

interface ReadOptions {
  /** Decides by title if a separate text document is fetched. Default: always. */
  isWanted?: (title: string) => boolean;
}

/** One system or format. */
export interface Reader {
  kind: SourceName;
  /** Display name. */
  label: string;
  /** True if the feed is a single document, so that an unchanged document means an unchanged feed. */
  isOneDocument: boolean;
  /** Recognises a URL without requests. Undefined for other systems. */
  recognise: (address: URL) => FeedAddress | undefined;
  /** Follows the feed to its end, or to our limit: then `isCut`. A problem means that nothing could be read. */
  read: (from: FeedAddress, fetchDocument: FetchDocument, options?: ReadOptions) => Promise<Result<ParsedFeed>>;
  /** Reads one document without requests. */
  readDocument: ReadFeed;
}

/** Reads a feed of one document. */
export const singleRequestReader =
  (readDocument: ReadFeed): Reader['read'] =>
  async (from, fetchDocument) => {
    const document = await fetchDocument(from.feed, 'feed');
    return document.ok ? readDocument(document.value.body, { careersUrl: from.careers }) : document;
  };

const SLUG = /^[a-z\d][\w.-]{0,99}$/i;

/** A part of an address as an employer's name; undefined where it cannot be one. */
export const slugOfPart = (part: string | null | undefined): string | undefined =>
  part && SLUG.test(part) ? part : undefined;

/** The parts of an address's path that are not empty. */
export const segmentsOf = (address: URL): string[] => address.pathname.split('/').filter(Boolean);

/** Names below a system's domain that are the system's own. */
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

/** The name below one of these domains: `acme` of acme.recruitee.com; undefined for the system's own. */
export function subdomainOf({ hostname }: URL, domains: readonly string[]): string | undefined {
  const domain = domains.find((end) => hostname.endsWith(`.${end}`));
  const name = domain && slugOfPart(hostname.slice(0, -domain.length - 1));
  return name && !OWN_NAMES.has(name) ? name : undefined;
}
