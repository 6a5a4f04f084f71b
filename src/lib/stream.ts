import { yieldToEventLoop } from './yield.ts';

/**
 * Streams texts as a response body, produced on demand with yields in between, so that memory stays bounded.
 * `waitForDrain` provides backpressure if the writer does not.
 */
export function toReadableStream(
  texts: AsyncGenerator<string>,
  waitForDrain: () => Promise<void> | undefined = () => undefined,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      await waitForDrain();
      await yieldToEventLoop();
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await texts.return(undefined)),
  });
}
