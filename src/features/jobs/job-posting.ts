import { ALL_COUNTRIES, isCityState } from '../../lib/countries.ts';
import type { Instant } from '../../lib/dates.ts';
import { mapToRecord } from '../../lib/lookup.ts';
import { minorUnitsPerUnit, type PayPeriod, type PayRange } from '../../lib/money.ts';
import { paths } from '../../paths.ts';
import { employerNode } from '../companies/company-structured-data.ts';
import { absoluteUrl, schemaOrgNode } from '../editorial/structured-data.ts';
import type { PlaceAddress } from '../locations/location.ts';
import { listRegionCountryCodes } from '../locations/world/regions.ts';
import { getFieldWords, listStatedFacts } from './job.facts.ts';
import { getJobField } from './job.fields.ts';
import { type ContractType, isOpen, type Job } from './job.ts';

export interface JobPostingView {
  job: Job;
  descriptionHtml: string;
  /** Places of `job.locations`, in order. */
  places: readonly PlaceAddress[];
  /** Places of `job.openTo`. Empty means anywhere. */
  openTo: readonly PlaceAddress[];
  /** Language of the description as a `lang` value, if detected. */
  language?: string | undefined;
}

const employmentTypes: Record<ContractType, string> = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  'fixed-term': 'TEMPORARY',
  internship: 'INTERN',
  // No equivalent in the vocabulary.
  apprenticeship: 'OTHER',
};

const unitTexts: Record<PayPeriod, string> = { hour: 'HOUR', day: 'DAY', week: 'WEEK', month: 'MONTH', year: 'YEAR' };

/** JobPosting of an open job, undefined otherwise. Pay is the employer's only. */
export function openJobPostingNode({ job, descriptionHtml, places, openTo, language }: JobPostingView, origin: string) {
  if (!isOpen(job)) return undefined;
  const isRemote = job.workplace === 'remote';
  return schemaOrgNode('JobPosting', {
    title: job.title,
    description: descriptionHtml,
    url: absoluteUrl(paths.job(job), origin),
    // JobPosting has no language, its page has.
    mainEntityOfPage: { '@type': 'WebPage', '@id': absoluteUrl(paths.job(job), origin), inLanguage: language },
    identifier: { '@type': 'PropertyValue', name: job.company.name, value: job.hash },
    datePosted: withOffset(job.publishedAt),
    validThrough: withOffset(job.expiresAt),
    employmentType: employmentType(job),
    hiringOrganization: hiringOrganization(job, origin),
    // Search engines would take a team's place for the applicants' country.
    jobLocation: isRemote ? undefined : places.filter(({ isoCode }) => isoCode).map(jobLocation),
    jobLocationType: isRemote ? 'TELECOMMUTE' : undefined,
    applicantLocationRequirements: isRemote ? applicantLocations(openTo) : undefined,
    baseSalary: job.pay ? baseSalary(job.pay) : undefined,
    skills: [...job.requiredSkills, ...job.niceSkills].map(({ name }) => name).join(', '),
    ...postingFacts(job),
    jobBenefits: [...job.benefits, ...postingWords(job, 'jobBenefits')].join(', '),
    directApply: job.apply.mode === 'board',
  });
}

/** Employer, or an agency's client. Unnamed clients use the term of search engines. */
const hiringOrganization = ({ agency, client, company }: Job, origin: string) =>
  agency
    ? client
      ? { '@type': 'Organization', name: client }
      : 'confidential'
    : { '@type': 'Organization', ...employerNode(company, origin) };

const postingWords = (job: Job, property: string): string[] =>
  listStatedFacts(job).flatMap(({ name, words }) => {
    const { kind, label } = getJobField(name);
    return getFieldWords(name).posting === property ? [kind === 'flag' ? label : words] : [];
  });

const FACT_PROPERTIES = [
  'eligibilityToWorkRequirement',
  'incentiveCompensation',
  'industry',
  'qualifications',
] as const;

const postingFacts = (job: Job) =>
  mapToRecord(FACT_PROPERTIES, (property) => postingWords(job, property).join(', ') || undefined);

function employmentType({ contractType, freelance, seniority }: Job): string | string[] {
  const type = freelance && contractType === 'fixed-term' ? 'CONTRACTOR' : employmentTypes[contractType];
  return seniority === 'intern' && type !== 'INTERN' ? [type, 'INTERN'] : type;
}

function jobLocation({ name, kind, isoCode, divisionName }: PlaceAddress) {
  return {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      addressLocality: kind === 'city' || (isoCode && isCityState(isoCode)) ? name : undefined,
      addressRegion: divisionName,
      addressCountry: isoCode,
    },
  };
}

/** Countries of a remote job. Search engines require one, so “anywhere” lists all. */
function applicantLocations(openTo: readonly PlaceAddress[]) {
  return openTo.length > 0 ? distinct(openTo.flatMap(applicantLocation)) : EVERY_COUNTRY;
}

/** Removes duplicates, because a country and its region may both be named. */
const distinct = (places: readonly NamedArea[]): NamedArea[] => [
  ...new Map(places.map((place) => [`${place['@type']} ${place.name}`, place])).values(),
];

interface NamedArea {
  '@type': 'Country' | 'State' | 'City' | 'AdministrativeArea';
  name: string | undefined;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const countryOf = (code: string): NamedArea => ({ '@type': 'Country', name: countryNames.of(code) });
const EVERY_COUNTRY = ALL_COUNTRIES.map(countryOf);

/** Country, or the countries of a region, since search engines require one. */
function applicantLocation({ name, kind, isoCode, countryName }: PlaceAddress): NamedArea[] {
  const full = countryName ? `${name}, ${countryName}` : name;
  if (kind === 'country') return [{ '@type': 'Country', name }];
  if (kind === 'city') return [{ '@type': 'City', name: full }];
  if (isoCode) return [{ '@type': 'State', name: full }];
  const countries = listRegionCountryCodes(name);
  return countries.length > 0 ? countries.map(countryOf) : [{ '@type': 'AdministrativeArea', name }];
}

function baseSalary({ min, max, currency, period }: PayRange) {
  const unit = minorUnitsPerUnit(currency);
  const amount = min === max ? { value: min / unit } : { minValue: min / unit, maxValue: max / unit };
  return {
    '@type': 'MonetaryAmount',
    currency,
    value: { '@type': 'QuantitativeValue', ...amount, unitText: unitTexts[period] },
  };
}

const withOffset = (instant: Instant): string => instant.replace(/Z$/, '+00:00');
