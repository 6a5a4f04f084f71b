import { parentPort } from 'node:worker_threads';
import { layOut, listCardTexts } from './card-rendering.ts';
import { Fonts } from './fonts.ts';
import { rasterise } from './rasterise.ts';
import type { ShareImageRequest } from './share-image-request.ts';
import { TextShaper } from './text-shaper.ts';

/** Renders what it is sent, and answers with the PNG or with what went wrong. One order at a time. */
parentPort?.on('message', async (order: ShareImageRequest) => {
  try {
    const png = await renderShareImage(order);
    parentPort?.postMessage({ png });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});

const fonts = new Fonts();

/** The picture as PNG, 1200 by 630 pixels. */
export async function renderShareImage({ card, board, files }: ShareImageRequest): Promise<Buffer> {
  const lettering = await TextShaper.of(fonts, listCardTexts(card, board));
  return rasterise(layOut(card, board, lettering), files);
}
