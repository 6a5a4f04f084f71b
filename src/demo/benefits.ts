export const benefits = [
  'Learning budget and five days to use it',
  'A sabbatical of six weeks after four years',
  'Twenty weeks of parental leave, fully paid, for every parent',
  'Shares for everybody, explained by a person',
  'Four-day weeks in July and August',
  'A computer of your choice, and you keep it after three years',
  'Two conference tickets a year, with travel',
  'Fridays end at two',
  'Paid leave for people who care for relatives',
  'A library budget without approvals',
  'Two volunteering days a year',
  'Home-office set-up, paid once and repaired for ever',
  'Museum pass for two',
  'Pay reviewed every March, with the bands open to all',
  'No contact outside working hours',
  'Unlimited books, limited meetings',
  'A paid day off for moving house',
  'Counselling, confidential and free',
  'Work from abroad for up to six weeks a year',
];

/** Worth something only to people who come to the office. */
export const officeBenefits = [
  'Lunch cooked in house on two days a week',
  'Bicycle or public transport pass',
  'Access to the print and wood workshop',
  'A dog in the office, and a room without one',
];

/** What is usual in a country, by ISO code. */
export const localBenefits: Record<string, string[]> = {
  US: [
    'Medical, dental and vision cover for you and your dependants',
    'Retirement plan with a 5% match',
    '25 days of holiday that people really take',
    'Sixteen weeks of parental leave, fully paid',
  ],
  CA: [
    'Extended health and dental plan',
    '25 days of holiday and the week between the years',
    'Pension plan with a 5% match',
  ],
  GB: [
    '28 days of holiday and bank holidays',
    'Pension with 8% from us',
    'Season ticket loan',
    'Private health cover from the first day',
  ],
  IE: ['27 days of holiday', 'Pension with 7% from us', 'Health cover for the family'],
  DE: [
    '30 days of holiday, 24 and 31 December free',
    'Company pension with 40% from us',
    'Nationwide public transport pass',
    'Thirteenth salary',
  ],
  AT: [
    'Five weeks of holiday and bridge days',
    'Annual pass for public transport',
    'Meal allowance on every working day',
  ],
  CH: ['Six weeks of holiday', 'Half-fare card', 'Pension above the legal minimum'],
  NL: [
    '27 days of holiday and 8% holiday pay',
    'Pension, two thirds paid by us',
    'Train travel in first class to and from work',
  ],
  BE: ['Meal vouchers and eco vouchers', 'Mobility budget instead of a car', 'Hospital insurance for the family'],
  FR: [
    'Ten extra days off a year beside five weeks of holiday',
    'Meal vouchers, 60% paid by us',
    'Full health cover',
    'Half of your transport pass',
  ],
  ES: ['Shorter hours in summer', '26 days of holiday', 'Private health insurance'],
  PT: ['Meal card', 'Health insurance for you and your children', '25 days of holiday and your birthday'],
  IT: ['Meal vouchers', 'Supplementary health fund', 'Fourteen monthly salaries'],
  DK: ['Six weeks of holiday', 'Pension with 10% from us', 'Lunch in house, every day'],
  SE: [
    '30 days of holiday',
    'Occupational pension',
    'Parental pay topped up to 90% for eight months',
    'Wellness allowance',
  ],
  NO: ['25 days of holiday and bridge days', 'Pension of 7%', 'Lunch in the canteen'],
  FI: ['Winter holiday week', 'Occupational health care', 'Lunch and exercise vouchers'],
  PL: ['Private health care', 'Sports card', '26 days of holiday on any kind of contract'],
  BR: [
    'Health and dental plan for the family',
    'Meal and food card',
    'Six months of maternity and two of paternity leave',
  ],
  JP: ['Full commuting pass', '20 days of holiday from the first year', 'No unpaid overtime'],
  IN: ['Health insurance for you, partner, children and parents', '30 days of leave', 'Home internet paid'],
  AU: ['Superannuation on top', 'Five weeks of holiday', 'Eighteen weeks of parental leave'],
  NZ: ['Five weeks of holiday', 'KiwiSaver with 5% from us'],
  SG: ['21 days of holiday', 'Medical cover for the family'],
  ZA: ['Medical aid contribution', '22 days of holiday', 'Backup power at home'],
};
