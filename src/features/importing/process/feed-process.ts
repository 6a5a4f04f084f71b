import { ProcessCalls } from '../../../lib/process-calls.ts';
import { classifyTitle } from '../classify.ts';
import { type FeedListing, type ListedEntries, translateFeed } from '../feed-listing.ts';
import { makeFeedVocabulary } from '../feed-vocabulary.ts';
import { type FetchPart, fetchSourceFeed } from '../sources/reading.ts';
import type { FeedProcessFunctions, FeedRequest, ServerFunctions } from './feed-functions.ts';

/** Characters per message, which the server's thread parses. */
const MAX_MESSAGE = 200_000;

let listing: FeedListing | undefined;

const calls = new ProcessCalls<FeedProcessFunctions, ServerFunctions>(process, {
  read: async (request) => {
    listing = undefined;
    try {
      return await read(request);
    } catch (error) {
      const name = error instanceof Error ? error.name : 'Error';
      return { kind: 'failed', why: `It could not be read (${name})`, retryAfterSeconds: 0 };
    }
  },
  merge: ({ role, known }) => requireFeed().merge(role, known),
  translate: ({ role, known }) => requireFeed().translate(role, known),
  placesOf: (role) => requireFeed().placesOf(role),
});

async function read({
  address,
  mark,
  vocabulary,
  meanings,
  now,
}: FeedRequest): ReturnType<FeedProcessFunctions['read']> {
  const words = makeFeedVocabulary(vocabulary);
  const reading = await fetchSourceFeed(address, fetchPart, {
    mark,
    isWanted: (title) => 'category' in classifyTitle(title, words.categorySlugs),
  });
  if (reading.kind !== 'read') return reading;
  listing = translateFeed(reading.feed, words, now, meanings);
  await sendEntries(listing.entries);
  return { kind: 'read', mark: reading.mark, counts: listing.counts };
}

const fetchPart: FetchPart = async (address, mark) => {
  const response = await calls.call('fetch', { address, mark });
  if (response.kind !== 'fresh') return response;
  const { id, bytes } = response.body;
  const body = new Uint8Array(bytes);
  for (let from = 0; from < bytes; ) {
    const part = await calls.call('readBody', { id, from });
    body.set(part, from);
    from += part.length;
  }
  return { ...response, body };
};

function requireFeed(): FeedListing {
  if (!listing) throw new Error('No feed has been read');
  return listing;
}

/** Sends entries in limited messages, each after the previous one was read. */
async function sendEntries(entries: ListedEntries): Promise<void> {
  for (const [name, list] of Object.entries(entries)) {
    let part: unknown[] = [];
    let size = 0;
    for (const one of list) {
      part.push(one);
      size += JSON.stringify(one).length;
      if (size < MAX_MESSAGE) continue;
      await calls.call('list', { [name]: part });
      part = [];
      size = 0;
    }
    await calls.call('list', { [name]: part });
  }
}

process.once('disconnect', () => process.exit());
