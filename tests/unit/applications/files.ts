import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

interface ZipEntry {
  name: string;
  text?: string;
  /** False values in the directory. */
  claimed?: number;
  flags?: number;
}

/** A ZIP archive, written by hand so that it may lie. */
export function zip(entries: ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, text = '<xml/>', claimed, flags = 0 } of entries) {
    const body = Buffer.from(text);
    const packed = deflateRawSync(body);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(body), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimed ?? body.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, rest, Buffer.from(name)]));
    parts.push(local);
    at += local.length;
  }
  const length = directory.reduce((sum, entry) => sum + entry.length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

const DOCUMENT: ZipEntry[] = [{ name: '[Content_Types].xml' }, { name: '_rels/.rels' }, { name: 'word/document.xml' }];

export const docx = (...more: ZipEntry[]): Buffer => zip([...DOCUMENT, ...more]);

/** A PDF of `length` bytes that says something in the middle. */
export function pdf(length = 400, words = ''): Buffer {
  const head = Buffer.from(`%PDF-1.7\n${words}\n`);
  return Buffer.concat([head, Buffer.alloc(Math.max(0, length - head.length - 6), ' '), Buffer.from('%%EOF\n')]);
}

/** A PNG of any claimed size, with hardly a picture in it. */
export function pngHead(width: number, height: number): Buffer {
  const size = Buffer.from('00000000000000000802000000', 'hex');
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', size),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100))),
  ]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(content.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
