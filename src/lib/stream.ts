import { yieldToEventLoop } from './yield.ts';

/**
 * Texts as the body of an answer: asked for more as its reader takes it, so that one of any length is in memory in parts, and
 * others have their turn between two. Whoever writes the body to a connection may not wait for it to be taken: then
 * `whenTaken` does.
 */
export function toReadableStream(
  texts: AsyncGenerator<string>,
  whenTaken: () => Promise<void> | undefined = () => undefined,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      await whenTaken();
      await yieldToEventLoop();
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await texts.return(undefined)),
  });
}
