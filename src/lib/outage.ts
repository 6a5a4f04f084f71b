const SYSTEM = new Set([
  ...['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'ENOTDIR'],
  ...['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);

/** SQLite codes: busy, locked, out of memory, read-only, I/O error, full, cannot open, lock protocol. */
const SQLITE = new Set([5, 6, 7, 8, 10, 13, 14, 15]);

/**
 * Postgres classes: connection (08 except P01), resources (53), shutdown and timeouts (57), system (58), and read-only, idle
 * timeout, lock timeout and serialization failures.
 */
const POSTGRES = /^(08(?!P01)|53|57|58)...$|^(25006|25P03|25P04|55P03|40001|40P01)$/;

const UNCODED =
  /^(timeout (exceeded when trying to connect|expired)$|Connection terminated|Query read timeout|Client (was closed|has encountered a connection error) and is not queryable)/;

/** Own errors by name, because pages have separate copies of classes. */
const OWN = new Set(['StorageError', 'DatabaseAwayError', 'NewerSchemaError']);

interface Coded {
  name?: string;
  message?: string;
  code?: unknown;
  /** SQLite result code. */
  errcode?: unknown;
  cause?: unknown;
  errors?: unknown;
}

/** True if the error means that database, disk or file storage is unavailable, so that a retry may succeed. */
export function isOutageError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name = '', message = '', code, errcode, cause, errors } = error as Coded;
  if (OWN.has(name) || UNCODED.test(message)) return true;
  if (typeof code === 'string' && (SYSTEM.has(code) || POSTGRES.test(code))) return true;
  if (typeof errcode === 'number' && SQLITE.has(errcode & 0xff)) return true;
  return isOutageError(cause) || (Array.isArray(errors) && errors.some(isOutageError));
}
