import { Readable, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';
import { opening, Sealer } from '../../../src/lib/sealed-stream.ts';

const PIECE = 65_536;
const sealer = new Sealer('correct horse battery staple');

async function pass(bytes: Buffer, through: Transform, step = 10_000): Promise<Buffer> {
  const chunks = Array.from({ length: Math.ceil(bytes.length / step) }, (_, i) =>
    bytes.subarray(i * step, (i + 1) * step),
  );
  const read = buffer(through);
  const [given] = await Promise.all([read, pipeline(Readable.from(chunks), through)]);
  return given;
}
const bytesOf = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, i) => i % 251));

describe('A sealed stream', () => {
  it.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 3 * PIECE + 7])(
    'of %i bytes opens as it was',
    async (length) => {
      const bytes = bytesOf(length);
      const sealed = await pass(bytes, sealer.seal());
      if (length > 64) expect(sealed.includes(bytes.subarray(0, 64))).toBe(false);
      for (const step of [7_001, sealed.length]) expect(await pass(sealed, sealer.open(), step)).toEqual(bytes);
    },
  );

  it('opens for nobody when any part of it is changed, left out or moved', async () => {
    const sealed = await pass(bytesOf(2 * PIECE + 100), sealer.seal());
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
      await expect(pass(other, sealer.open()), String(i)).rejects.toMatchObject({ name: 'SealError' });
  });

  it('says which passphrase is wrong, and never takes what is open for sealed', async () => {
    const sealed = await pass(bytesOf(10), sealer.seal());
    await expect(pass(sealed, opening('correct horse battery stable'))).rejects.toThrow(
      'not the one that it was encrypted with',
    );
    await expect(pass(sealed, opening(undefined))).rejects.toThrow('set BACKUP_PASSPHRASE');
    await expect(pass(bytesOf(10), opening('correct horse battery staple'))).rejects.toThrow('not encrypted');
    expect(await pass(bytesOf(3), opening(undefined), 1)).toEqual(bytesOf(3));
    expect(await new Sealer('correct horse battery staple').name()).toBe(await sealer.name());
    expect(await new Sealer('correct horse battery stable').name()).not.toBe(await sealer.name());
  });
});
