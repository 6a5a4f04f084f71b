import sharp from 'sharp';
import { expect, it } from 'vitest';
import { encodeImages } from '../../../src/lib/image.ts';

const SECRETS = ['Zyxada', '52/1 30/1 0/1', 'http://ns.adobe.com/xap', 'IPTC'];

/** A photo taken sideways: its left half is red as people see it, and its metadata says who took it and where. */
async function takePhoto(orientation: number): Promise<Buffer> {
  const upright = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#0000ff' } })
    .composite([
      { input: { create: { width: 200, height: 200, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
    ])
    .png()
    .toBuffer();
  const turned = orientation === 6 ? 270 : orientation === 8 ? 90 : 180;
  return sharp(upright)
    .rotate(turned)
    .withExif({
      IFD0: { Artist: 'Zyxada', Copyright: 'Zyxada' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '13/1 24/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/" x:note="Zyxada http://ns.adobe.com/xap"/>')
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
}

it.each([3, 6, 8])(
  'A photo of orientation %i is stored upright, without place, author or other metadata',
  async (turn) => {
    const photo = await takePhoto(turn);
    const before = await sharp(photo).metadata();
    expect(before.orientation).toBe(turn);
    expect(before.exif?.toString('latin1')).toContain('Zyxada');
    const read = await encodeImages(photo, 'photo', 5_000_000, [
      { width: 400, height: 400, avif: true },
      { width: 200, height: 100, fit: 'cover', avif: true },
    ]);
    if (!read.ok) throw new Error('The photo was not read');
    for (const { webp, avif, width, height } of read.value) {
      expect(width).toBe(2 * height);
      for (const stored of [webp, avif as Uint8Array]) {
        const { exif, xmp, iptc, orientation = 1, tifftagPhotoshop } = await sharp(stored).metadata();
        expect([exif, xmp, iptc, tifftagPhotoshop, orientation]).toEqual([
          undefined,
          undefined,
          undefined,
          undefined,
          1,
        ]);
        for (const secret of SECRETS) expect(Buffer.from(stored).toString('latin1')).not.toContain(secret);
      }
      const { data, info } = await sharp(webp).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const middle = Math.floor(info.height / 2) * info.width * 3;
      const at = (x: number) => [...data.subarray(middle + 3 * x, middle + 3 * x + 3)];
      expect(at(Math.floor(width / 8))[0]).toBeGreaterThan(200);
      expect(at(Math.floor((7 * width) / 8))[2]).toBeGreaterThan(200);
    }
  },
);
