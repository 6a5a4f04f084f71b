import { readFile, stat } from 'node:fs/promises';
import { byteSize, MB } from '../../lib/byte-size.ts';
import { type Result, refuse, succeed } from '../../lib/result.ts';

const MOST_BYTES = 20 * MB;
const TIMEOUT_SECONDS = 30;

interface FetchedFeed {
  body: string;
  /** False when the address itself asks for a part of the feed. */
  isWhole: boolean;
  /** Where it came from; undefined for a file. */
  origin: string | undefined;
}

/** The text behind a path or an http(s) address, of limited size and within limited time. Anything but success is a problem. */
export async function fetchFeed(from: string): Promise<Result<FetchedFeed>> {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(from)) return readFeedFile(from);
  const url = URL.canParse(from) ? new URL(from) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    return refuse('feed', `"${from}" is neither a file nor an http(s) address`);
  return download(url).catch((error: unknown) => refuse('feed', `${url.host} did not answer: ${whyOf(error)}`));
}

async function readFeedFile(path: string): Promise<Result<FetchedFeed>> {
  const file = await stat(path).catch(() => undefined);
  if (!file) return refuse('feed', `There is no file "${path}"`);
  if (!file.isFile()) return refuse('feed', `"${path}" is not a file`);
  if (file.size > MOST_BYTES) return refuse('feed', `"${path}" is larger than ${byteSize(MOST_BYTES)}`);
  const body = await readFile(path, 'utf8').catch(() => undefined);
  return body === undefined
    ? refuse('feed', `"${path}" could not be read`)
    : succeed({ body, isWhole: true, origin: undefined });
}

async function download(url: URL): Promise<Result<FetchedFeed>> {
  const answer = await fetch(url, {
    signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1_000),
    headers: { accept: 'application/json, application/xml, text/xml', 'user-agent': 'easel-import/1' },
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    return refuse('feed', `${url.host} answered ${answer.status} ${answer.statusText}`.trim());
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) return refuse('feed', `${url.host} sent more than ${byteSize(MOST_BYTES)}`);
    parts.push(part);
  }
  return succeed({
    body: new TextDecoder().decode(Buffer.concat(parts)),
    isWhole: isWholeFeed(url),
    origin: url.origin,
  });
}

/** Pages and filters give a part: what is not in it is not gone. */
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

function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${TIMEOUT_SECONDS} seconds`;
  return error.cause instanceof Error ? error.cause.message : error.message;
}
