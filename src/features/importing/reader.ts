import type { Result } from '../../lib/result.ts';
import type { Feed, ReadFeed } from './feed-job.ts';

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

/** What an address of a careers page, of one job of it or of a feed was recognised as. */
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
  /** Where it came from in the end, after redirects. */
  address: string;
}

/**
 * Fetches one document: `feed` of a documented interface, `page` of a website, for which robots.txt is asked. A problem of the
 * field `gone` says that nothing is there (404, 410), any other that it could not be read. What it throws passes
 * through every reader to its caller: so does a fetcher stop a run whose first document is unchanged.
 */
export type FetchDocument = (address: string, as: 'feed' | 'page') => Promise<Result<FetchedDocument>>;

interface ReadOptions {
  /** Of a title: whether its text is asked for, where each text is a document of its own. All are, unless told otherwise. */
  isWanted?: (title: string) => boolean;
}

/** One system or format. */
export interface Reader {
  kind: SourceName;
  /** As people call it. */
  label: string;
  /** Whether the whole feed is one document: only then does an unchanged one say that nothing changed. */
  isOneDocument: boolean;
  /** Of any http(s) address; undefined for one of another system. Asks nobody. */
  recognise: (address: URL) => FeedAddress | undefined;
  /** Follows the feed to its end, or to our limit: then `isCut`. A problem means that nothing could be read. */
  read: (from: FeedAddress, fetchDocument: FetchDocument, options?: ReadOptions) => Promise<Result<Feed>>;
  /** The same of one document that somebody holds already. */
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
