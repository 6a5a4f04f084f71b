import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { byteSize, MB } from '../../../lib/byte-size.ts';

/** Of a body as it is read, however small it came. */
const MOST_BYTES = 20 * MB;

/** A body that cannot be read, in words that follow a host. */
export class UnreadableBody extends Error {
  override name = 'UnreadableBody';
}

const DECODERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** What can be read, as `Accept-Encoding` says it. */
export const ENCODINGS = 'gzip, br, deflate';

/**
 * The text of an answer, unpacked as it arrives and never held beyond `MOST_BYTES`.
 * @throws UnreadableBody when it is larger, in an encoding that was not asked for, or broken off.
 */
export async function readBody(answer: IncomingMessage): Promise<string> {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const decoder = DECODERS[encoding];
  if (!decoder && encoding !== 'identity' && encoding !== '') throw new UnreadableBody(`sent an unknown encoding`);
  const parts: Buffer[] = [];
  let size = 0;
  const keep = async (source: Readable) => {
    for await (const part of source) {
      size += part.length;
      if (size > MOST_BYTES) throw new UnreadableBody(`sent more than ${byteSize(MOST_BYTES)}`);
      parts.push(part);
    }
  };
  try {
    await (decoder ? pipeline(answer, decoder(), keep) : pipeline(answer, keep));
  } catch (error) {
    if (error instanceof UnreadableBody || (error instanceof Error && error.name === 'AbortError')) throw error;
    throw new UnreadableBody('broke off in the middle of its answer');
  }
  return decode(Buffer.concat(parts), answer.headers['content-type'] ?? '');
}

/** Text in the charset that its head names, or its XML declaration; UTF-8 otherwise. */
function decode(bytes: Buffer, contentType: string): string {
  const inHead = /charset="?([\w-]+)/i.exec(contentType)?.[1];
  const inXml = /^\s*<\?xml[^>]*\bencoding=["']([\w-]+)/.exec(bytes.subarray(0, 200).toString('latin1'))?.[1];
  try {
    return new TextDecoder(inHead ?? inXml ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
