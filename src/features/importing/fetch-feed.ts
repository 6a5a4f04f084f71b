import { readFile, stat } from 'node:fs/promises';
import { formatByteLimit } from '../../lib/lengths.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { MAX_FEED_BYTES } from './fetching/body.ts';
import { type FetchServices, fetchText } from './fetching/fetch-text.ts';

interface FetchedFeed {
  body: string;
  /** False if the address requests a part. */
  isWhole: boolean;
  /** Final URL. Undefined for a file. */
  origin: string | undefined;
}

/** Reads a file or http(s) address within limits. */
export async function readFeedFromFileOrUrl(from: string, services: FetchServices): Promise<Result<FetchedFeed>> {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(from)) return readFeedFile(from);
  return download(from, services);
}

async function readFeedFile(path: string): Promise<Result<FetchedFeed>> {
  const file = await stat(path).catch(() => undefined);
  if (!file) return invalid('feed', `There is no file "${path}"`);
  if (!file.isFile()) return invalid('feed', `"${path}" is not a file`);
  if (file.size > MAX_FEED_BYTES) return invalid('feed', `"${path}" is larger than ${formatByteLimit(MAX_FEED_BYTES)}`);
  const body = await readFile(path, 'utf8').catch(() => undefined);
  return body === undefined
    ? invalid('feed', `"${path}" could not be read`)
    : succeed({ body, isWhole: true, origin: undefined });
}

async function download(from: string, services: FetchServices): Promise<Result<FetchedFeed>> {
  const response = await fetchText({ address: from }, services);
  if (response.kind === 'failed') return invalid('feed', response.why);
  if (response.kind === 'unchanged') return invalid('feed', `${from} sent nothing`);
  const url = new URL(from);
  return succeed({ body: response.body, isWhole: isWholeFeed(url), origin: url.origin });
}

/** True without page and filter parameters. Jobs missing from a part are not gone. */
export function isWholeFeed(url: URL): boolean {
  return ![
    'skip',
    'limit',
    'page',
    'per_page',
    'offset',
    'location',
    'team',
    'department',
    'department_id',
    'office_id',
    'commitment',
    'level',
    'tag',
  ].some((name) => url.searchParams.has(name));
}
