import type { APIContext } from 'astro';
import type { Db } from '../../db/tables.ts';
import { type BodyReader, readFieldsOrThrow } from '../../http/body.ts';
import { HttpResponseError } from '../../http/http-response-error.ts';
import { validationFailedOrRedirect } from '../../http/responses.ts';
import { expectValue } from '../../lib/result.ts';
import { file, id, json, text, wholeNumber } from '../../lib/validation.ts';
import { paths } from '../../paths.ts';
import type { Actor } from '../accounts/audit.ts';
import { type AdRef, setAdImage } from './ad.commands.ts';
import type { AdDraftInput } from './ad.schema.ts';
import { readAdForm, toAdDraftInput } from './ad-form.ts';
import { type AdImageFile, encodeAdImage } from './ad-image.ts';
import { AD_PAGE_TYPES } from './ad-page.ts';

const TEXTS = [
  'title',
  'body',
  'href',
  'advertiser',
  'target_job_types',
  'target_locations',
  'target_pages',
  'priority',
  'start',
  'end',
] as const;

export const AD_FIELDS = {
  ...(Object.fromEntries(TEXTS.map((name) => [name, text])) as Record<(typeof TEXTS)[number], typeof text>),
  ...(Object.fromEntries(AD_PAGE_TYPES.map((type) => [`page_${type}`, json])) as Record<string, typeof json>),
  id,
  version: wholeNumber,
  active: json,
  image: file,
  no_image: json,
};

interface AdForm {
  draft: AdDraftInput;
  values: Record<string, unknown>;
  /** Version of the edited ad. NaN if missing. */
  version: number;
  /** New image. Null removes the current one. */
  image: AdImageFile | null | undefined;
}

/** Form of a new ad or of the one in the path. */
export const adFormBody: BodyReader<AdForm> = { read: (context) => readAdFormBody(context) };

async function readAdFormBody(context: APIContext): Promise<AdForm> {
  const { image: chosen, no_image, version, ...values } = await readFieldsOrThrow(context, AD_FIELDS);
  const image = chosen && (await encodeAdImage(await chosen.bytes()));
  if (image && !image.ok) {
    const { adId } = context.params;
    const page = adId === undefined ? paths.adminNewAd() : paths.adminAd(adId);
    throw new HttpResponseError(() => validationFailedOrRedirect(context, page, image.problems, values));
  }
  const wished = image?.value ?? (no_image === undefined ? undefined : null);
  return { draft: toAdDraftInput(readAdForm(values)), values, version, image: wished };
}

export async function setAdImageIfGiven(db: Db, actor: Actor, { image }: AdForm, ad: AdRef): Promise<AdRef> {
  return image !== undefined ? expectValue(await setAdImage(db, actor, { ...ad, image }, new Date())) : ad;
}
