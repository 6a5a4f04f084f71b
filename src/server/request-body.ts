import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { TOTAL_SIZE_MESSAGE } from '../features/applications/upload.ts';
import { BodyTooLarge } from '../http/body.ts';
import { formatByteLimit, MAX_APPLICATION_BYTES, MAX_BODY_BYTES, MAX_UPLOAD_BYTES } from '../lib/lengths.ts';
import { type ProblemDetails, problem } from '../lib/problem.ts';
import { paths } from '../paths.ts';

/** Bytes. Applications may exceed the limit of their files, so that the form can be shown again. */
function limitOf(headers: IncomingHttpHeaders, path: string): number {
  if (!headers['content-type']?.startsWith('multipart/')) return MAX_BODY_BYTES;
  return path === paths.applications() ? MAX_APPLICATION_BYTES : MAX_UPLOAD_BYTES;
}

/** Response to a declared length above the limit. */
export function validateDeclaredLength(headers: IncomingHttpHeaders, path: string): ProblemDetails | undefined {
  const length = Number(headers['content-length'] ?? 0);
  const limit = limitOf(headers, path);
  return length <= limit ? undefined : bodyTooLargeProblem(limit);
}

export const bodyTooLargeProblem = (limit: number): ProblemDetails =>
  problem(
    413,
    limit === MAX_APPLICATION_BYTES ? TOTAL_SIZE_MESSAGE : `The body can have up to ${formatByteLimit(limit)}`,
  );

/**
 * Enforces the limit on bodies without length and passes them to Astro. Uploads are counted while read, others first. Returns a
 * response if too large.
 */
export async function enforceBodyLimit(request: IncomingMessage, path: string): Promise<ProblemDetails | undefined> {
  if (request.headers['transfer-encoding'] === undefined) return undefined;
  const limit = limitOf(request.headers, path);
  if (limit === MAX_APPLICATION_BYTES) {
    Object.assign(request, { body: counted(request, limit) });
    return undefined;
  }
  const body = await readBodyUpTo(request, limit);
  if (!body) return bodyTooLargeProblem(limit);
  Object.assign(request, { body });
  return undefined;
}

async function* counted(request: IncomingMessage, limit: number): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of piecesOf(request)) {
    length += chunk.length;
    if (length > limit) {
      discardBodyThenClose(request);
      throw new BodyTooLarge(bodyTooLargeProblem(limit).message);
    }
    yield chunk;
  }
}

/** Whole body. Undefined above `most` bytes, leaving the rest unread. */
export async function readBodyUpTo(request: IncomingMessage, most: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of piecesOf(request)) {
    length += piece.length;
    if (length > most) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Early exit keeps the connection open for the response. */
const piecesOf = (request: IncomingMessage): AsyncIterable<Buffer> => request.iterator({ destroyOnReturn: false });

const LINGER_MS = 5_000;

/** Discards the rest of the body for a while, so that the client can read the response before the connection closes. */
export function discardBodyThenClose(request: IncomingMessage): void {
  const { socket } = request;
  request.resume();
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}
