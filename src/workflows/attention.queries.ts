import type { Db } from '../db/tables.ts';
import { findBackgroundAttention } from '../features/accounts/admin/attention.queries.ts';
import type { Attention, FindAttention } from '../features/accounts/admin/attention.ts';
import { findAdAttention } from '../features/ads/attention.queries.ts';
import { findCompanyAttention } from '../features/companies/attention.queries.ts';
import { findImportAttention } from '../features/importing/attention.queries.ts';
import { findModerationAttention } from '../features/moderation/attention.queries.ts';
import { findNewsletterAttention } from '../features/newsletter/attention.queries.ts';
import { findSellingAttention } from '../features/selling/attention.queries.ts';
import { findBackupAttention } from '../features/settings/attention.queries.ts';
import { findDeliveryAttention } from '../features/settings/mail-attention.queries.ts';

/** A feature says what it needs a person for in its own folder, and is named here, in the order of the page. */
const finders: readonly FindAttention[] = [
  findModerationAttention,
  findCompanyAttention,
  findBackgroundAttention,
  findDeliveryAttention,
  findImportAttention,
  findSellingAttention,
  findAdAttention,
  findNewsletterAttention,
  findBackupAttention,
];

/** Items that need a person's attention now. */
export async function listAttention(db: Db, now: Date): Promise<Attention[]> {
  const found = await Promise.all(finders.map((find) => find(db, now)));
  return found.flat().filter(({ count }) => count > 0);
}
