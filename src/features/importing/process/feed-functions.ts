import type { FeedListing, FeedSummary, ListedEntries, ListedRole, StoredListing } from '../feed-listing.ts';
import type { VocabularyRows } from '../feed-vocabulary.ts';
import type { FetchResult } from '../fetching/fetch-text.ts';
import type { FeedAddress } from '../reader.ts';
import type { CacheValidators, SourceContent } from '../sources/reading.ts';

export interface FeedRequest {
  address: FeedAddress;
  mark: CacheValidators;
  vocabulary: VocabularyRows;
  /** The owner's mapping of the source's place names. */
  meanings?: ReadonlyMap<string, string> | undefined;
  now: Date;
}

interface RoleRequest {
  role: ListedRole;
  known: StoredListing;
}

export type FeedProcessFunctions = {
  read: (request: FeedRequest) => Promise<SourceContent<{ counts: FeedSummary }>>;
  merge: (request: RoleRequest) => ReturnType<FeedListing['merge']>;
  translate: (request: RoleRequest) => ReturnType<FeedListing['translate']>;
  placesOf: FeedListing['placesOf'];
};

/** A fetched body that the server holds. The process copies it in parts: copying 20 MB at once would hold the server. */
export interface BufferedBody {
  id: number;
  bytes: number;
}

export type ServerFunctions = {
  fetch: (request: { address: string; mark: CacheValidators }) => Promise<FetchResult<BufferedBody>>;
  readBody: (part: { id: number; from: number }) => Promise<Uint8Array>;
  list: (part: Partial<ListedEntries>) => Promise<void>;
};
