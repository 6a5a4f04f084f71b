import type { Db } from './tables.ts';

/** Notes a value of the board under a key of `settings`, in the place of what was noted there. */
export async function writeSetting(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
