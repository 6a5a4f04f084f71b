const SYSTEM = new Set([
  ...['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'ENOTDIR'],
  ...['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);

/** SQLite: busy, locked, out of memory, read-only, error of reading or writing, full, cannot be opened, locks that fail. */
const SQLITE = new Set([5, 6, 7, 8, 10, 13, 14, 15]);

/**
 * Postgres: a connection that failed (08, where P01 is nonsense that was sent), too little of something (53), stopping or
 * cancelled by its timeouts (57), errors of its machine (58); read-only, ended for being idle, a lock not had in time, and
 * what lost against others.
 */
const POSTGRES = /^(08(?!P01)|53|57|58)...$|^(25006|25P03|25P04|55P03|40001|40P01)$/;

/** Messages of `pg` errors without a code. */
const UNCODED =
  /^(timeout (exceeded when trying to connect|expired)$|Connection terminated|Query read timeout|Client (was closed|has encountered a connection error) and is not queryable)/;

/** Ours, by their names: the pages are a bundle of their own, with classes of their own. */
const OWN = new Set(['StorageError', 'DatabaseAwayError', 'NewerSchemaError']);

interface Coded {
  name?: string;
  message?: string;
  code?: unknown;
  /** SQLite's result, with details above its last byte. */
  errcode?: unknown;
  cause?: unknown;
  errors?: unknown;
}

/** True if the error means that database, disk or file storage is unavailable, so that a retry may succeed. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name = '', message = '', code, errcode, cause, errors } = error as Coded;
  if (OWN.has(name) || UNCODED.test(message)) return true;
  if (typeof code === 'string' && (SYSTEM.has(code) || POSTGRES.test(code))) return true;
  if (typeof errcode === 'number' && SQLITE.has(errcode & 0xff)) return true;
  return isOutage(cause) || (Array.isArray(errors) && errors.some(isOutage));
}
