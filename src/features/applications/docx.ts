import type { FileHandle } from 'node:fs/promises';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { isOutageError } from '../../lib/outage.ts';

const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const MAX_DIRECTORY_BYTES = 1024 * 1024;
const MAX_ENTRIES = 2_000;
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
const GREATEST_RATIO = 200;

const DAMAGED = 'This Word file is damaged';

/** Problem with a DOCX file by its directory: several archives, macros, programs, or too large. */
export async function findDocxProblem(handle: FileHandle): Promise<string | undefined> {
  try {
    const zip = await fromFdPromise(handle.fd, { strictFileNames: true });
    if (zip.entryCount > MAX_ENTRIES) return 'This Word file has too many parts';
    const entries = await readEntries(handle, zip);
    return entries ? objectToEntries(entries) : DAMAGED;
  } catch (error) {
    if (isOutageError(error)) throw error;
    return DAMAGED;
  }
}

/** Entries of the only directory. Undefined if it does not end the file, because readers disagree about two archives in one. */
async function readEntries(handle: FileHandle, zip: ZipFile): Promise<Entry[] | undefined> {
  const endAt = zip.fileSize - END_LENGTH - zip.comment.length;
  const { buffer: end } = await handle.read(Buffer.alloc(END_LENGTH), 0, END_LENGTH, endAt);
  const length = end.readUInt32LE(12);
  let at = end.readUInt32LE(16);
  if (at + length !== endAt || length > MAX_DIRECTORY_BYTES) return undefined;
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    entries.push(entry);
    at += ENTRY_LENGTH + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
  }
  return at === endAt ? entries : undefined;
}

const isProgram = (name: string): boolean =>
  /vba|\/activex\/|\.(exe|dll|js|vbs|ole|docm|dotm)$/.test(name) ||
  (name.includes('/embeddings/') && name.endsWith('.bin'));

function objectToEntries(entries: Entry[]): string | undefined {
  const names = entries.map(({ fileName }) => fileName.toLowerCase());
  if (new Set(names).size < names.length || names.some((name) => /[\0:]/.test(name))) return DAMAGED;
  if (!names.includes('[content_types].xml') || !names.some((name) => /^word\/document\d*\.xml$/.test(name)))
    return 'This is not a Word document';
  // Printer settings are a harmless .bin.
  if (names.some(isProgram)) return 'This Word file contains macros or embedded programs. Save it as a PDF instead';
  if (entries.some((entry) => entry.isEncrypted()))
    return 'This Word file is password-protected. Save a copy without a password';
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0);
  if (unpacked > MAX_UNPACKED_BYTES || unpacked > Math.max(1024 * 1024, packed * GREATEST_RATIO))
    return 'This Word file is too large when unpacked';
  return undefined;
}
