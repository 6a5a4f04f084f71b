import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { formatByteLimit, MB } from '../../../lib/lengths.ts';

/** Maximum size after decompression. */
export const MAX_FEED_BYTES = 20 * MB;

/** Unreadable body. The message follows a host. */
export class UnreadableBody extends Error {
  override name = 'UnreadableBody';
}

const DECODERS = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

export const ENCODINGS = 'gzip, br, deflate';

/** Decompressed body up to `MAX_FEED_BYTES`. @throws UnreadableBody if larger, truncated, or in another encoding. */
export async function readDecompressedBodyOrThrow(response: IncomingMessage): Promise<Buffer> {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const decoder = DECODERS.get(encoding);
  if (!decoder && encoding !== 'identity' && encoding !== '') throw new UnreadableBody(`sent an unknown encoding`);
  const parts: Buffer[] = [];
  let size = 0;
  const collect = async (source: Readable) => {
    for await (const part of source) {
      size += part.length;
      if (size > MAX_FEED_BYTES) throw new UnreadableBody(`sent more than ${formatByteLimit(MAX_FEED_BYTES)}`);
      parts.push(part);
    }
  };
  try {
    await (decoder ? pipeline(response, decoder(), collect) : pipeline(response, collect));
  } catch (error) {
    if (error instanceof UnreadableBody || (error instanceof Error && error.name === 'AbortError')) throw error;
    throw new UnreadableBody('broke off in the middle of its answer');
  }
  return Buffer.concat(parts);
}

/** Bytes searched for a declaration, as the encoding sniffing of HTML does. */
const HEAD_BYTES = 1_024;

/** Decodes a body by byte order mark, Content-Type, or the declaration in XML or HTML. UTF-8 by default. */
export function decodeBody(bytes: Uint8Array, contentType: string): string {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString('hex');
  const byMark = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : undefined;
  const inHeader = /charset="?([\w-]+)/i.exec(contentType)?.[1];
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  const declared =
    /^\s*<\?xml[^>]*\bencoding=["']([\w-]+)/.exec(head)?.[1] ??
    /<meta\s[^<>]*?\bcharset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1];
  // A declaration read as single bytes is not in UTF-16.
  const inDocument = declared && /^utf-?16/i.test(declared) ? undefined : declared;
  try {
    return new TextDecoder(byMark ?? inHeader ?? inDocument ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
