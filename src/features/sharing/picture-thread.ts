import { parentPort } from 'node:worker_threads';
import { drawPicture } from './draw-picture.ts';
import type { PictureOrder } from './picture-order.ts';

/** Draws what it is sent, and answers with the PNG or with what went wrong. One order at a time. */
parentPort?.on('message', async (order: PictureOrder) => {
  try {
    const png = await drawPicture(order);
    parentPort?.postMessage({ png });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
