/** Starts parts of a page. One that fails is logged and leaves the others alone. */
export function startParts(...parts: (() => unknown)[]): void {
  for (const part of parts) {
    try {
      part();
    } catch (error) {
      console.error(error);
    }
  }
}
