/** A body turned out to be larger than its type allows while it was read. The message says so to whoever sent it. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

// By its name: the pages are a bundle of their own, with a class of their own.
export const isBodyTooLarge = (error: unknown): error is BodyTooLarge =>
  error instanceof Error && error.name === 'BodyTooLarge';
