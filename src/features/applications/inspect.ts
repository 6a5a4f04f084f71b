import { type FileHandle, open } from 'node:fs/promises';
import { detectImageFormat, imageSize } from '../../lib/image.ts';
import { findDocxProblem } from './docx.ts';
import { type ApplicationFileKind, FILE_KINDS } from './upload.ts';

/** Bytes needed for any signature. */
const HEAD = 16;
/** Maximum pixels. 100 million take 400 MB of memory. */
const MAX_PIXELS = 100_000_000;

/** Problem with a file's content, from magic bytes, image size and DOCX directory, without decoding. */
export async function findFileContentProblem(path: string, kind: ApplicationFileKind): Promise<string | undefined> {
  const handle = await open(path);
  try {
    const head = await readHead(handle);
    if (!hasSignature(head, kind)) return `This isn’t a ${FILE_KINDS[kind].name} file, despite its name`;
    if (kind === 'docx') return await findDocxProblem(handle);
    if (kind === 'pdf') return undefined;
    const size = await imageSize(path, kind);
    if (!size) return 'This image is damaged';
    return size.width * size.height > MAX_PIXELS ? 'This image has more than 100 million pixels' : undefined;
  } finally {
    await handle.close();
  }
}

async function readHead(handle: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
  return buffer.subarray(0, bytesRead);
}

function hasSignature(head: Buffer, kind: ApplicationFileKind): boolean {
  if (kind === 'pdf') return /^%PDF-[12]\.\d/.test(head.toString('latin1', 0, 8));
  if (kind === 'docx') return head.toString('latin1', 0, 4) === 'PK\x03\x04';
  return detectImageFormat(head) === kind;
}
