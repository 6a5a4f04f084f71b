import type { PayRange } from '../../lib/money.ts';
import { titleAndTextDigest } from './draft.ts';
import type { FeedJob } from './feed-job.ts';

/** Job listed several times with the same title and text, as large employers do per place. */
export type DuplicatePostings = [FeedJob, ...FeedJob[]];

/** Groups duplicates in feed order. Jobs without text, or with other pay or workplace, stay separate. */
export function groupDuplicatePostings(jobs: readonly FeedJob[]): DuplicatePostings[] {
  const payOfPlace = new Map<string, PayRange>();
  const listed = jobs.map((job) => {
    const content = job.description ? titleAndTextDigest(job) : job.sourceId;
    const place = JSON.stringify([content, [...job.locations].sort(), [...job.countries].sort()]);
    if (job.pay && !payOfPlace.has(place)) payOfPlace.set(place, job.pay);
    return { job, content, place };
  });
  const groups = Map.groupBy(listed, ({ job, content, place }) =>
    JSON.stringify([content, payOfPlace.get(place), job.workplace]),
  );
  return [...groups.values()].map((group) => group.map(({ job }) => job) as DuplicatePostings);
}

/** Merges duplicates with all places and countries. A known job leads. */
export function mergeDuplicatePostings(group: DuplicatePostings, knownId: string | null | undefined): FeedJob {
  const primary = group.find((job) => job.sourceId === knownId) ?? group[0];
  const all = <T>(values: (job: FeedJob) => T[]): T[] => [...new Set([primary, ...group].flatMap(values))];
  return {
    ...primary,
    locations: all((job) => job.locations),
    countries: all((job) => job.countries),
    pay: primary.pay ?? group.find((job) => job.pay)?.pay ?? null,
    notes: all((job) => job.notes),
    publishedAt: group.flatMap((job) => job.publishedAt ?? []).sort()[0],
  };
}

export type PostingPlaces = Pick<FeedJob, 'locations' | 'countries'>;

export const withPlacesOfDuplicates = (job: FeedJob, places: readonly PostingPlaces[] = []): FeedJob => ({
  ...job,
  locations: [...new Set([job, ...places].flatMap(({ locations }) => locations))],
  countries: [...new Set([job, ...places].flatMap(({ countries }) => countries))],
});
