import { layOut, textsOf } from './card-drawing.ts';
import { Fonts } from './fonts.ts';
import { Lettering } from './lettering.ts';
import type { PictureOrder } from './picture-order.ts';
import { rasterise } from './rasterise.ts';

const fonts = new Fonts();

/** The picture as PNG, 1200 by 630 pixels. */
export async function drawPicture({ card, board, files }: PictureOrder): Promise<Buffer> {
  const lettering = await Lettering.of(fonts, textsOf(card, board));
  return rasterise(layOut(card, board, lettering), files);
}
