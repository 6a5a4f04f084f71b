import { parentPort } from 'node:worker_threads';
import { layOutCard, listCardTexts, type ShareImageRequest } from './card-rendering.ts';
import { Fonts } from './fonts.ts';
import { rasteriseCard } from './rasterise.ts';
import { TextShaper } from './text-shaper.ts';

/** Renders one request at a time and responds with a PNG or an error. */
parentPort?.on('message', async (order: ShareImageRequest) => {
  try {
    const png = await renderShareImage(order);
    parentPort?.postMessage({ png });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});

const fonts = new Fonts();

/** Renders a PNG of 1200 by 630 pixels. */
export async function renderShareImage({ card, board, files }: ShareImageRequest): Promise<Buffer> {
  const lettering = await TextShaper.of(fonts, listCardTexts(card, board));
  return rasteriseCard(layOutCard(card, board, lettering), files);
}
