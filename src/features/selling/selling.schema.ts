import * as z from 'zod';
import { parseAmount } from '../../lib/amount.ts';
import { ALL_COUNTRIES } from '../../lib/countries.ts';
import { isDay } from '../../lib/dates.ts';
import { minorUnitsPerUnit } from '../../lib/money.ts';
import { invalid, type Result } from '../../lib/result.ts';
import { toPlainLine } from '../../lib/text.ts';
import { lastMomentInZone } from '../../lib/time-zone.ts';
import { validate } from '../../lib/validation.ts';
import { emailSchema } from '../accounts/sign-in.schema.ts';
import { BILLING_PERIODS, euVatIdPrefix, PAY_TIMES, PLAN_KINDS, SELLING_LIMITS, TAX_MODES } from './selling.ts';

// Form input: text, dates as `2026-12-31`, amounts in major units.

const line = (what: string, longest: number) =>
  z.string().overwrite(toPlainLine).max(longest, `${what} can have up to ${longest} characters`);

const wholeNumber = (what: string, min: number, max: number) =>
  z
    .string()
    .trim()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `${what} must be a whole number from ${min} to ${max}`,
      abort: true,
    })
    .transform(Number);

/** Optional field. Empty is null. */
const optional = <T>(schema: z.ZodType<T, string>) =>
  z
    .string()
    .trim()
    .transform((text) => text || null)
    .pipe(z.nullable(schema));

const lastMomentOf = (what: string, zone: string) =>
  z
    .string()
    .refine(isDay, { error: `${what} must be a date such as 2026-12-31`, abort: true })
    .transform((day) => lastMomentInZone(day, zone));

const yes = z.string().transform((text) => text === 'yes');

const currencies = new Set(Intl.supportedValuesOf('currency'));
const currencySchema = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => currencies.has(code), 'Choose a currency from the list, such as EUR');

const country = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => code === '' || ALL_COUNTRIES.includes(code), 'Choose a country from the list');

const vatId = z
  .string()
  .overwrite((text) => text.toUpperCase().replace(/[\s.-]/g, ''))
  .refine((id) => /^([A-Z0-9]{4,20})?$/.test(id), `A VAT id has 4 to ${SELLING_LIMITS.vatId} letters and digits`);

const addressLines = z
  .string()
  .transform((text) => text.split('\n').map(toPlainLine).filter(Boolean))
  .refine(
    (lines) => lines.length <= SELLING_LIMITS.billingLines,
    `The address can have up to ${SELLING_LIMITS.billingLines} lines`,
  )
  .refine(
    (lines) => lines.every((one) => one.length <= SELLING_LIMITS.billingLine),
    `A line of the address can have up to ${SELLING_LIMITS.billingLine} characters`,
  );

/** Parses major units such as `149` or `18.50` to minor units. */
const amountIn = (currency: string, what: string, min: number) =>
  z
    .string()
    .transform((typed) => Math.round((parseAmount(typed) ?? Number.NaN) * minorUnitsPerUnit(currency)))
    .refine((amount) => Number.isSafeInteger(amount) && amount >= min && amount <= SELLING_LIMITS.amount, {
      error: `${what} must be an amount such as 149 or 18.50${min > 0 ? ' above 0' : ''}, and at most ${SELLING_LIMITS.amount / minorUnitsPerUnit(currency)}`,
    });

export const PLAN_FIELDS = [
  'name',
  'words',
  'kind',
  'amount',
  'credits',
  'daysOpen',
  'featuredDays',
  'billingPeriod',
  'impressions',
  'isRecommended',
  'position',
  'freeUses',
  'freeUntil',
] as const;
export type PlanForm = Record<(typeof PLAN_FIELDS)[number], string>;

/** Validates a plan. Fields of other kinds become null. Dates are days in `zone`. */
export const planFormSchema = (currency: string, zone: string) =>
  z
    .object({
      name: line('The name', SELLING_LIMITS.planName).min(1, 'Give the plan a name'),
      words: line('The description', SELLING_LIMITS.planWords),
      kind: z.enum(PLAN_KINDS, 'Choose what the plan sells'),
      amount: amountIn(currency, 'The price', 0),
      // Missing for kinds without a number.
      credits: z
        .string()
        .transform((text) => text.trim() || '1')
        .pipe(wholeNumber('The number', 1, SELLING_LIMITS.credits)),
      daysOpen: optional(wholeNumber('The days open', 1, SELLING_LIMITS.days)),
      featuredDays: optional(wholeNumber('The days featured', 1, SELLING_LIMITS.days)),
      billingPeriod: optional(
        z.enum(BILLING_PERIODS, 'Choose monthly or yearly') as z.ZodType<'month' | 'year', string>,
      ),
      impressions: optional(wholeNumber('The impressions', 1, SELLING_LIMITS.impressions)),
      isRecommended: yes,
      position: wholeNumber('The position', 0, SELLING_LIMITS.plans),
      freeUses: optional(wholeNumber('The number of free uses', 1, SELLING_LIMITS.freeUses)),
      freeUntil: optional(lastMomentOf('The end of the free time', zone)),
    })
    .superRefine((plan, context) => {
      const need = (field: keyof typeof plan, message: string) =>
        plan[field] === null && context.addIssue({ code: 'custom', path: [field], message });
      if (plan.kind === 'feature') need('featuredDays', 'Say for how many days a role is featured');
      if (plan.kind === 'period') need('billingPeriod', 'Say whether it renews each month or each year');
      if (plan.kind === 'ad') need('impressions', 'Say how many impressions the campaign has');
      if (plan.amount === 0 && plan.kind !== 'role')
        context.addIssue({ code: 'custom', path: ['amount'], message: 'Only a single role can be free' });
    })
    .transform((plan) => {
      const isRole = plan.kind === 'role';
      return {
        ...plan,
        credits: isRole || plan.kind === 'ad' ? 1 : plan.credits,
        daysOpen: ['role', 'pack', 'period'].includes(plan.kind) ? plan.daysOpen : null,
        featuredDays: plan.kind === 'feature' ? plan.featuredDays : null,
        billingPeriod: plan.kind === 'period' ? plan.billingPeriod : null,
        impressions: plan.kind === 'ad' ? plan.impressions : null,
        freeUses: isRole ? plan.freeUses : null,
        freeUntil: isRole ? plan.freeUntil : null,
      };
    });

