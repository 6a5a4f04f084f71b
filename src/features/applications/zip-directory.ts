type ReadAt = (from: number, length: number) => Promise<Buffer>;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;
const LARGEST_DIRECTORY = 1024 * 1024;
const MOST_ENTRIES = 2_000;
/** Unpacked, in bytes: far more than any CV, far less than a bomb. */
const MOST_UNPACKED = 100 * 1024 * 1024;
const GREATEST_RATIO = 200;

const DAMAGED = 'This Word file is damaged';

/**
 * What is wrong with a DOCX, or undefined, read from the directory at its end: it must be one plain archive with a
 * document in it, without macros or embedded programs, and must not unpack to a multiple of what it is.
 */
export async function objectToDocx(readAt: ReadAt, size: number): Promise<string | undefined> {
  const tailAt = Math.max(0, size - END_LENGTH - LONGEST_COMMENT);
  const tail = await readAt(tailAt, size - tailAt);
  const endAt = findEnd(tail);
  if (endAt < 0) return DAMAGED;
  const entries = tail.readUInt16LE(endAt + 10);
  const length = tail.readUInt32LE(endAt + 12);
  const from = tail.readUInt32LE(endAt + 16);
  // The directory must stand right before its end: two archives in one file mean different things to different readers.
  if (from + length !== tailAt + endAt || entries === 0 || length > LARGEST_DIRECTORY) return DAMAGED;
  if (entries > MOST_ENTRIES) return 'This Word file holds too many parts';
  const found = readEntries(await readAt(from, length), entries);
  return found ? objectToEntries(found) : DAMAGED;
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - END_LENGTH; at >= 0; at--) {
    if (tail.readUInt32LE(at) === END && at + END_LENGTH + tail.readUInt16LE(at + 20) === tail.length) return at;
  }
  return -1;
}

interface Entry {
  name: string;
  packed: number;
  unpacked: number;
  isEncrypted: boolean;
}

function readEntries(directory: Buffer, count: number): Entry[] | undefined {
  const entries: Entry[] = [];
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY) return undefined;
    const nameLength = directory.readUInt16LE(at + 28);
    const next = at + 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    if (next > directory.length) return undefined;
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
    });
    at = next;
  }
  return at === directory.length ? entries : undefined;
}

const isProgram = (name: string): boolean =>
  /vba|\/activex\/|\.(exe|dll|js|vbs|ole|docm|dotm)$/.test(name) ||
  (name.includes('/embeddings/') && name.endsWith('.bin'));

function objectToEntries(entries: Entry[]): string | undefined {
  const names = entries.map(({ name }) => name.toLowerCase());
  if (new Set(names).size < names.length || names.some((name) => /(^|[/\\])\.\.([/\\]|$)|^[/\\]|[\0:]/.test(name)))
    return DAMAGED;
  if (!names.includes('[content_types].xml') || !names.some((name) => /^word\/document\d*\.xml$/.test(name)))
    return 'This is not a Word document';
  // A printer's settings are a .bin too, and harmless.
  if (names.some(isProgram)) return 'This Word file holds macros or embedded programs. Save it as PDF';
  if (entries.some(({ isEncrypted }) => isEncrypted)) return 'This Word file is locked with a password';
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
  if (unpacked > MOST_UNPACKED || unpacked > Math.max(1024 * 1024, packed * GREATEST_RATIO))
    return 'This Word file unpacks to far more than it is';
  return undefined;
}
