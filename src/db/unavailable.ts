/** The database cannot be reached just now: the network, or a server that restarts. `cause` is what the driver said. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseAwayError';

  constructor(cause: unknown) {
    const { message, code } = cause as NodeJS.ErrnoException;
    super(`The database cannot be reached: ${message || code}`, { cause });
  }
}
