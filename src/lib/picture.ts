import sharp from 'sharp';
import { type Result, refuse, succeed } from './result.ts';

/** A picture as we encoded it. */
export interface Picture {
  webp: Buffer;
  width: number;
  height: number;
}

interface Limits {
  /** Of the file that came. */
  bytes: number;
  /** Box that the picture is made to fit into, in pixels; smaller ones stay as they are. */
  width: number;
  height: number;
}

/** A small file can claim to be a huge picture: more pixels are not decoded. */
const MOST_PIXELS = 40_000_000;

const SIGNATURES: ((bytes: Uint8Array) => boolean)[] = [
  (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  (bytes) => startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
];

/**
 * A stranger's PNG, JPEG or WebP as a still WebP of our own making: what else the file held is gone. Everything else is
 * refused, by what the file holds and not by what it is called.
 */
export async function readPicture(bytes: Uint8Array, field: string, limits: Limits): Promise<Result<Picture>> {
  if (bytes.length > limits.bytes) return refuse(field, `A picture may have ${limits.bytes / 1_048_576} MB at most`);
  if (!SIGNATURES.some((matches) => matches(bytes))) return refuse(field, 'Choose a PNG, JPEG or WebP picture');
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: limits.width, height: limits.height, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return succeed({ webp: data, width: info.width, height: info.height });
  } catch {
    // What the decoder says of a broken file is meant for programmers.
    return refuse(field, 'This picture cannot be read: it is damaged or far too large');
  }
}

const startsWith = (bytes: Uint8Array, start: number[]): boolean => start.every((byte, i) => bytes[i] === byte);
