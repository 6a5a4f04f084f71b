export interface ImageSize {
  width: number;
  height: number;
}

/** The size that an image's head claims, without decoding it; undefined when the head makes no sense. */
export function imageSize(head: Buffer, kind: 'png' | 'jpeg' | 'webp'): ImageSize | undefined {
  const size = kind === 'png' ? pngSize(head) : kind === 'jpeg' ? jpegSize(head) : webpSize(head);
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

function pngSize(head: Buffer): ImageSize | undefined {
  if (head.length < 24 || head.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

/** The frame header stands behind segments of known length (ITU T.81, B.2). */
function jpegSize(head: Buffer): ImageSize | undefined {
  let at = 2;
  while (at + 9 < head.length && head[at] === 0xff) {
    const marker = head[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) };
    // Any number of filling bytes may stand before a marker.
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(at + 2);
  }
  return undefined;
}

/** Lossy, lossless and extended WebP each say it in their own way (RFC 9649). */
function webpSize(head: Buffer): ImageSize | undefined {
  if (head.length < 30) return undefined;
  const form = head.toString('latin1', 12, 16);
  if (form === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
  if (form === 'VP8 ') return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
  if (form !== 'VP8L' || head[20] !== 0x2f) return undefined;
  const bits = head.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
