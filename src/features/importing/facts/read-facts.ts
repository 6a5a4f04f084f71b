import type { PayRange } from '../../../lib/money.ts';
import { withFieldDefaults } from '../../jobs/job.facts.ts';
import type { ContractType, Seniority, Workplace } from '../../jobs/job.ts';
import type { Gazetteer } from '../../locations/gazetteer.ts';
import type { FeedJob } from '../feed-job.ts';
import { type PlacesInText, readPlaces, resolveJobPlaces } from '../places.ts';
import { contractOfTitle, isFreelance, matchWorkplace, seniorityOfTitle } from '../terms.ts';
import { foldTitle } from '../title-words.ts';
import { type AdvertLine, parseAdvertLines } from './advert.ts';
import { findStatedContract } from './contract.ts';
import { type FactOrigin, type FactWithSource, makeFact } from './fact.ts';
import { findLineAllowingAnyPlace } from './open-to.ts';
import { findStatedPay } from './pay-of-text.ts';
import { extractStatedFacts, type StatedFacts } from './stated.ts';
import { findRequiredTimezones } from './timezones.ts';
import { findApplicantAreasInText, findApplicantAreasInTitle, readJobPlaces } from './where.ts';
import { findCustomaryWorkplace, findStatedWorkplace } from './workplace.ts';

/** Facts of a job with origins. Unstated ones are undefined. */
export interface RoleFacts {
  seniority: FactWithSource<Seniority>;
  contractType: FactWithSource<ContractType>;
  freelance: FactWithSource<boolean>;
  workplace: FactWithSource<Workplace>;
  /** Slugs of work places. */
  places: FactWithSource<string[]>;
  /** Slugs of areas of remote applicants. Empty means anywhere. */
  openTo: FactWithSource<string[]>;
  /** True if a known place is named. Others are not published. */
  isPlaced: boolean;
  /** Unknown place names as written. */
  unknownPlaces: string[];
  pay: FactWithSource<PayRange> | undefined;
  timezones: FactWithSource<{ from: number; to: number }> | undefined;
  stated: StatedFacts;
}

/** Facts from title, fields and text. The most specific wins. */
export function extractRoleFacts(job: FeedJob, gazetteer: Gazetteer): RoleFacts {
  const lines = parseAdvertLines(job.description);
  const usual = withFieldDefaults({});
  const contractType = contractOf(job, lines) ?? makeFact(usual.contractType, 'usual');
  const reading = readJobPlaces(job, lines, gazetteer);
  const workplace = workplaceFact(job, lines, reading.workplace) ?? makeFact(usual.workplace, 'usual');
  const where = whereOf(job, lines, gazetteer, reading, workplace.value);
  const isTraining = contractType.value === 'internship' || contractType.value === 'apprenticeship';
  const seniority = isTraining
    ? makeFact<Seniority>('intern', contractType.by, contractType.words)
    : (seniorityOf(job) ?? makeFact(usual.seniority, 'usual'));
  const isFree = contractType.value === 'fixed-term' && (job.freelance || isFreelance(foldTitle(job.title)));
  const countries = [...new Set([...reading.cities, ...reading.areas].flatMap(({ isoCode }) => isoCode ?? []))];
  return {
    seniority,
    contractType,
    freelance: makeFact(Boolean(isFree), job.freelance ? 'field' : isFree ? 'title' : 'usual'),
    workplace,
    ...where,
    unknownPlaces: reading.unknown,
    pay: job.pay ? makeFact(job.pay, 'field') : findStatedPay(lines, countries),
    timezones:
      workplace.value === 'remote'
        ? findRequiredTimezones([...parseAdvertLines(job.locations.join('\n')), ...lines], gazetteer)
        : undefined,
    stated: extractStatedFacts(lines),
  };
}

function seniorityOf(job: FeedJob): FactWithSource<Seniority> | undefined {
  const titled = seniorityOfTitle(job.title);
  if (titled) return makeFact(titled, 'title', job.title);
  return job.seniority && makeFact(job.seniority, 'field');
}

