import { paths } from '../../paths.ts';
import type { FindAttention } from '../accounts/admin/attention.ts';

/** Newsletter drafts to be sent. */
export const findNewsletterAttention: FindAttention = async (db) => {
  const { count, at } = await db
    .selectFrom('newsletter_issues')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('updated_at').as('at')])
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow();
  return [{ label: 'Newsletters to send', count: Number(count), at: at ?? undefined, href: paths.adminNewsletter() }];
};
