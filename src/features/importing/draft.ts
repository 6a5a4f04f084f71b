import { sha256 } from '../../lib/hash.ts';
import { mapToRecord } from '../../lib/lookup.ts';
import { compareCodeUnits, truncateToLine } from '../../lib/text.ts';
import { withFactDefaults } from '../jobs/job.facts.ts';
import { FACT_FIELDS } from '../jobs/job.fields.ts';
import { MAX_LENGTHS } from '../jobs/job.limits.ts';
import type { JobDraftInput } from '../jobs/job.schema.ts';
import { moveBoilerplateToEnd } from './facts/boilerplate.ts';
import { extractRoleFacts, type RoleFacts } from './facts/read-facts.ts';
import type { FeedJob } from './feed-job.ts';
import type { FeedVocabulary } from './feed-vocabulary.ts';
import { findRequiredAndNiceSkills } from './skills.ts';
import { cleanTitleForDisplay } from './title-words.ts';

export type ImportedDraftFields = Omit<
  JobDraftInput,
  'companyId' | 'source' | 'process' | 'benefits' | 'client' | 'featured'
>;

interface Translation {
  /** Undefined if the job cannot be shown. `reason` says why. */
  fields: ImportedDraftFields | undefined;
  reason: string;
  facts: RoleFacts;
}

/** Converts a feed job to a draft. @param repeated boilerplate paragraphs of the employer */
export function translateToDraftFields(
  job: FeedJob,
  categorySlug: string,
  words: FeedVocabulary,
  repeated: ReadonlySet<string> = new Set(),
): Translation {
  const facts = extractRoleFacts(job, words.gazetteer);
  const rejected = (reason: string): Translation => ({ fields: undefined, facts, reason });
  if (!job.description) return rejected('the feed contains no description (for Greenhouse, add ?content=true)');
  if (!facts.isPlaced) return rejected(`no known place (${job.locations.join('; ') || 'none given'})`);
  const skills = findRequiredAndNiceSkills(job.description, words.skills);
  return {
    fields: {
      title: truncateToLine(cleanTitleForDisplay(job.title), MAX_LENGTHS.title),
      categorySlug,
      contractType: facts.contractType.value,
      workplace: facts.workplace.value,
      freelance: facts.freelance.value,
      seniority: facts.seniority.value,
      ...withFactDefaults(mapToRecord(FACT_FIELDS, (name) => facts.stated[name]?.value)),
      locationSlugs: facts.places.value,
      openToSlugs: facts.openTo.value,
      timezones: facts.timezones?.value ?? null,
      pay: facts.pay?.value ?? null,
      description: moveBoilerplateToEnd(job.description, repeated),
      requiredSkills: skills.required,
      niceSkills: skills.nice,
      apply: { mode: 'external', url: job.applyUrl },
    },
    facts,
    reason: '',
  };
}

/** Digest of a feed job's visible content. The part before the dot is the text's, which recognises a job with a changed id. */
export function feedJobDigest(job: FeedJob): string {
  const { locations, countries, workplace, contractType, seniority, pay, applyUrl } = job;
  const rest = [[...locations].sort(), [...countries].sort(), workplace, contractType, seniority, pay, applyUrl];
  const more = [job.openTo, job.taggedWorkplace, job.isRemoteOrHybrid].filter((one) => one !== undefined);
  return `${titleAndTextDigest(job)}.${sha256(JSON.stringify([...rest, ...more, ...othersOf(job)]))}`;
}

/** Fields in `feedJobDigest`, in the order of stored digests. */
const WRITTEN_OUT =
  'title description locations countries workplace contractType seniority pay applyUrl openTo taggedWorkplace isRemoteOrHybrid';
/** Fields not shown on a job’s page. */
const NOT_SHOWN = 'sourceId company department publishedAt updatedAt endsAt notes';
const NOT_IN_OTHERS = new Set(`${WRITTEN_OUT} ${NOT_SHOWN}`.split(' '));

/** All other fields, so that new ones count. A flag is its name. */
const othersOf = (job: FeedJob): unknown[] =>
  Object.entries(job)
    .filter(([name, value]) => !NOT_IN_OTHERS.has(name) && value !== undefined && value !== false && value !== null)
    .sort(([one], [other]) => compareCodeUnits(one, other))
    .map(([name, value]) => (value === true ? name : [name, value]));

export const titleAndTextDigest = (job: FeedJob): string => sha256(JSON.stringify([job.title.trim(), job.description]));
