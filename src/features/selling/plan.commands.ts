import { writeSetting } from '../../db/board-settings.ts';
import { writeTransaction } from '../../db/dialect.ts';
import { readSite } from '../../db/site.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { capitalise, slugify } from '../../lib/text.ts';
import { validate } from '../../lib/validation.ts';
import { SITE_TAG } from '../../publishing/change.ts';
import type { SiteSettings } from '../../site.ts';
import { type Actor, writeAudit } from '../accounts/audit.ts';
import { listUnarchivedPromotionCodes } from './order.queries.ts';
import {
  findPlanOnSale,
  isPaymentNeededToPost,
  listPlansOnSale,
  readSellingSettings,
  SELLING_KEY,
} from './selling.queries.ts';
import {
  type PlanForm,
  type PromotionCodeForm,
  planFormSchema,
  promotionCodeFormSchema,
  type SellingForm,
  sellingFormSchema,
} from './selling.schema.ts';
import { describePlanPrice, SELLING_LIMITS } from './selling.ts';
import { exemptRunningJobsFromPayment, publishPricesChange } from './use.commands.ts';

/** Saves a plan. If the replaced one was bought or used, archives it instead. */
export async function savePlanOrReplaceUsed(
  db: Db,
  actor: Actor,
  { form, slug: replaced }: { form: PlanForm; slug?: string | undefined },
  now: Date,
): Promise<Result<{ slug: string }>> {
  const { currency } = await readSellingSettings(db);
  const checked = validate(planFormSchema(currency, (await readSite(db)).timeZone), form);
  if (!checked.ok) return checked;
  const plan = checked.value;
  return writeTransaction(db, async (trx) => {
    if ((await readSellingSettings(trx)).currency !== currency)
      return invalid('', 'The currency has changed: send it again');
    const old = replaced === undefined ? undefined : await findPlanOnSale(trx, replaced);
    if (replaced !== undefined && !old) return invalid('', 'This plan is no longer sold');
    if (old && old.kind !== plan.kind) return invalid('kind', 'A plan keeps its kind: archive it and write a new one');
    if (!old && (await listPlansOnSale(trx)).length >= SELLING_LIMITS.plans)
      return invalid('', `There can be up to ${SELLING_LIMITS.plans} plans: archive one first`);
    const slug = old?.slug ?? (await freeSlug(trx, plan.name));
    const at = toInstant(now);
    const site = await readSite(trx);
    if (old) await removeOrArchive(trx, old.id, at);
    await trx
      .insertInto('plans')
      .values({
        id: newId(now),
        slug,
        name: plan.name,
        words: plan.words,
        kind: plan.kind,
        amount: plan.amount,
        currency,
        credits: plan.credits,
        days_open: plan.daysOpen,
        featured_days: plan.featuredDays,
        billing_period: plan.billingPeriod,
        impressions: plan.impressions,
        recommended: Number(plan.isRecommended),
        position: plan.position,
        free_uses: plan.freeUses,
        free_until: plan.freeUntil,
        archived_at: null,
        created_at: at,
      })
      .execute();
    const price = describePlanPrice({ ...plan, currency });
    const detail = { name: plan.name, before: old ? `${old.name}, ${describePlanPrice(old)}` : 'none', after: price };
    await writeAudit(trx, actor, { action: old ? 'change plan' : 'add plan', subject: `plan:${slug}`, detail }, now);
    await plansChanged(trx, site, now);
    return succeed({ slug });
  });
}

/** Archives a plan. Purchases stay. */
export const removeOrArchivePlan = (db: Db, actor: Actor, slug: string, now: Date): Promise<Result<{ slug: string }>> =>
  writeTransaction(db, async (trx) => {
    const plan = await findPlanOnSale(trx, slug);
    if (!plan) return invalid('', 'This plan is no longer sold');
    const site = await readSite(trx);
    await removeOrArchive(trx, plan.id, toInstant(now));
    const detail = { name: plan.name, before: describePlanPrice(plan), after: 'no longer sold' };
    await writeAudit(trx, actor, { action: 'archive plan', subject: `plan:${slug}`, detail }, now);
    await plansChanged(trx, site, now);
    return succeed({ slug });
  });

async function removeOrArchive(trx: Trx, id: string, at: string): Promise<void> {
  const bought = await trx.selectFrom('order_lines').select('plan_id').where('plan_id', '=', id).executeTakeFirst();
  const used = await trx.selectFrom('uses').select('id').where('plan_id', '=', id).executeTakeFirst();
  if (bought || used) await trx.updateTable('plans').set({ archived_at: at }).where('id', '=', id).execute();
  else await trx.deleteFrom('plans').where('id', '=', id).execute();
}

