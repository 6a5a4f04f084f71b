import { digest } from '../../lib/hash.ts';
import { recordOf } from '../../lib/record.ts';
import { truncate } from '../../lib/text.ts';
import { completeFields, describeField, JOB_FIELDS, type JobFieldValues } from '../jobs/job.fields.ts';
import type { JobDraftInput } from '../jobs/job.schema.ts';
import type { FeedJob } from './feed-job.ts';
import type { FeedVocabulary } from './feed-vocabulary.ts';
import { placeJob, readPlaces } from './places.ts';
import { findSkills } from './skills.ts';
import { contractOfTitle, isFreelance, seniorityOfTitle, workplaceOf } from './terms.ts';
import { cleanTitle, titleWords } from './title-words.ts';

/** What a job's draft takes from a feed; whose it is and where it comes from is added by the import. */
export type DraftFields = Omit<
  JobDraftInput,
  'companyId' | 'source' | 'process' | 'benefits' | 'featured' | 'timezones'
>;

interface Translation {
  /** Undefined when the job cannot be shown; `reason` says why. */
  fields: DraftFields | undefined;
  reason: string;
  unknownPlaces: string[];
}

/** A feed job in the words of this board. */
export function toDraft(job: FeedJob, categorySlug: string, words: FeedVocabulary): Translation {
  const places = placesOf(job, words);
  const { contractType, freelance, seniority, workplace } = completeFields({
    ...job,
    contractType: contractOfTitle(job.title) ?? job.contractType,
    seniority: seniorityOfTitle(job.title) ?? job.seniority,
    workplace: job.workplace ?? workplaceOf(job.title) ?? places.workplace,
  });
  const placed = placeJob(places, workplace, words.gazetteer, job.countries);
  const refused = (reason: string): Translation => ({ fields: undefined, reason, unknownPlaces: places.unknown });
  if (!job.description) return refused('the feed contains no description (for Greenhouse, add ?content=true)');
  if (!placed) return refused(`no known place (${job.locations.join('; ') || 'none given'})`);

  const isTraining = contractType === 'internship' || contractType === 'apprenticeship';
  const skills = findSkills(job.description, words.skills);
  return {
    fields: {
      title: truncate(cleanTitle(job.title), 140),
      categorySlug,
      ...saidFields(job),
      contractType,
      workplace,
      freelance: contractType === 'fixed-term' && (freelance || isFreelance(titleWords(job.title))),
      seniority: isTraining ? 'intern' : seniority,
      ...placed,
      pay: job.pay,
      description: job.description,
      requiredSkills: skills.required,
      niceSkills: skills.nice,
      apply: { mode: 'external', url: job.applyUrl },
    },
    reason: '',
    unknownPlaces: places.unknown,
  };
}

/** The fields that the feed says. Of the others a role on the board keeps what a person said. */
const saidFields = (job: FeedJob): Partial<JobFieldValues> =>
  recordOf(
    JOB_FIELDS.filter((name) => job[name] !== undefined),
    (name) => job[name],
  ) as Partial<JobFieldValues>;

/** Places from the feed's own fields; where these name none, from brackets of the title such as `(US Remote)`. */
function placesOf(job: FeedJob, words: FeedVocabulary) {
  const places = readPlaces(job.locations, words.gazetteer, job.countries);
  if (places.cities.length > 0 || places.areas.length > 0 || places.isAnywhere || places.unknown.length > 0)
    return places;
  const brackets = [...job.title.matchAll(/[([]([^()[\]]*)[)\]]/g)].filter(([words]) =>
    /\b(?:remote|worldwide|anywhere|based|only)\b/i.test(words),
  );
  const fromTitle = readPlaces(
    brackets.map((match) => match[1] ?? ''),
    words.gazetteer,
  );
  return { ...fromTitle, workplace: places.workplace ?? fromTitle.workplace };
}

/**
 * Digest of everything a feed says that a job's page shows; not of when it was fetched or touched. The part before the dot
 * is that of its words alone: a job that only changed its id in the source is recognised by it.
 */
export function digestOf(job: FeedJob): string {
  const { locations, countries, workplace, contractType, seniority, pay, applyUrl } = job;
  const rest = [[...locations].sort(), [...countries].sort(), workplace, contractType, seniority, pay, applyUrl];
  // Named only where they are so: the digests of all others stay what they were.
  const flags = JOB_FIELDS.filter((name) => describeField(name).kind === 'flag' && job[name]);
  return `${contentDigest(job)}.${digest(JSON.stringify([...rest, ...flags]))}`;
}

export const contentDigest = (job: FeedJob): string => digest(JSON.stringify([job.title.trim(), job.description]));
