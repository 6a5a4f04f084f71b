import { parseAmount } from '../../lib/amount.ts';
import { addDays, isDay, toInstant } from '../../lib/dates.ts';
import { minorUnitsPerUnit } from '../../lib/money.ts';
import { invalid, type Result, succeed, type ValidationProblem } from '../../lib/result.ts';
import { slugify } from '../../lib/text.ts';
import { validate } from '../../lib/validation.ts';
import type { Taxonomy } from '../search/taxonomy.ts';
import { type Plan, SELLING_LIMITS } from '../selling/selling.ts';
import { type AdDraft, adDraftSchema } from './ad.schema.ts';
import type { StoredAd } from './ad.ts';
import { parseLowerCaseList } from './ad-match.ts';
import { AD_PAGE_TYPES } from './ad-page.ts';

/** Text fields of the booking form. */
export const BOOKING_FIELDS = [
  'plan',
  'impressions',
  'budget',
  'title',
  'body',
  'href',
  'advertiser',
  'target_job_types',
  'target_locations',
  'start',
  'end',
  'code',
  'from',
] as const;
export type AdBookingFormFields = Record<(typeof BOOKING_FIELDS)[number], string> & { pages: string[] };

/** Days ahead for which a campaign can be booked. */
const MAX_DAYS_AHEAD = 365;

/** A number of impressions with its price, both multiples of a plan. */
interface AdPurchase {
  plan: Plan;
  quantity: number;
  impressions: number;
  /** Minor units without tax. */
  amount: number;
}

/** Default length of a campaign. */
const PROPOSED_DAYS = 30;

/** Form of a new booking, prefilled from an earlier ad. */
export function prefillBookingForm(ad: StoredAd | undefined, plan: string, now: Date): AdBookingFormFields {
  const today = toInstant(now);
  return {
    plan,
    impressions: '',
    budget: '',
    title: ad?.title ?? '',
    body: ad?.body ?? '',
    href: ad?.href ?? '',
    advertiser: ad?.advertiser ?? '',
    target_job_types: ad?.target_job_types ?? '',
    target_locations: ad?.target_locations ?? '',
    pages: ad?.target_pages.split(', ').filter(Boolean) ?? [],
    start: today.slice(0, 10),
    end: addDays(today, PROPOSED_DAYS).slice(0, 10),
    code: '',
    from: ad?.id ?? '',
  };
}

/** Reads the form (checkboxes `page_homepage`). */
export const readBookingForm = (fields: Readonly<Record<string, unknown>>): AdBookingFormFields => {
  const values = new Map(Object.entries(fields));
  const texts = BOOKING_FIELDS.map((name) => [name, String(values.get(name) ?? '')]);
  return { ...Object.fromEntries(texts), pages: AD_PAGE_TYPES.filter((type) => values.get(`page_${type}`) === 'on') };
};

/** Validates text, targeting and days of a booking. */
export function validateBookedAd(form: AdBookingFormFields, taxonomy: Taxonomy, now: Date): Result<AdDraft> {
  const problems: ValidationProblem[] = [];
  const today = toInstant(now).slice(0, 10);
  const last = addDays(toInstant(now), MAX_DAYS_AHEAD).slice(0, 10);
  const dayOf = (field: 'start' | 'end', min: string): string => {
    const day = form[field].trim();
    if (isDay(day) && day >= min && day <= last) return day;
    problems.push({ field, message: `must be a date from ${min} to ${last}` });
    return min;
  };
  const start = dayOf('start', today);
  const end = dayOf('end', start);
  const slugsOf = (
    field: 'target_job_types' | 'target_locations',
    known: ReadonlyMap<string, unknown>,
    example: string,
  ) =>
    parseLowerCaseList(form[field].slice(0, SELLING_LIMITS.reason)).map((word) => {
      const slug = slugify(word);
      if (!known.has(slug))
        problems.push({ field, message: `must be from this board, such as ${example}; “${word}” is not` });
      return slug;
    });
  const draft = validate(adDraftSchema, {
    title: form.title,
    body: form.body,
    href: form.href.trim(),
    advertiser: form.advertiser,
    target_job_types: slugsOf('target_job_types', taxonomy.categories, [...taxonomy.categories.keys()][0] ?? '').join(
      ',',
    ),
    target_locations: slugsOf('target_locations', taxonomy.locations, [...taxonomy.locations.keys()][0] ?? '').join(
      ',',
    ),
    target_pages: form.pages.join(','),
    start: `${start}T00:00:00.000Z`,
    end: addDays(`${end}T00:00:00.000Z`, 1),
  });
  if (draft.ok) return problems.length > 0 ? { ok: false, problems } : draft;
  return { ok: false, problems: [...draft.problems, ...problems] };
}

/** Reads the amount: impressions rounded up, or a budget rounded down, to whole plans. */
export function validateAdPurchase(form: AdBookingFormFields, plans: readonly Plan[]): Result<AdPurchase> {
  const plan = plans.length === 1 ? plans[0] : plans.find(({ slug }) => slug === form.plan);
  if (!plan?.impressions) return invalid('plan', 'Choose a plan');
  const [impressions, budget] = [form.impressions.trim(), form.budget.trim()];
  if ((impressions === '') === (budget === ''))
    return invalid('impressions', 'Enter a number of impressions or a budget, and leave the other one empty');
  const maxQuantity = Math.min(SELLING_LIMITS.quantity, Math.floor(SELLING_LIMITS.impressions / plan.impressions));
  const field = impressions ? 'impressions' : 'budget';
  const units = minorUnitsPerUnit(plan.currency);
  const entered = parseAmount(impressions || budget) ?? Number.NaN;
  const quantity = impressions
    ? Math.ceil(entered / plan.impressions)
    : Math.floor(Math.round(entered * units) / plan.amount);
  if (quantity >= 1 && quantity <= maxQuantity)
    return succeed({ plan, quantity, impressions: quantity * plan.impressions, amount: quantity * plan.amount });
  const [min, max] = impressions
    ? [1, maxQuantity * plan.impressions]
    : [plan.amount / units, (maxQuantity * plan.amount) / units];
  return invalid(field, `${impressions ? 'The impressions' : 'The budget'} must be a number from ${min} to ${max}`);
}