/** Clears the free times that have ended, so that pages stop naming them. Returns their number. */
export const clearEndedFreePeriods = async (db: Db, now: Date): Promise<number> => {
  const at = toInstant(now);
  const ended = await db.selectFrom('plans').select('id').where('free_until', '<=', at).execute();
  if (ended.length === 0) return 0;
  return writeTransaction(db, async (trx) => {
    await trx.updateTable('plans').set({ free_until: null }).where('free_until', '<=', at).execute();
    await publishPricesChange(trx, now);
    return ended.length;
  });
};

/** Slugs of archived plans are not reused, because free uses count by slug. */
async function freeSlug(trx: Trx, name: string): Promise<string> {
  const base = slugify(name) || 'plan';
  const existing = await trx.selectFrom('plans').select('slug').where('slug', 'like', `${base}%`).execute();
  const slugs = new Set(existing.map(({ slug }) => slug));
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!slugs.has(slug)) return slug;
  }
}

/** Updates pages with prices, and all pages if ads begin or cease to be sold. Running roles stay published when posting begins to cost. */
async function plansChanged(trx: Trx, { sellsAds }: SiteSettings, now: Date): Promise<void> {
  if (await isPaymentNeededToPost(trx))
    await exemptRunningJobsFromPayment(trx, 'published before roles were sold', now);
  const isSiteChanged = (await readSite(trx)).sellsAds !== sellsAds;
  await publishPricesChange(trx, now, isSiteChanged ? [SITE_TAG] : []);
}

const hasPrices = async (trx: Trx): Promise<boolean> =>
  (await listPlansOnSale(trx)).length > 0 ||
  (await listUnarchivedPromotionCodes(trx)).some(({ amount }) => amount !== null);

/** Saves selling settings. The currency is fixed while plans exist. */
export async function saveSellingSettings(
  db: Db,
  actor: Actor,
  form: SellingForm,
  now: Date,
): Promise<Result<unknown>> {
  const checked = validate(sellingFormSchema, form);
  if (!checked.ok) return checked;
  return writeTransaction(db, async (trx) => {
    const [before, site] = [await readSellingSettings(trx), await readSite(trx)];
    if (before.currency !== checked.value.currency && (await hasPrices(trx)))
      return invalid(
        'currency',
        `Archive all plans and promotion codes of an amount first: they are in ${before.currency}`,
      );
    await writeSetting(trx, SELLING_KEY, JSON.stringify(checked.value));
    const changed = Object.entries(checked.value).filter(
      ([name, value]) => before[name as keyof typeof before] !== value,
    );
    const detail = Object.fromEntries(
      changed.flatMap(([name, value]) => [
        [name, before[name as keyof typeof before]],
        [`new${capitalise(name)}`, value],
      ]),
    );
    await writeAudit(trx, actor, { action: 'change selling', subject: 'board', detail }, now);
    await plansChanged(trx, site, now);
    return succeed(undefined);
  });
}

export async function addPromotionCode(
  db: Db,
  actor: Actor,
  form: PromotionCodeForm,
  now: Date,
): Promise<Result<{ code: string }>> {
  const { currency } = await readSellingSettings(db);
  const checked = validate(promotionCodeFormSchema(currency, (await readSite(db)).timeZone), form);
  if (!checked.ok) return checked;
  const { code, percent, amount, planSlugs, maxUses, endsAt, isOncePerCompany } = checked.value;
  return writeTransaction(db, async (trx) => {
    const known = await trx.selectFrom('promotion_codes').select(['code', 'archived_at']).execute();
    if (known.some((one) => one.code === code)) return invalid('code', 'This code exists already: choose another one');
    if (known.filter(({ archived_at }) => archived_at === null).length >= SELLING_LIMITS.codes)
      return invalid('', `There can be up to ${SELLING_LIMITS.codes} codes: archive one first`);
    const slugs = new Set((await listPlansOnSale(trx)).map(({ slug }) => slug));
    const unknown = planSlugs.find((slug) => !slugs.has(slug));
    if (unknown !== undefined) return invalid('planSlugs', `There is no plan “${unknown}”`);
    await trx
      .insertInto('promotion_codes')
      .values({
        id: newId(now),
        code,
        percent,
        amount,
        plan_slugs: JSON.stringify(planSlugs),
        max_uses: maxUses,
        ends_at: endsAt,
        once_per_company: Number(isOncePerCompany),
        archived_at: null,
        created_at: toInstant(now),
      })
      .execute();
    await writeAudit(trx, actor, { action: 'add promotion code', subject: `code:${code}` }, now);
    return succeed({ code });
  });
}

/** Archives a promotion code. Discounts stay. */
export const archivePromotionCode = (
  db: Db,
  actor: Actor,
  code: string,
  now: Date,
): Promise<Result<{ code: string }>> =>
  db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('promotion_codes')
      .set({ archived_at: toInstant(now) })
      .where('code', '=', code)
      .where('archived_at', 'is', null)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) return invalid('code', 'There is no such code');
    await writeAudit(trx, actor, { action: 'archive promotion code', subject: `code:${code}` }, now);
    return succeed({ code });
  });
