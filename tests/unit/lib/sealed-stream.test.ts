import { type Duplex, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { expect, it } from 'vitest';
import {
  createDecryptStream,
  createEncryptStream,
  createFileKey,
  openFileKey,
  SealError,
} from '../../../src/lib/sealed-stream.ts';

const PIECE = 65_536;
const PASSPHRASE = 'correct horse battery staple';
const { identity, sealed: sealedKey, name } = await createFileKey(PASSPHRASE);
const seal = (secret = identity) => createEncryptStream(secret) as Duplex;

async function pass(bytes: Buffer, through: Duplex, step = 10_000): Promise<Buffer> {
  const chunks = Array.from({ length: Math.ceil(bytes.length / step) }, (_, i) =>
    bytes.subarray(i * step, (i + 1) * step),
  );
  const read = buffer(through);
  const [given] = await Promise.all([read, pipeline(Readable.from(chunks), through)]);
  return given;
}
const bytesOf = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, i) => i % 251));

it.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 3 * PIECE + 7])(
  'A sealed stream of %i bytes opens as it was',
  async (length) => {
    const bytes = bytesOf(length);
    const sealed = await pass(bytes, seal());
    if (length > 64) expect(sealed.includes(bytes.subarray(0, 64))).toBe(false);
    for (const step of [7_001, sealed.length])
      expect(await pass(sealed, createDecryptStream(identity), step)).toEqual(bytes);
  },
);

it('A sealed stream does not open when any part of it is changed, left out or moved', async () => {
  const sealed = await pass(bytesOf(2 * PIECE + 100), seal());
  const head = sealed.length - (2 * (PIECE + 16) + 116);
  const piece = (n: number) => sealed.subarray(head + n * (PIECE + 16), head + (n + 1) * (PIECE + 16));
  const flip = (at: number) => {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    return changed;
  };
  const others = [
    ...[0, 20, 40, 50, head + 5, head + PIECE + 100, sealed.length - 1].map(flip),
    sealed.subarray(0, -1),
    sealed.subarray(0, head + 2 * (PIECE + 16)),
    sealed.subarray(0, head),
    sealed.subarray(0, 30),
    Buffer.concat([sealed.subarray(0, head), piece(1), piece(0), piece(2)]),
    Buffer.concat([sealed.subarray(0, head), piece(1), piece(2)]),
    Buffer.concat([sealed, sealed.subarray(-116)]),
  ];
  for (const [i, other] of others.entries())
    await expect(pass(other, createDecryptStream(identity)), String(i)).rejects.toMatchObject({ name: 'SealError' });
});

it('A sealed stream says which passphrase is wrong, and never mistakes plain data for sealed', async () => {
  const sealed = await pass(bytesOf(10), seal(PASSPHRASE));
  expect(await pass(sealed, createDecryptStream(PASSPHRASE), 1)).toEqual(bytesOf(10));
  await expect(pass(sealed, createDecryptStream('correct horse battery stable'))).rejects.toThrow(
    'not the one that it was encrypted with',
  );
  await expect(pass(sealed, createDecryptStream())).rejects.toThrow('set BACKUP_PASSPHRASE');
  await expect(pass(bytesOf(10), createDecryptStream(PASSPHRASE))).rejects.toThrow('not encrypted');
  expect(await pass(bytesOf(3), createDecryptStream(), 1)).toEqual(bytesOf(3));
  expect(await openFileKey(sealedKey, PASSPHRASE)).toEqual({ identity, sealed: sealedKey, name });
  await expect(openFileKey(sealedKey, 'correct horse battery stable')).rejects.toBeInstanceOf(SealError);
  for (const hostile of ['', 'x', sealedKey.slice(0, -40)])
    await expect(openFileKey(hostile, PASSPHRASE), hostile).rejects.toBeInstanceOf(SealError);
});

it('A sealed stream is in the format of age: opens what its own tool wrote, and names the passphrase as the key', async () => {
  const written = Buffer.from(
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSB0NXpoR25WYzJtVGpvcFl1eTZCTGRZNzNQUW1lOE42L29LWFg1YXpN' +
      'M3hvCnIrZU9FNExhNWo0Q0ZZYWxvay9sYUJZZzVOcnVlV1hucVdWajRDSVR1MDAKLS0tICs1OU1Cc2o5czhuTmxYL2ljSlcz' +
      'QzZWSnFMZDNyQXBIanFMV0d5a0c0WVEKXnWYyOychcIjfNW0HYI3tqnFRKRE40c4hWckSMotxWgtz1rkBCur',
    'base64',
  );
  const key = 'AGE-SECRET-KEY-1AF8CJJ7T4DDT9S423EFGK3LK2YYJ9ACV79A7ERMR6H6M5JX6RXKSNQ2AW9';
  expect((await pass(written, createDecryptStream(key))).toString()).toBe('A board');
  expect((await pass(bytesOf(1), seal(PASSPHRASE))).toString('latin1')).toMatch(
    /^age-encryption\.org\/v1\n-> scrypt \S+ 15\n/,
  );
});

it('A sealed stream fails by the error of what it reads', async () => {
  const failed = new Error('The disk is gone');
  async function* broken(bytes: Buffer) {
    yield bytes;
    throw failed;
  }
  const plain = bytesOf(2 * PIECE);
  for (const [bytes, through] of [
    [plain, seal()],
    [plain, createDecryptStream()],
    [await pass(plain, seal()), createDecryptStream(identity)],
  ] as const)
    await expect(pipeline(Readable.from(broken(bytes)), through, buffer)).rejects.toBe(failed);
});
