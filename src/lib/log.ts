import { type DestinationStream, type Logger, pino } from 'pino';

/** The log: JSON lines, on standard output unless told otherwise. `level` is one of pino's. */
export const openLog = (level: string, to?: DestinationStream): Logger => {
  const options = { level, base: null, serializers: { err: describe } };
  return to ? pino(options, to) : pino(options);
};

interface Described {
  type: string;
  message: string;
  stack: string | undefined;
  /** Error code of Node, Postgres or SQLite. */
  code?: unknown;
  errcode?: unknown;
  cause?: Described;
}

/** Serialises an error without the values that databases include, which may be personal. */
function describe(error: unknown): Described | unknown {
  if (!(error instanceof Error)) return error;
  const { name: type, message, stack, code, errcode, cause } = error as Error & { code?: unknown; errcode?: unknown };
  return {
    type,
    message,
    stack,
    ...(code === undefined ? {} : { code }),
    ...(errcode === undefined ? {} : { errcode }),
    ...(cause instanceof Error ? { cause: describe(cause) } : {}),
  };
}
