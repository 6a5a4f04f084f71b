import type { Db } from '../../src/db/tables.ts';
import type { SignedInUser } from '../../src/features/accounts/user.ts';

const AT = '2026-01-01T00:00:00.000Z';

/** A user who has proved an address. The id is the address, so that tests can name them. */
export async function plantPerson(db: Db, email: string): Promise<SignedInUser> {
  const user = { id: email, name: '', email, email_verified: 1, image: null, created_at: AT, updated_at: AT };
  await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { id: email, email, name: '', sessionId: '' };
}
