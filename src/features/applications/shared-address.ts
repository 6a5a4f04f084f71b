import type { Db, Trx } from '../../db/tables.ts';

/** Author's own address, for replies if shared. */
export interface ReplyAddressChoice {
  address: string;
  isShared: boolean;
}

export const SHARING_HINT =
  'We remember your choice. Without this, your address stays private and they answer on their own page here.';

/** Reply address and last choice of its checkbox. */
export async function readReplyAddressChoice(
  db: Db,
  { id, email }: { id: string; email: string },
): Promise<ReplyAddressChoice> {
  const sharer = await db.selectFrom('address_sharers').select('user_id').where('user_id', '=', id).executeTakeFirst();
  return { address: email, isShared: sharer !== undefined };
}

export async function saveAddressSharingChoice(trx: Trx, userId: string, isShared: boolean): Promise<void> {
  if (!isShared) await trx.deleteFrom('address_sharers').where('user_id', '=', userId).execute();
  else
    await trx
      .insertInto('address_sharers')
      .values({ user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
