import { DAY, formatDate } from '../../lib/dates.ts';
import { lookup } from '../../lib/lookup.ts';
import { minorUnitsPerUnit, type PayRange, yearlyAmount } from '../../lib/money.ts';
import { formatNumber, pluralize } from '../../lib/text.ts';
import { currentWorld } from '../locations/world/current-world.ts';
import type { WorldMatch } from '../locations/world/world.ts';
import type { JobFieldValues } from './job.fields.ts';
import { isOpen, type Job, type Workplace } from './job.ts';
import { PAY_RULES, type PayTransparencyRule } from './pay-rules.ts';

/** Facts of a role that decide which laws on pay in adverts cover it. */
interface DutyRole {
  workplace: Workplace;
  freelance: boolean;
  /** Slugs of work places. */
  locations: readonly string[];
  /** Slugs of areas of remote applicants. Empty, meaning anywhere, implies no law. */
  openTo: readonly string[];
  employees: JobFieldValues['employees'] | undefined;
}

const MAX_EMPLOYEES: Readonly<Record<string, number>> = {
  '1-3': 3,
  '4': 4,
  '5-9': 9,
  '10-14': 14,
  '15-24': 24,
  '25-29': 29,
  '30-49': 49,
};

/** Laws that cover a role on a day, those on adverts first. Employers of unknown size are covered. */
export function findApplicablePayRules(
  role: DutyRole,
  day: string,
  rules: readonly PayTransparencyRule[] = PAY_RULES,
): PayTransparencyRule[] {
  const work = regionsOf(role.locations);
  const residents = regionsOf(role.workplace === 'remote' ? role.openTo : []);
  const most = lookup(MAX_EMPLOYEES, role.employees ?? '') ?? Number.POSITIVE_INFINITY;
  return rules
    .filter(
      ({ region, since, employees, remote, isForFreelancers }) =>
        since <= day &&
        employees <= most &&
        !(role.freelance && isForFreelancers === false) &&
        (work.around.has(region) || (remote === 'residents' && isOpenTo(region, residents))),
    )
    .sort((a, b) => Number(b.demand === 'advert') - Number(a.demand === 'advert') || (a.name < b.name ? -1 : 1));
}

/** True if the region, a place in it or its country is named. */
const isOpenTo = (region: string, { around, countries }: Regions): boolean =>
  around.has(region) || countries.has(region.slice(0, 2));

interface Regions {
  /** ISO codes of places and their areas: `US-CA` and `US` for Oakland. */
  around: ReadonlySet<string>;
  /** ISO codes of countries named themselves. */
  countries: ReadonlySet<string>;
}

function regionsOf(slugs: readonly string[]): Regions {
  const world = currentWorld();
  const places = slugs.flatMap((slug) => world.findBySlug(slug) ?? []);
  const codeOf = ({ kind, isoCode, divisionCode }: WorldMatch) => (kind === 'country' ? isoCode : divisionCode) ?? [];
  return {
    around: new Set(places.flatMap((place) => [place, ...world.listAround(place.slug)].flatMap(codeOf))),
    countries: new Set(places.filter(({ kind }) => kind === 'country').flatMap(codeOf)),
  };
}

/** `employers of 15 or more people`. */
const describeEmployers = ({ employees }: PayTransparencyRule): string =>
  employees > 1 ? `employers of ${formatNumber(employees)} or more people` : 'all employers';

/** The law in a sentence. */
export function describePayRule(rule: PayTransparencyRule): string {
  const what = rule.isMinimumEnough ? 'at least the minimum pay' : 'the pay or its range';
  const when = rule.demand === 'advert' ? 'in the advert' : 'in the advert or before the interview';
  const widest = rule.widest
    ? ` A range may span up to ${formatNumber(rule.widest.amount)} ${rule.widest.currency} unless it ends above ${formatNumber(rule.widest.notAbove)}.`
    : '';
  return `${rule.name} asks ${describeEmployers(rule)} to state ${what} ${when}, since ${formatDate(`${rule.since}T00:00:00.000Z`)}.${widest}`;
}

/** Note on a role without pay that a law requires. */
const describeMissingPay = (rule: PayTransparencyRule): string =>
  `Pay not stated, although the law of ${rule.name} asks ${describeEmployers(rule)} for it.`;

export function findPayRulesOfJob(job: Job, day: string): PayTransparencyRule[] {
  const slugsOf = (places: readonly { slug: string }[]) => places.map(({ slug }) => slug);
  return findApplicablePayRules({ ...job, locations: slugsOf(job.locations), openTo: slugsOf(job.openTo) }, day);
}

/** Note about missing pay. Undefined if stated, ended or not required. */
export function findMissingPayNote(job: Job, day: string): string | undefined {
  if (job.pay || !isOpen(job)) return undefined;
  const [first] = findPayRulesOfJob(job, day);
  return first?.demand === 'advert' ? describeMissingPay(first) : undefined;
}

/** Problem with submitting this pay. Undefined if there is none. */
export function findPayRuleProblem(rules: readonly PayTransparencyRule[], pay: PayRange | null): string | undefined {
  const [first] = rules.filter(({ demand }) => demand === 'advert');
  if (first && !pay)
    return `State the pay. ${describePayRule(first)}${first.employees > 1 ? ' If you employ fewer, say so under “Employees”.' : ''}`;
  const wide = rules.find((rule) => pay && isTooWide(rule, pay));
  return wide && `Narrow the pay range. ${describePayRule(wide)}`;
}

function isTooWide({ widest }: PayTransparencyRule, { min, max, currency, period }: PayRange): boolean {
  if (!widest || widest.currency !== currency) return false;
  const [low, high] = [min, max].map((amount) => yearlyAmount(amount, period) / minorUnitsPerUnit(currency)) as [
    number,
    number,
  ];
  return high <= widest.notAbove && high - low > widest.amount;
}

/** Days until a rule should be checked again. */
const DAYS_RULES_SERVE = 365;

export const listPayRulesToReview = (now: Date): PayTransparencyRule[] =>
  PAY_RULES.filter(({ checked }) => now.getTime() > Date.parse(checked) + DAYS_RULES_SERVE * DAY);

export const describePayRulesToReview = (rules: readonly PayTransparencyRule[]): string =>
  `${pluralize(rules.length, 'rule')} on pay in adverts (${rules.map(({ name }) => name).join(', ')}) ${rules.length === 1 ? 'was' : 'were'} last checked more than a year ago. Read the sources in src/features/jobs/pay-rules.ts and renew them`;