export const promotionCodeFormSchema = (currency: string, zone: string) =>
  z
    .object({
      code: z
        .string()
        .trim()
        .toUpperCase()
        .refine((code) => /^[A-Z0-9][A-Z0-9-]*$/.test(code) && code.length <= SELLING_LIMITS.code, {
          error: `A code has up to ${SELLING_LIMITS.code} letters, digits and hyphens`,
        }),
      percent: optional(wholeNumber('The percentage', 1, 100)),
      amount: optional(amountIn(currency, 'The amount', 1)),
      planSlugs: z
        .string()
        .max(2_000, 'The list of plans is too long')
        .transform((text) => [...new Set(text.split(/[,\s]+/).filter(Boolean))]),
      maxUses: optional(wholeNumber('The number of uses', 1, SELLING_LIMITS.codeUses)),
      endsAt: optional(lastMomentOf('The last day', zone)),
      isOncePerCompany: yes,
    })
    .refine(({ percent, amount }) => (percent === null) !== (amount === null), {
      error: 'Enter a percentage or an amount',
      path: ['percent'],
    });
export type PromotionCodeForm = z.input<ReturnType<typeof promotionCodeFormSchema>>;

export const billingFormSchema = z
  .object({
    name: line('The name', SELLING_LIMITS.billingName),
    address: addressLines,
    country,
    vatId,
    email: z.literal('').or(emailSchema),
    reference: line('The reference', SELLING_LIMITS.reference),
  })
  .superRefine((billing, context) => {
    const prefix = euVatIdPrefix(billing.country);
    if (prefix && billing.vatId && !billing.vatId.startsWith(prefix))
      context.addIssue({
        code: 'custom',
        path: ['vatId'],
        message: `A VAT id of this country begins with ${prefix}: correct it, or choose its country`,
      });
  });
export type BillingForm = z.input<typeof billingFormSchema>;

export const sellingFormSchema = z
  .object({
    payTime: z.enum(PAY_TIMES, 'Choose when companies pay'),
    currency: currencySchema,
    taxMode: z.enum(TAX_MODES, 'Choose who adds tax'),
    taxPercent: z
      .string()
      .trim()
      .transform((text) => Number(text.replace(',', '.') || 0))
      .refine((percent) => percent >= 0 && percent <= 50, 'The rate must be a number from 0 to 50'),
    taxName: line('The name of the tax', 20),
    sellerCountry: country,
    sellerVatId: vatId,
    bankDetails: z
      .string()
      .transform((text) => text.replaceAll('\r\n', '\n').trim())
      .pipe(
        z
          .string()
          .max(SELLING_LIMITS.bankDetails, `The bank details can have up to ${SELLING_LIMITS.bankDetails} characters`),
      ),
    offersInvoice: yes,
    invoiceDays: wholeNumber('The days until an invoice is due', 1, SELLING_LIMITS.invoiceDays),
  })
  .refine(({ taxMode, taxPercent }) => taxMode !== 'fixed' || taxPercent > 0, {
    error: 'Enter the rate of the tax',
    path: ['taxPercent'],
  })
  .refine(({ offersInvoice, sellerCountry }) => !offersInvoice || sellerCountry !== '', {
    error: 'Choose your country: it is printed on invoices',
    path: ['sellerCountry'],
  })
  .refine(({ offersInvoice, taxMode }) => !offersInvoice || taxMode !== 'provider', {
    error: 'Stripe Tax adds no tax to invoices of this board: choose one rate, or offer none',
    path: ['offersInvoice'],
  });
export type SellingForm = Record<keyof z.input<typeof sellingFormSchema>, string>;

const reasonSchema = z
  .string()
  .trim()
  .min(1, 'Give a reason: it is kept with the order')
  .max(SELLING_LIMITS.reason, `A reason can have up to ${SELLING_LIMITS.reason} characters`);

export function validateReason(text: string): Result<string> {
  const reason = validate(reasonSchema, text);
  return reason.ok ? reason : invalid('reason', reason.problems[0]?.message ?? '');
}
