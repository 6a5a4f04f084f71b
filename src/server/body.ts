import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export const ENCODINGS = ['identity', 'br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The bytes in an encoding. Compressed once and served often, yet drawn anew with every change: middling effort. */
export async function encode(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return zip(bytes, { level: 6 });
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 6,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** What a client's `Accept-Encoding` allows, the smallest first. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted || accepted.length > 500) return 'identity';
  // What browsers send.
  if (accepted.includes('br') && !accepted.includes(';')) return 'br';
  const refused = /\b(br|gzip)\s*;\s*q=0(\.0+)?\s*(,|$)/g;
  const usable = accepted.replace(refused, ',');
  if (/\bbr\b/.test(usable)) return 'br';
  return /\bgzip\b/.test(usable) || /\*(?!\s*;\s*q=0)/.test(usable) ? 'gzip' : 'identity';
}