/** Title and sentences override a field that says "full-time". */
function contractOf(job: FeedJob, lines: readonly AdvertLine[]): FactWithSource<ContractType> | undefined {
  const titled = contractOfTitle(job.title);
  if (titled) return makeFact(titled, 'title', job.title);
  const isPlain = job.contractType === undefined || job.contractType === 'full-time';
  const stated = isPlain ? findStatedContract(lines) : undefined;
  const isNews = stated && (job.contractType === undefined || stated.value === 'fixed-term');
  if (isNews) return makeFact(stated.value, 'text', stated.words);
  return job.contractType && makeFact(job.contractType, 'field');
}

/**
 * Workplace, in order of precedence: field, title, sentence about the role, place text, recruiters' tag, vague remote field,
 * employer's customs. Hybrid in the text overrides an office or vague remote field.
 */
function workplaceFact(
  job: FeedJob,
  lines: readonly AdvertLine[],
  placed: Workplace | undefined,
): FactWithSource<Workplace> | undefined {
  if (job.workplace && job.workplace !== 'on-site') return makeFact(job.workplace, 'field');
  const stated = findStatedWorkplace(lines);
  const usual = stated ? undefined : findCustomaryWorkplace(lines);
  const value = stated ?? usual;
  const hybrid = value?.value === 'hybrid' ? makeFact<Workplace>('hybrid', 'text', value.words) : undefined;
  if (job.workplace) return hybrid ?? makeFact(job.workplace, 'field');
  const titled = matchWorkplace(job.title);
  if (titled) return makeFact(titled, 'title', job.title);
  // Home and office.
  if (stated?.value === 'remote' && placed === 'on-site') return makeFact('hybrid', 'text', stated.words);
  if (stated) return makeFact(stated.value, 'text', stated.words);
  const tag = job.taggedWorkplace;
  if (placed === 'on-site' && hybrid) return hybrid;
  // Tags are copied between roles, so one may only turn on-site into hybrid.
  if (placed && !(placed === 'on-site' && tag === 'hybrid')) return makeFact(placed, 'place', job.locations.join('; '));
  if (tag) return makeFact(tag, 'text', `#LI-${tag}`);
  if (job.isRemoteOrHybrid) return hybrid ?? makeFact('remote', 'field');
  return usual && makeFact(usual.value, 'text', usual.words);
}

type Where = Pick<RoleFacts, 'places' | 'openTo' | 'isPlaced'>;

function whereOf(
  job: FeedJob,
  lines: readonly AdvertLine[],
  gazetteer: Gazetteer,
  reading: PlacesInText,
  workplace: Workplace,
): Where {
  const places = job.locations.join('; ');
  const stated = workplace === 'remote' ? statedOpenTo(job, lines, gazetteer, reading) : undefined;
  const areas = stated?.areas ?? reading.areas;
  // The text overrides an "anywhere" that the field only implies.
  const isAnywhere = stated ? areas.length === 0 : reading.isAnywhere && areas.length === 0;
  const placed = resolveJobPlaces({ ...reading, areas, isAnywhere }, workplace, gazetteer, job.countries);
  return {
    isPlaced: placed !== undefined,
    places: makeFact(placed?.locationSlugs ?? [], 'place', places),
    openTo: makeFact(placed?.openToSlugs ?? [], stated?.by ?? 'place', stated?.words ?? places),
  };
}

/** Areas of remote work. Empty means anywhere. The most specific statement wins. */
function statedOpenTo(
  job: FeedJob,
  lines: readonly AdvertLine[],
  gazetteer: Gazetteer,
  reading: PlacesInText,
): { areas: PlacesInText['areas']; by: FactOrigin; words: string } | undefined {
  const named = job.openTo && readPlaces(job.openTo, gazetteer).areas;
  if (named && named.length > 0) return { areas: named, by: 'field', words: (job.openTo ?? []).join('; ') };
  if (reading.areas.length > 0) return undefined;
  const title = findApplicantAreasInTitle(job.title, gazetteer);
  if (title) return { areas: title.areas, by: 'title', words: job.title };
  const text = findApplicantAreasInText(lines, gazetteer);
  if (text) return { ...text, by: 'text' };
  const anywhere = findLineAllowingAnyPlace(lines);
  return anywhere === undefined ? undefined : { areas: [], by: 'text', words: anywhere };
}
