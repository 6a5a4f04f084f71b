import { Readable } from 'node:stream';
import { problemResponse } from '../../http/responses.ts';
import { problem } from '../../lib/problem.ts';
import type { FileStorage } from '../../storage/storage.ts';
import type { ApplicationFile } from './application.ts';
import { FILE_KINDS } from './upload.ts';

/** Downloads an untrusted file with headers that keep browsers from rendering it. */
export async function untrustedFileResponse(
  files: FileStorage,
  { id, name, kind }: ApplicationFile,
): Promise<Response> {
  const stream = await files.open(id);
  if (!stream) return fileNotFoundResponse();
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return new Response(Readable.toWeb(stream) as ReadableStream, {
    headers: {
      'content-type': FILE_KINDS[kind].type,
      'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeRfc8187(name)}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  });
}

export const fileNotFoundResponse = (): Response => problemResponse(problem(404, 'There is no such file'));

const encodeRfc8187 = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
