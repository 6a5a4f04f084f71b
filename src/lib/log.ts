import { type DestinationStream, type Logger, pino } from 'pino';

/** JSON log, on standard output by default. `level` is pino's. */
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

/** Serialises an error without values that databases include. */
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
