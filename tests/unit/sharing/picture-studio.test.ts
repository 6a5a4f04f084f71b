import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import type { ShareImageRequest } from '../../../src/features/sharing/card-rendering.ts';
import { ImageWorker } from '../../../src/features/sharing/image-worker.ts';

const studio = new ImageWorker();
afterAll(() => studio.close());

const order = (changes: Partial<ShareImageRequest> = {}): ShareImageRequest => ({
  card: { title: 'UX Designer', mark: { slug: 'acme', logo: '/images/acme.webp', colour: null }, subtitle: 'Acme' },
  board: { name: 'Easel', logo: null, accentLight: null, isWordmark: false },
  files: {},
  ...changes,
});

it('A picture is rendered in parallel with the logo where its room is', async () => {
  const company = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#e5007d' } })
    .webp()
    .toBuffer();
  const png = await studio.render(order({ files: { company } }));
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  // Its middle, and the paper above it: it is wider than it is high, and keeps its shape.
  expect(pixel(108, 528).map((channel, i) => Math.abs(channel - ([0xe5, 0, 0x7d][i] ?? 0)) < 12)).toEqual([
    true,
    true,
    true,
  ]);
  expect(pixel(108, 496)).toEqual([255, 255, 255]);
});

it('A picture is rendered again after one that failed', async () => {
  await expect(studio.render(order({ files: { company: Buffer.from('no picture') } }))).rejects.toThrow();
  expect((await sharp(await studio.render(order())).metadata()).width).toBe(1_200);
});
