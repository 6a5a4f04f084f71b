import { ALL_COUNTRIES } from '../../../src/lib/countries.ts';

type Node = Record<string, unknown>;

/** Properties of JobPosting (https://developers.google.com/search/docs/appearance/structured-data/job-posting). */
const PROPERTIES = new Set(
  '@context @type title description url mainEntityOfPage identifier datePosted validThrough employmentType hiringOrganization jobLocation jobLocationType applicantLocationRequirements baseSalary skills jobBenefits directApply eligibilityToWorkRequirement incentiveCompensation industry qualifications'.split(
    ' ',
  ),
);
const EMPLOYMENT_TYPES = new Set('FULL_TIME PART_TIME CONTRACTOR TEMPORARY INTERN VOLUNTEER PER_DIEM OTHER'.split(' '));
const UNITS = new Set('HOUR DAY WEEK MONTH YEAR'.split(' '));
const AREAS = new Set('Country State City'.split(' '));
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/;

/** Problems of a posting, one line per rule. */
export function problemsOfPosting(posting: Node): string[] {
  const problems: string[] = [];
  const must = (holds: boolean, rule: string) => {
    if (!holds) problems.push(rule);
  };
  for (const name of Object.keys(posting)) must(PROPERTIES.has(name), `${name} is no property of it`);
  must(posting['@context'] === 'https://schema.org' && posting['@type'] === 'JobPosting', 'it is a JobPosting');
  must(isText(posting.title), 'title is required');
  must(isText(posting.description), 'description is required');
  must(MOMENT.test(String(posting.datePosted)), 'datePosted is a moment with its offset');
  must(MOMENT.test(String(posting.validThrough)), 'validThrough is a moment with its offset');
  must(
    Date.parse(String(posting.validThrough)) > Date.parse(String(posting.datePosted)),
    'validThrough comes after datePosted',
  );
  must(/^https:\/\/[^/]+\/jobs\/.+-[a-z0-9]{6}$/.test(String(posting.url)), 'url is that of the page');
  for (const type of [posting.employmentType].flat())
    must(EMPLOYMENT_TYPES.has(String(type)), 'employmentType is of the list');
  must(typeof posting.directApply === 'boolean', 'directApply is said');
  const identifier = posting.identifier as Node | undefined;
  must(
    identifier?.['@type'] === 'PropertyValue' && isText(identifier.name) && isText(identifier.value),
    'identifier names the employer and a value',
  );
  const employer = posting.hiringOrganization as Node | undefined;
  const isConfidential = posting.hiringOrganization === 'confidential';
  must(
    isConfidential || (employer?.['@type'] === 'Organization' && isText(employer.name)),
    'hiringOrganization has a name or is confidential',
  );
  for (const address of [employer?.logo, employer?.sameAs])
    must(address === undefined || /^https?:\/\//.test(String(address)), 'logo and sameAs are addresses of the web');
  return [...problems, ...problemsOfPlaces(posting), ...problemsOfPay(posting.baseSalary as Node | undefined)];
}

function problemsOfPlaces({ jobLocation, jobLocationType, applicantLocationRequirements: areas }: Node): string[] {
  const isRemote = jobLocationType === 'TELECOMMUTE';
  if (jobLocationType !== undefined && !isRemote) return ['jobLocationType is TELECOMMUTE or absent'];
  if (isRemote) {
    const named = (areas ?? []) as Node[];
    return [
      ...(named.length > 0 ? [] : ['a remote role says where applicants may live']),
      ...(named.every((area) => AREAS.has(String(area['@type'])) && isText(area.name))
        ? []
        : ['where they may live are countries, states or cities']),
      ...(new Set(named.map((area) => JSON.stringify(area))).size === named.length ? [] : ['each area is named once']),
      ...(jobLocation === undefined ? [] : ['a remote role has no place of work']),
    ];
  }
  const places = (jobLocation ?? []) as { '@type': string; address: Node }[];
  return [
    ...(areas === undefined ? [] : ['applicantLocationRequirements belong to remote roles']),
    ...(places.length > 0 ? [] : ['jobLocation is required']),
    ...places.flatMap(({ '@type': type, address }) =>
      type === 'Place' && address['@type'] === 'PostalAddress' && ALL_COUNTRIES.includes(String(address.addressCountry))
        ? []
        : ['a place of work has an address with its country'],
    ),
  ];
}

function problemsOfPay(pay: Node | undefined): string[] {
  if (pay === undefined) return [];
  const { value, minValue, maxValue, unitText } = pay.value as Record<string, number | string | undefined>;
  const isRange = typeof minValue === 'number' && typeof maxValue === 'number' && minValue < maxValue;
  return [
    ...(/^[A-Z]{3}$/.test(String(pay.currency)) ? [] : ['currency is of ISO 4217']),
    ...(UNITS.has(String(unitText)) ? [] : ['unitText is of the list']),
    ...((typeof value === 'number' && minValue === undefined) || (isRange && value === undefined)
      ? []
      : ['pay is one value, or the lowest and the highest']),
    ...([value, minValue, maxValue].every((amount) => amount === undefined || Number(amount) > 0)
      ? []
      : ['pay is above nothing']),
  ];
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
