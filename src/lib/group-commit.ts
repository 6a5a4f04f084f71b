interface Waiting<T> {
  item: T;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Writes what many callers bring within `windowMs` in one go. A caller's promise ends when its own item is stored, and
 * fails when the write that held it failed: nothing is acknowledged that is not there.
 */
export function groupCommit<T>(write: (items: T[]) => Promise<void>, windowMs = 25): (item: T) => Promise<void> {
  let waiting: Waiting<T>[] = [];
  const flush = () => {
    const group = waiting;
    waiting = [];
    write(group.map(({ item }) => item)).then(
      () => {
        for (const { resolve } of group) resolve();
      },
      (error) => {
        for (const { reject } of group) reject(error);
      },
    );
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (waiting.length === 1) setTimeout(flush, windowMs);
    });
}
