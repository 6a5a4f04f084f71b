import { minorUnitsPerUnit, type PayPeriod, type PayRange } from '../lib/money.ts';
import { levels } from './data.ts';
import type { DemoJob } from './job-draft.ts';
import type { Random } from './random.ts';

const RAISE_A_YEAR = 1.03;
const WORKING_DAYS = 220;
const WORKING_HOURS = 1_760;
const HOURLY_COUNTRIES = ['US', 'CA', 'AU', 'NZ', 'JP'];

export function makePay(role: DemoJob, random: Random): PayRange {
  const { country } = role.place;
  const { period, share } = chooseTerms(role, random);
  const starter = role.contractType === 'internship' || role.contractType === 'apprenticeship';
  const craft = starter ? 1 + (role.craft.pay - 1) / 3 : role.craft.pay;
  const level = starter ? 1 : levels[role.seniority].pay;
  const drift = RAISE_A_YEAR ** -role.yearsAgo;
  const middle =
    country.pay *
    share *
    craft *
    level *
    role.place.pay *
    role.employer.generosity *
    drift *
    random.between(0.95, 1.05);

  const width =
    !starter && random.chance(0.04) ? random.between(0.24, 0.3) : random.between(0.06, starter ? 0.1 : 0.17);
  const step = roundingStep(middle);
  const low = Math.max(step, Math.round((middle * (1 - width)) / step) * step);
  const high = Math.max(low + step, Math.round((middle * (1 + width)) / step) * step);
  const unit = unitsOf(country.currency);
  return { min: Math.round(low * unit), max: Math.round(high * unit), currency: country.currency, period };
}

/** Period and share of a usual yearly pay. */
function chooseTerms(
  { contractType, kind, place: { country } }: DemoJob,
  random: Random,
): { period: PayPeriod; share: number } {
  if (contractType === 'internship') {
    const share = country.internShare;
    return HOURLY_COUNTRIES.includes(country.iso)
      ? { period: 'hour', share: share / WORKING_HOURS }
      : { period: 'month', share: share / 12 };
  }
  if (contractType === 'apprenticeship')
    return { period: 'month', share: Math.max(0.24, country.internShare * 0.75) / 12 };
  if (kind === 'freelance') {
    return HOURLY_COUNTRIES.includes(country.iso) || random.chance(0.2)
      ? { period: 'hour', share: 1.25 / WORKING_HOURS }
      : { period: 'day', share: 1.3 / WORKING_DAYS };
  }
  const share = contractType === 'part-time' ? 0.8 : 1;
  return country.isMonthly && random.chance(0.55) ? { period: 'month', share: share / 12 } : { period: 'year', share };
}

/** Usual rounding of an amount: 500 for 38,000, 5,000 for 118,000. */
function roundingStep(amount: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(amount));
  return amount / magnitude < 5 ? magnitude / 20 : magnitude / 10;
}

const units = new Map<string, number>();

function unitsOf(currency: string): number {
  let unit = units.get(currency);
  if (!unit) {
    unit = minorUnitsPerUnit(currency);
    units.set(currency, unit);
  }
  return unit;
}
