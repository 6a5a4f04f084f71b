import type { Db, Trx } from '../../db/tables.ts';
import { type Instant, toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { validate } from '../../lib/validation.ts';
import { publish } from '../../publishing/publish.ts';
import { ADS_TAG } from '../../publishing/tags.ts';
import { type Actor, writeAudit } from '../accounts/audit.ts';
import { selectAdsWithBookings, toStoredAd } from './ad.queries.ts';
import { type AdDraft, type AdDraftInput, adDraftSchema } from './ad.schema.ts';
import { isAdRunning } from './ad.ts';
import type { AdImageFile } from './ad-image.ts';

export interface AdRef {
  id: string;
  version: number;
}

/** Creates an ad, which is shown once it runs. */
export async function createAd(db: Db, actor: Actor, input: AdDraftInput, now: Date): Promise<Result<AdRef>> {
  const draft = validate(adDraftSchema, input);
  if (!draft.ok) return draft;
  const at = toInstant(now);
  return db.transaction().execute(async (trx) => {
    const id = await insertAd(trx, draft.value, now);
    await updateAdRunningFlags(trx, at);
    await writeAudit(trx, actor, { action: 'book ad', subject: `ad:${id}` }, now);
    await publishAdsTag(trx, at);
    return succeed({ id, version: 1 });
  });
}

/** Inserts an ad that does not run yet, and returns its id. */
export async function insertAd(trx: Trx, draft: AdDraft, now: Date, image: AdImageFile | null = null): Promise<string> {
  const at = toInstant(now);
  const id = newId(now);
  const rest = { image: await storeImage(trx, image, at), running: 0, version: 1, created_at: at, updated_at: at };
  await trx
    .insertInto('ads')
    .values({ ...columnsOf(draft), id, ...rest })
    .execute();
  return id;
}

/** Edits an ad. A stale `version` is rejected. */
export async function editAd(
  db: Db,
  actor: Actor,
  { id, version, draft: input }: AdRef & { draft: AdDraftInput },
  now: Date,
): Promise<Result<AdRef>> {
  const draft = validate(adDraftSchema, input);
  if (!draft.ok) return draft;
  return changeAd(db, actor, { id, version }, now, () => columnsOf(draft.value));
}

/** Sets or removes an ad's image, named by content. */
export async function setAdImage(
  db: Db,
  actor: Actor,
  { id, version, image }: AdRef & { image: AdImageFile | null },
  now: Date,
): Promise<Result<AdRef>> {
  return changeAd(db, actor, { id, version }, now, async (at, trx) => ({ image: await storeImage(trx, image, at) }));
}

async function storeImage(trx: Trx, image: AdImageFile | null, at: Instant): Promise<string | null> {
  for (const { name, bytes } of image?.files ?? [])
    await trx
      .insertInto('ad_images')
      .values({ name, bytes: bytes.toString('base64'), created_at: at })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  return image?.name ?? null;
}

/** Replaces the address of an ad's report. False if there is no such ad. */
export async function renewReportAddress(db: Db, actor: Actor, id: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('ads')
      .set((eb) => ({ report_version: eb('report_version', '+', 1) }))
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await writeAudit(trx, actor, { action: 'renew report address', subject: `ad:${id}` }, now);
    return true;
  });
}

/** Starts and stops ads that are due. Returns their number. */
export async function startAndStopDueAds(db: Db, now: Date): Promise<number> {
  const at = toInstant(now);
  return db.transaction().execute(async (trx) => {
    const changed = await updateAdRunningFlags(trx, at);
    if (changed > 0) await publishAdsTag(trx, at);
    return changed;
  });
}

/** Updates `running` of all ads from times, reviews and orders. Returns the number of changes. */
export async function updateAdRunningFlags(trx: Trx, at: Instant): Promise<number> {
  const ads = (await selectAdsWithBookings(trx).execute()).map(toStoredAd);
  const due = ads.filter((ad) => isAdRunning(ad, at) !== ad.running);
  for (const ad of due)
    await trx
      .updateTable('ads')
      .set({ running: Number(!ad.running) })
      .where('id', '=', ad.id)
      .execute();
  return due.length;
}

export const publishAdsTag = (trx: Trx, at: Instant) => publish(trx, at, { tags: [ADS_TAG] });

type Columns = ReturnType<typeof columnsOf> | { image: string | null };

async function changeAd(
  db: Db,
  actor: Actor,
  { id, version }: AdRef,
  now: Date,
  change: (at: Instant, trx: Trx) => Columns | Promise<Columns>,
): Promise<Result<AdRef>> {
  const at = toInstant(now);
  return db.transaction().execute(async (trx) => {
    const ad = await trx.selectFrom('ads').select('version').where('id', '=', id).executeTakeFirst();
    if (!ad) return invalid('id', 'There is no such ad');
    if (ad.version !== version) {
      return invalid('version', `Someone else has changed this ad: it is now at version ${ad.version}`);
    }
    const columns = await change(at, trx);
    const { numUpdatedRows } = await trx
      .updateTable('ads')
      .set({ ...columns, version: version + 1, updated_at: at })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return invalid('version', 'Someone else has changed this ad');
    await writeAudit(trx, actor, { action: 'change ad', subject: `ad:${id}`, detail: { version } }, now);
    await updateAdRunningFlags(trx, at);
    await publishAdsTag(trx, at);
    return succeed({ id, version: version + 1 });
  });
}

const columnsOf = ({ start, end, active, ...same }: AdDraft) => ({
  ...same,
  active: Number(active),
  starts_at: start,
  ends_at: end,
});
