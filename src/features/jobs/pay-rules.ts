/** Time by which a law requires pay: advert, or before the interview. */
export type PayDisclosureTime = 'advert' | 'before interview';

/** Law on pay in adverts. Information for employers, not legal advice. */
export interface PayTransparencyRule {
  /** ISO 3166-1 of a country or ISO 3166-2 of a division. */
  region: string;
  name: string;
  /** First day in force, `2026-01-01`. */
  since: string;
  /** Smallest number of employees that the law covers. */
  employees: number;
  demand: PayDisclosureTime;
  /** True if a minimum alone is enough. */
  isMinimumEnough?: true;
  /** Widest range in whole units per year. Does not apply to ranges that end above `notAbove`. */
  widest?: { amount: number; currency: string; notAbove: number };
  /** Remote roles covered: those open to residents, or those of a team in the region. */
  remote: 'residents' | 'team';
  isForFreelancers?: false;
  /** Days after an interview until applicants must be told the outcome. */
  answerWithinDays?: number;
  source: string;
  /** Day on which the source was last read. */
  checked: string;
}

const CHECKED = '2026-11-24';
const TRACKER = 'https://www.teamed.global/eu-pay-transparency/transposition-tracker';
const STATES = 'https://gapsquare.com/resources/us-pay-transparency-laws-by-state-and-locality/';
const IN_2025 =
  'https://natlawreview.com/article/trend-new-pay-equity-laws-coming-massachusetts-minnesota-and-vermont-2025';

const rule = (
  region: string,
  name: string,
  since: string,
  employees: number,
  source: string,
  more: Partial<PayTransparencyRule> = {},
): PayTransparencyRule => ({
  region,
  name,
  since,
  employees,
  demand: 'advert',
  remote: 'residents',
  source,
  checked: CHECKED,
  ...more,
});

/** Laws in force or with a known first day. EU member states without a national law have no row. */
export const PAY_RULES: readonly PayTransparencyRule[] = [
  rule('AT', 'Austria', '2011-03-01', 1, 'https://www.wko.at', { isMinimumEnough: true, isForFreelancers: false }),
  rule('IT', 'Italy', '2026-06-07', 1, TRACKER),
  rule('LT', 'Lithuania', '2019-01-01', 1, TRACKER),
  rule('MT', 'Malta', '2025-08-27', 1, TRACKER, { demand: 'before interview' }),
  rule('PL', 'Poland', '2025-12-24', 1, TRACKER, { demand: 'before interview' }),
  rule('SK', 'Slovakia', '2026-06-07', 1, TRACKER, { demand: 'before interview' }),
  rule('US-CA', 'California', '2023-01-01', 15, 'https://www.tcwglobal.com/pay-transparency-by-state'),
  rule('US-CO', 'Colorado', '2021-01-01', 1, STATES),
  rule('US-DC', 'Washington, D.C.', '2024-06-30', 1, IN_2025),
  rule(
    'US-DE',
    'Delaware',
    '2027-09-26',
    26,
    'https://www.morganlewis.com/pubs/2025/10/delaware-passes-pay-transparency-law-implications-for-covered-employers',
    { remote: 'team', checked: '2026-11-28' },
  ),
  rule('US-HI', 'Hawaii', '2024-01-01', 50, IN_2025),
  rule('US-IL', 'Illinois', '2025-01-01', 15, 'https://labor.illinois.gov', { remote: 'team' }),
  rule('US-MA', 'Massachusetts', '2025-10-29', 25, IN_2025),
  rule(
    'US-MD',
    'Maryland',
    '2024-10-01',
    1,
    'https://manatt.com/insights/newsletters/employment-law/more-states-enact-pay-transparency-laws',
  ),
  rule('US-ME', 'Maine', '2026-07-29', 10, 'https://www.brightmine.com/us/?p=13369'),
  rule(
    'US-MN',
    'Minnesota',
    '2025-01-01',
    30,
    'https://manatt.com/insights/newsletters/employment-law/more-states-enact-pay-transparency-laws',
  ),
  rule('US-NJ', 'New Jersey', '2025-06-01', 10, 'https://eaccny.com/?p=53148'),
  rule('US-NY', 'New York State', '2023-09-17', 4, STATES),
  rule(
    'US-VT',
    'Vermont',
    '2025-07-01',
    5,
    'https://hrcenter.us.brightmine.com/news/pay-transparency-bills-await-signature-in-minnesota-vermont/53140/',
    { remote: 'team' },
  ),
  rule('US-WA', 'Washington State', '2023-01-01', 15, STATES),
  rule(
    'CA-BC',
    'British Columbia',
    '2023-11-01',
    1,
    'https://bctrucking.com/bulletin/2023/10/26/pay-transparency-act-bc-employers-must-include-pay-job-postings-nov-1',
  ),
  rule('CA-ON', 'Ontario', '2026-01-01', 25, 'https://www.bridgelegalhr.ca', {
    widest: { amount: 50_000, currency: 'CAD', notAbove: 200_000 },
    answerWithinDays: 45,
  }),
  rule(
    'CA-PE',
    'Prince Edward Island',
    '2022-06-01',
    1,
    'https://www.saltwire.com/prince-edward-island/news/local/green-party-bill-requiring-salary-transparency-on-pei-job-postings-will-come-into-effect-june-1-100733520/',
  ),
];
