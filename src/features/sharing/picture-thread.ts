import { parentPort } from 'node:worker_threads';
import { renderShareImage } from './render-share-image.ts';
import type { ShareImageRequest } from './share-image-request.ts';

/** Renders what it is sent, and answers with the PNG or with what went wrong. One order at a time. */
parentPort?.on('message', async (order: ShareImageRequest) => {
  try {
    const png = await renderShareImage(order);
    parentPort?.postMessage({ png });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
