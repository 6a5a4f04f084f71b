import { minorUnitsPerUnit } from '../../lib/money.ts';
import { dayInZone } from '../../lib/time-zone.ts';
import type { BillingForm, PLAN_FIELDS, PlanForm, PromotionCodeForm, SellingForm } from './selling.schema.ts';
import { type BillingDetails, type Plan, type PlanKind, ROLE_PLANS, type SellingSettings } from './selling.ts';

type PlanField = (typeof PLAN_FIELDS)[number];

/** Fields of a kind besides name, description, price, position and recommendation. */
export function listKindSpecificPlanFields(kind: PlanKind): readonly PlanField[] {
  const credits = kind === 'role' || kind === 'ad' ? [] : (['credits'] as const);
  const daysOpen = ROLE_PLANS.includes(kind) ? (['daysOpen'] as const) : [];
  switch (kind) {
    case 'role':
      return [...daysOpen, 'freeUses', 'freeUntil'];
    case 'period':
      return ['billingPeriod', ...credits, ...daysOpen];
    case 'feature':
      return [...credits, 'featuredDays'];
    case 'ad':
      return ['impressions'];
    default:
      return [...credits, ...daysOpen];
  }
}

export const defaultPlanForm = (kind: PlanKind): PlanForm => ({
  name: '',
  words: '',
  kind,
  amount: '',
  credits: kind === 'pack' ? '5' : kind === 'period' ? '3' : '1',
  daysOpen: '',
  featuredDays: kind === 'feature' ? '14' : '',
  billingPeriod: kind === 'period' ? 'month' : '',
  impressions: '',
  isRecommended: '',
  position: '0',
  freeUses: '',
  freeUntil: '',
});

/** Form of a plan with its amount in major units. */
export const toPlanForm = (plan: Plan, zone: string): PlanForm => ({
  name: plan.name,
  words: plan.words,
  kind: plan.kind,
  amount: String(plan.amount / minorUnitsPerUnit(plan.currency)),
  credits: String(plan.credits),
  daysOpen: plan.daysOpen === null ? '' : String(plan.daysOpen),
  featuredDays: plan.featuredDays === null ? '' : String(plan.featuredDays),
  billingPeriod: plan.billingPeriod ?? '',
  impressions: plan.impressions === null ? '' : String(plan.impressions),
  isRecommended: plan.isRecommended ? 'yes' : '',
  position: String(plan.position),
  freeUses: plan.freeUses === null ? '' : String(plan.freeUses),
  freeUntil: plan.freeUntil === null ? '' : dayInZone(plan.freeUntil, zone),
});

export const emptyCodeForm: PromotionCodeForm = {
  ...{ code: '', percent: '', amount: '', planSlugs: '', maxUses: '', endsAt: '', isOncePerCompany: '' },
};

export const toSellingForm = (settings: SellingSettings): SellingForm => ({
  ...settings,
  taxPercent: settings.taxPercent === 0 ? '' : String(settings.taxPercent),
  offersInvoice: settings.offersInvoice ? 'yes' : '',
  invoiceDays: String(settings.invoiceDays),
});

export const toBillingForm = ({ address, ...billing }: BillingDetails): BillingForm => ({
  ...billing,
  address: address.join('\n'),
});
