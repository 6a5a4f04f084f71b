import { digest } from '../../lib/hash.ts';
import { truncate } from '../../lib/text.ts';
import type { JobDraftInput } from '../jobs/job.schema.ts';
import type { Posting } from './feed-job.ts';
import type { FeedVocabulary } from './feed-vocabulary.ts';
import { placeJob, readPlaces } from './places.ts';
import { findSkills } from './skills.ts';
import { contractOfTitle, isFreelance, seniorityOfTitle, workplaceOf } from './terms.ts';
import { cleanTitle, titleWords } from './title-words.ts';

/** What a posting says of a role; whose it is and where it comes from is added by the import. */
export type DraftFields = Omit<
  JobDraftInput,
  'companyId' | 'source' | 'process' | 'benefits' | 'featured' | 'timezones'
>;

export interface Translation {
  /** Undefined when the role cannot be shown; `reason` says why. */
  fields: DraftFields | undefined;
  reason: string;
  unknownPlaces: string[];
}

/** A posting in the words of this board. */
export function toDraft(posting: Posting, categorySlug: string, words: FeedVocabulary): Translation {
  const places = placesOf(posting, words);
  const workplace = posting.workplace ?? workplaceOf(posting.title) ?? places.workplace ?? 'on-site';
  const placed = placeJob(places, workplace, words.gazetteer, posting.countries);
  const refused = (reason: string): Translation => ({ fields: undefined, reason, unknownPlaces: places.unknown });
  if (!posting.description) return refused('the feed holds no description (for Greenhouse, ask for ?content=true)');
  if (!placed) return refused(`no known place (${posting.locations.join('; ') || 'none named'})`);

  const contractType = contractOfTitle(posting.title) ?? posting.contractType ?? 'full-time';
  const isTraining = contractType === 'internship' || contractType === 'apprenticeship';
  const skills = findSkills(posting.description, words.skills);
  return {
    fields: {
      title: truncate(cleanTitle(posting.title), 140),
      categorySlug,
      contractType,
      freelance:
        contractType === 'fixed-term' && (posting.isFreelance === true || isFreelance(titleWords(posting.title))),
      seniority: isTraining ? 'intern' : (seniorityOfTitle(posting.title) ?? posting.seniority ?? 'mid'),
      workplace,
      ...placed,
      pay: posting.pay,
      description: posting.description,
      requiredSkills: skills.required,
      niceSkills: skills.nice,
      apply: { mode: 'external', url: posting.applyUrl },
    },
    reason: '',
    unknownPlaces: places.unknown,
  };
}

/** Places from the feed's own fields; where these name none, from brackets of the title such as `(US Remote)`. */
function placesOf(posting: Posting, words: FeedVocabulary) {
  const places = readPlaces(posting.locations, words.gazetteer, posting.countries);
  if (places.cities.length > 0 || places.areas.length > 0 || places.isAnywhere || places.unknown.length > 0)
    return places;
  const brackets = [...posting.title.matchAll(/[([]([^()[\]]*)[)\]]/g)].filter(([words]) =>
    /\b(?:remote|worldwide|anywhere|based|only)\b/i.test(words),
  );
  const fromTitle = readPlaces(
    brackets.map((match) => match[1] ?? ''),
    words.gazetteer,
  );
  return { ...fromTitle, workplace: places.workplace ?? fromTitle.workplace };
}

/**
 * Digest of everything a posting says that a role shows; not of when it was fetched or touched. The part before the dot
 * is that of its words alone: a role that only changed its id in the source is recognised by it.
 */
export function digestOf(posting: Posting): string {
  const { locations, countries, workplace, contractType, seniority, pay, applyUrl } = posting;
  const rest = [[...locations].sort(), [...countries].sort(), workplace, contractType, seniority, pay, applyUrl];
  // Said only where it is so: the digests of all others stay what they were.
  return `${contentDigest(posting)}.${digest(JSON.stringify(posting.isFreelance ? [...rest, 'freelance'] : rest))}`;
}

export const contentDigest = (posting: Posting): string =>
  digest(JSON.stringify([posting.title.trim(), posting.description]));
