import sharp from 'sharp';
import type { Db } from '../../../src/db/tables.ts';
import type { SignedInUser } from '../../../src/features/accounts/user.ts';
import { type AdImageFile, encodeAdImage } from '../../../src/features/ads/ad-image.ts';
import { bookAd } from '../../../src/features/ads/booking.commands.ts';
import { type AdBookingFormFields, prefillBookingForm } from '../../../src/features/ads/booking.schema.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { plantPlan } from '../selling/board.ts';

/** A picture as a form gives it. */
export async function readPicture(): Promise<AdImageFile> {
  const bytes = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  return expectValue(await encodeAdImage(bytes));
}

/** A plan of 10 impressions for €50. */
export const plantAdPlan = (db: Db, now: Date): Promise<string> =>
  plantPlan(db, now, { name: 'Campaign', kind: 'ad', amount: '50', credits: '', daysOpen: '', impressions: '10' });

/** A complete booking of 20 impressions that begins today. */
export const bookingForm = (now: Date, changes: Partial<AdBookingFormFields> = {}): AdBookingFormFields => ({
  ...prefillBookingForm(undefined, 'campaign', now),
  title: 'A quiet chair',
  body: 'For people who sit and render.',
  href: 'https://chairs.example/quiet',
  advertiser: 'Chairs & Co',
  impressions: '20',
  ...changes,
});

/** Books an ad for a user, of the plan that is sold. */
export async function plantBooking(
  db: Db,
  user: Pick<SignedInUser, 'id' | 'email'>,
  now: Date,
  changes: Partial<AdBookingFormFields> = {},
): Promise<{ adId: string; orderId: string }> {
  const plan = await db.selectFrom('plans').select('id').where('kind', '=', 'ad').executeTakeFirst();
  if (!plan) await plantAdPlan(db, now);
  return expectValue(await bookAd(db, user, { form: bookingForm(now, changes), picture: await readPicture() }, now));
}
