import type { APIContext } from 'astro';
import type { Db } from '../../../../db/tables.ts';
import type { Actor } from '../../../../features/accounts/actor.ts';
import { adminActorOf } from '../../../../features/accounts/visitor.ts';
import { type AdRef, setAdImage } from '../../../../features/ads/ad.commands.ts';
import type { AdDraftInput } from '../../../../features/ads/ad.schema.ts';
import { draftOfForm, readAdForm } from '../../../../features/ads/ad-form.ts';
import { type AdImageFile, readAdImage } from '../../../../features/ads/ad-image.ts';
import { expectValue } from '../../../../lib/result.ts';
import { requireAdmin } from '../../../_guards.ts';
import { readFields, refused } from '../../_form.ts';

interface Booking {
  actor: Actor;
  draft: AdDraftInput;
  /** The fields as they came, without files. */
  typed: Record<string, unknown>;
  /** A new picture; null takes the one there is away. */
  image: AdImageFile | null | undefined;
}

/** The form of an ad, sent by an admin; the answer for everybody and everything else. */
export async function readBooking(context: APIContext, page: string): Promise<Booking | Response> {
  const admin = await requireAdmin(context);
  if (admin instanceof Response) return admin;
  const fields = await readFields(context.request);
  if (fields instanceof Response) return fields;
  const { image: file, no_image, ...typed } = fields;
  const image = file instanceof File && file.size > 0 ? await readAdImage(await file.bytes()) : undefined;
  if (image && !image.ok) return refused(context, page, image.problems, typed);
  const wished = image?.value ?? (no_image === undefined ? undefined : null);
  return { actor: adminActorOf(admin), draft: draftOfForm(readAdForm(typed)), typed, image: wished };
}

/** Gives the ad that was just written its picture, if one came, or takes it away. */
export async function keepImage(db: Db, { actor, image }: Booking, ad: AdRef): Promise<AdRef> {
  return image !== undefined ? expectValue(await setAdImage(db, actor, { ...ad, image }, new Date())) : ad;
}
