import type { SchemaGuard } from '../db/newer-schema.ts';
import type { Db } from '../db/tables.ts';

const LOOKED_EVERY_MS = 1_000;

/** Looks whether a newer version has brought the database where this one cannot follow, until it has or is ended. */
export function watchSchema(db: Db, guard: SchemaGuard, onNewer: (breaking: readonly string[]) => void): () => void {
  const timer = setInterval(async () => {
    // While the database is away, others say so.
    await guard.look(db).catch(() => {});
    if (guard.breaking.length === 0) return;
    clearInterval(timer);
    onNewer(guard.breaking);
  }, LOOKED_EVERY_MS);
  return () => clearInterval(timer);
}
