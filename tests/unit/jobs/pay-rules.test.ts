import { expect, it } from 'vitest';
import type { JobFieldValues } from '../../../src/features/jobs/job.fields.ts';
import type { Workplace } from '../../../src/features/jobs/job.ts';
import {
  describePayRule,
  findApplicablePayRules,
  findPayRuleProblem,
  listPayRulesToReview,
} from '../../../src/features/jobs/pay-duty.ts';
import { PAY_RULES, type PayDisclosureTime, type PayTransparencyRule } from '../../../src/features/jobs/pay-rules.ts';

type Employees = JobFieldValues['employees'];
type Row = [
  place: string,
  workplace: Workplace,
  openTo: string,
  employees: Employees,
  day: string,
  PayDisclosureTime | null,
];

const TODAY = '2026-11-24';

/** Written from the sources before the rules: where the work is, where remote people may live, size, day, demand. */
const ROLES: Row[] = [
  // Ontario since 1 January 2026, 25 employees or more.
  ['toronto', 'on-site', '', '50+', TODAY, 'advert'],
  ['ottawa', 'hybrid', '', '25-29', TODAY, 'advert'],
  ['ottawa', 'hybrid', '', '15-24', TODAY, null],
  ['toronto', 'on-site', '', null, TODAY, 'advert'],
  ['toronto', 'on-site', '', '50+', '2025-12-31', null],
  ['toronto', 'on-site', '', '50+', '2026-01-01', 'advert'],
  ['', 'remote', 'canada', '50+', TODAY, 'advert'],
  ['', 'remote', 'ontario', '1-3', TODAY, null],
  ['montreal', 'on-site', '', '50+', TODAY, null],
  ['', 'remote', 'quebec-quebec', '50+', TODAY, null],
  // British Columbia since 1 November 2023, all employers. Prince Edward Island since 1 June 2022.
  ['vancouver', 'on-site', '', '1-3', TODAY, 'advert'],
  ['vancouver', 'on-site', '', '1-3', '2023-10-31', null],
  ['', 'remote', 'canada', '1-3', TODAY, 'advert'],
  ['charlottetown', 'hybrid', '', '4', TODAY, 'advert'],
  ['charlottetown', 'hybrid', '', '4', '2022-05-31', null],
  // Delaware from 26 September 2027, 26 employees or more.
  ['wilmington-delaware', 'on-site', '', '50+', '2027-09-26', 'advert'],
  ['wilmington-delaware', 'on-site', '', '15-24', '2027-09-26', null],
  ['wilmington-delaware', 'on-site', '', '50+', '2027-09-25', null],
  // Italy since 7 June 2026, all employers.
  ['milan', 'on-site', '', '1-3', TODAY, 'advert'],
  ['rome', 'hybrid', '', '50+', '2026-06-07', 'advert'],
  ['rome', 'hybrid', '', '50+', '2026-06-06', null],
  ['', 'remote', 'italy', '5-9', TODAY, 'advert'],
  ['berlin', 'remote', 'italy', '50+', TODAY, 'advert'],
  // Austria since 1 March 2011, all employers.
  ['vienna', 'on-site', '', '1-3', TODAY, 'advert'],
  ['linz', 'hybrid', '', null, TODAY, 'advert'],
  ['linz', 'on-site', '', '50+', '2011-02-28', null],
  ['', 'remote', 'austria', '10-14', TODAY, 'advert'],
  // Lithuania since 2019. Malta, Poland and Slovakia before the interview.
  ['vilnius', 'on-site', '', '5-9', TODAY, 'advert'],
  ['valletta', 'on-site', '', '50+', TODAY, 'before interview'],
  ['valletta', 'on-site', '', '50+', '2025-08-26', null],
  ['warsaw', 'hybrid', '', '50+', TODAY, 'before interview'],
  ['warsaw', 'hybrid', '', '50+', '2025-12-23', null],
  ['bratislava', 'on-site', '', '50+', TODAY, 'before interview'],
  ['bratislava', 'on-site', '', '50+', '2026-06-06', null],
  // No law in force: Germany, France, Spain, Portugal, Estonia, United Kingdom, Switzerland, Texas.
  ['berlin', 'on-site', '', '50+', TODAY, null],
  ['germany', 'on-site', '', null, TODAY, null],
  ['', 'remote', 'germany', '50+', TODAY, null],
  ['paris', 'hybrid', '', '50+', TODAY, null],
  ['madrid', 'on-site', '', '50+', TODAY, null],
  ['lisbon', 'on-site', '', '50+', TODAY, null],
  ['tallinn', 'on-site', '', '50+', TODAY, null],
  ['london', 'on-site', '', '50+', TODAY, null],
  ['zurich', 'on-site', '', '50+', TODAY, null],
  ['austin', 'on-site', '', '50+', TODAY, null],
  ['', 'remote', 'texas', '50+', TODAY, null],
  // California since 1 January 2023, 15 employees or more, remote roles too.
  ['oakland', 'on-site', '', '15-24', TODAY, 'advert'],
  ['san-francisco', 'hybrid', '', '10-14', TODAY, null],
  ['los-angeles', 'on-site', '', '50+', '2022-12-31', null],
  ['', 'remote', 'california', '50+', TODAY, 'advert'],
  // Illinois since 1 January 2025, 15 or more; of remote roles those that report to it.
  ['chicago', 'on-site', '', '15-24', TODAY, 'advert'],
  ['chicago', 'remote', 'texas', '50+', TODAY, 'advert'],
  ['', 'remote', 'illinois', '50+', TODAY, null],
  ['chicago', 'on-site', '', '10-14', TODAY, null],
  ['chicago', 'on-site', '', '50+', '2024-12-31', null],
  // Other states by their sizes and first days.
  ['denver', 'on-site', '', '1-3', TODAY, 'advert'],
  ['buffalo', 'on-site', '', '1-3', TODAY, null],
  ['buffalo', 'on-site', '', '4', TODAY, 'advert'],
  ['newark', 'on-site', '', '10-14', '2025-06-01', 'advert'],
  ['minneapolis', 'on-site', '', '25-29', TODAY, null],
  ['burlington-vermont', 'on-site', '', '5-9', '2025-07-01', 'advert'],
  ['boston', 'on-site', '', '25-29', '2025-10-28', null],
  ['boston', 'on-site', '', '25-29', '2025-10-29', 'advert'],
  ['honolulu', 'on-site', '', '30-49', TODAY, null],
  ['baltimore', 'on-site', '', '1-3', TODAY, 'advert'],
  ['portland-maine', 'on-site', '', '10-14', '2026-07-28', null],
  ['portland-maine', 'on-site', '', '10-14', TODAY, 'advert'],
  // Open to anywhere names no place.
  ['', 'remote', '', '50+', TODAY, null],
];

