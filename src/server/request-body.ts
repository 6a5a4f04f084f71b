import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { TOTAL_SIZE_MESSAGE } from '../features/applications/upload.ts';
import { BodyTooLarge } from '../http/body.ts';
import { formatByteLimit } from '../lib/byte-size.ts';
import { MAX_APPLICATION_BYTES, MAX_BODY_BYTES, MAX_UPLOAD_BYTES } from '../lib/lengths.ts';
import { type ProblemDetails, problem } from '../lib/problem.ts';
import { paths } from '../paths.ts';

/** In bytes. An application is read beyond what its files may have, to be answered with its own form. */
function limitOf(headers: IncomingHttpHeaders, path: string): number {
  if (!headers['content-type']?.startsWith('multipart/')) return MAX_BODY_BYTES;
  return path === paths.applications() ? MAX_APPLICATION_BYTES : MAX_UPLOAD_BYTES;
}

/** The answer to a body whose declared length is above the limit of its type and path. */
export function validateLength(headers: IncomingHttpHeaders, path: string): ProblemDetails | undefined {
  const length = Number(headers['content-length'] ?? 0);
  const limit = limitOf(headers, path);
  return length <= limit ? undefined : tooLarge(limit);
}

export const tooLarge = (limit: number): ProblemDetails =>
  problem(
    413,
    limit === MAX_APPLICATION_BYTES ? TOTAL_SIZE_MESSAGE : `The body can have up to ${formatByteLimit(limit)}`,
  );

/**
 * Holds a body of no declared length to the same limit, and hands it to Astro as the `body` of its request, where the
 * adapter looks for one. It is read before anything else is done, but for uploads, which are counted as they are read:
 * their reader meets a `BodyTooLarge`. Returns the answer to one that is too large.
 */
export async function measureBody(request: IncomingMessage, path: string): Promise<ProblemDetails | undefined> {
  if (request.headers['transfer-encoding'] === undefined) return undefined;
  const limit = limitOf(request.headers, path);
  if (limit === MAX_APPLICATION_BYTES) {
    Object.assign(request, { body: counted(request, limit) });
    return undefined;
  }
  const body = await readBody(request, limit);
  if (!body) return tooLarge(limit);
  Object.assign(request, { body });
  return undefined;
}

async function* counted(request: IncomingMessage, limit: number): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of piecesOf(request)) {
    length += chunk.length;
    if (length > limit) {
      closeAfterBody(request);
      throw new BodyTooLarge(tooLarge(limit).message);
    }
    yield chunk;
  }
}

/** The whole body, or undefined as soon as it is longer than `most` bytes: what follows is then left unread. */
export async function readBody(request: IncomingMessage, most: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of piecesOf(request)) {
    length += piece.length;
    if (length > most) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Early exit of the reader keeps the connection open for the response. */
const piecesOf = (request: IncomingMessage): AsyncIterable<Buffer> => request.iterator({ destroyOnReturn: false });

const LINGER_MS = 5_000;

/**
 * Lets an answer with `Connection: close` arrive although its request is still being sent: what comes is thrown away for a
 * while, as closing at once would take the answer back before it was read.
 */
export function closeAfterBody(request: IncomingMessage): void {
  const { socket } = request;
  request.resume();
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}