const roleOf = (place: string, workplace: Workplace, openTo: string, employees: Employees) => ({
  workplace,
  freelance: false,
  locations: place ? [place] : [],
  openTo: openTo ? [openTo] : [],
  employees,
});

it.each(ROLES)(
  'The laws on pay in adverts ask of a role in “%s”, %s, open to “%s”, of %s employees, on %s for pay: %s',
  (...row) => {
    const [place, workplace, openTo, employees, day, demand] = row;
    const [first] = findApplicablePayRules(roleOf(place, workplace, openTo, employees), day);
    expect(first?.demand ?? null).toBe(demand);
  },
);

it('The laws on pay in adverts begin by themselves on their first day', () => {
  const next: PayTransparencyRule = {
    ...(PAY_RULES[0] as PayTransparencyRule),
    region: 'DE',
    name: 'Germany',
    since: '2026-12-24',
  };
  const role = roleOf('berlin', 'on-site', '', '50+');
  expect(findApplicablePayRules(role, '2026-12-23', [next])).toEqual([]);
  expect(findApplicablePayRules(role, '2026-12-24', [next])).toEqual([next]);
});

it('The laws on pay in adverts leave out freelance work where they do so by themselves', () => {
  const freelance = { ...roleOf('vienna', 'on-site', '', '50+'), freelance: true };
  expect(findApplicablePayRules(freelance, TODAY)).toEqual([]);
});

it('The laws on pay in adverts are each stated in a sentence with a source, an earlier check and a known place', () => {
  for (const rule of PAY_RULES) {
    expect(describePayRule(rule)).toMatch(/^[A-Z].+ asks .+ since \d+ \w+ \d{4}\./);
    expect(new URL(rule.source).protocol).toBe('https:');
    expect(rule.checked >= '2026-11-24' && /^\d{4}-\d\d-\d\d$/.test(rule.since)).toBe(true);
  }
  expect(new Set(PAY_RULES.map(({ region }) => region)).size).toBe(PAY_RULES.length);
});

it('The laws on pay in adverts reject missing pay and ranges that are too wide, by name', () => {
  const ontario = findApplicablePayRules(roleOf('toronto', 'on-site', '', '50+'), TODAY);
  const pay = (min: number, max: number) => ({
    min: min * 100,
    max: max * 100,
    currency: 'CAD',
    period: 'year' as const,
  });
  expect(findPayRuleProblem(ontario, null)).toMatch(/^State the pay\. Ontario asks employers of 25 or more people/);
  expect(findPayRuleProblem(ontario, pay(80_000, 130_001))).toMatch(/^Narrow the pay range\. Ontario/);
  expect(findPayRuleProblem(ontario, pay(80_000, 130_000))).toBeUndefined();
  expect(findPayRuleProblem(ontario, pay(140_000, 210_000))).toBeUndefined();
  const malta = findApplicablePayRules(roleOf('valletta', 'on-site', '', '50+'), TODAY);
  expect(findPayRuleProblem(malta, null), 'before the interview is soon enough').toBeUndefined();
});

it('The laws on pay in adverts are to be checked again after a year', () => {
  expect(listPayRulesToReview(new Date('2027-11-20T00:00:00.000Z'))).toEqual([]);
  expect(listPayRulesToReview(new Date('2027-11-30T00:00:00.000Z'))).toHaveLength(PAY_RULES.length);
});
