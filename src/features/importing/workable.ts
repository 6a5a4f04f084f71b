import * as z from 'zod';
import type { Result } from '../../lib/result.ts';
import { htmlToMarkdownOrThrow } from './clean-html.ts';
import { parseFeedDate } from './feed-date.ts';
import {
  entriesWith,
  flag,
  id,
  joinPlace,
  link,
  listSkippingInvalid,
  nullIfInvalid,
  text,
  title,
} from './feed-fields.ts';
import type { FeedJob, ParsedFeed } from './feed-job.ts';
import { collectFieldNames } from './feed-names.ts';
import { parseFeedEntries, parseFeedJsonAs } from './read-json.ts';
import {
  employerSlugOfPart,
  type FeedAddress,
  findEmployerSubdomain,
  pathSegments,
  type SourceReader,
} from './reader.ts';
import { contractOfField, isFreelance, matchWorkplace, seniorityOfField } from './terms.ts';

const place = z.object({
  city: nullIfInvalid(text),
  region: nullIfInvalid(text),
  country: nullIfInvalid(text),
  countryCode: nullIfInvalid(text),
  hidden: nullIfInvalid(flag),
});

const entry = z.object({
  shortcode: id,
  title,
  url: nullIfInvalid(link),
  shortlink: nullIfInvalid(link),
  application_url: nullIfInvalid(link),
  employment_type: nullIfInvalid(text),
  telecommuting: nullIfInvalid(flag),
  workplace_type: nullIfInvalid(text),
  department: nullIfInvalid(text),
  experience: nullIfInvalid(text),
  city: nullIfInvalid(text),
  state: nullIfInvalid(text),
  country: nullIfInvalid(text),
  locations: listSkippingInvalid(place),
  published_on: nullIfInvalid(text),
  created_at: nullIfInvalid(text),
  description: nullIfInvalid(text),
  requirements: nullIfInvalid(text),
  benefits: nullIfInvalid(text),
});
type Entry = z.output<typeof entry>;

const feed = z.object({ jobs: entriesWith('shortcode') });
const names = collectFieldNames(entry, feed);

/** Careers pages, read by the widget's endpoint. */
export const workable: SourceReader = {
  kind: 'workable',
  label: 'Workable',
  recognise: recogniseWorkable,
  readDocument: readWorkable,
};

function recogniseWorkable(address: URL): FeedAddress | undefined {
  const slug = nameOf(address)?.toLowerCase();
  return slug
    ? {
        kind: 'workable',
        slug,
        feed: `https://apply.workable.com/api/v1/widget/accounts/${slug}?details=true`,
        careers: `https://apply.workable.com/${slug}`,
      }
    : undefined;
}

/** Name in `apply.workable.com/acme/j/…`, `acme.workable.com` or the endpoint. */
function nameOf(address: URL): string | undefined {
  const segments = pathSegments(address);
  if (address.hostname === 'apply.workable.com') {
    if (segments[0] !== 'api') return segments[0] === 'j' ? undefined : employerSlugOfPart(segments[0]);
    return employerSlugOfPart(segments[segments.indexOf('accounts') + 1 || segments.length]);
  }
  if (/^(?:www\.)?workable\.com$/.test(address.hostname))
    return segments[0] === 'api' && segments[1] === 'accounts' ? employerSlugOfPart(segments[2]) : undefined;
  const name = findEmployerSubdomain(address, ['workable.com']);
  return name && !['jobs', 'resources'].includes(name) ? name : undefined;
}

/** Workable's endpoint, `https://apply.workable.com/api/v1/widget/accounts/{name}?details=true`. */
function readWorkable(body: string): Result<ParsedFeed> {
  const expected = 'a Workable feed: expected a JSON object with "jobs" whose entries have a "shortcode"';
  const read = parseFeedJsonAs(feed, body, names, expected);
  return read.ok ? parseFeedEntries(oneForEach(read.value.jobs), entry, toFeedJob) : read;
}

/** Merges the entries of a role in several places. */
function oneForEach(jobs: readonly unknown[]): unknown[] {
  const merged = new Map<unknown, Record<string, unknown>>();
  const rest: unknown[] = [];
  for (const job of jobs) {
    const fields = typeof job === 'object' && job !== null ? (job as Record<string, unknown>) : undefined;
    if (!fields || typeof fields.shortcode !== 'string') rest.push(job);
    else {
      const known = merged.get(fields.shortcode);
      if (known) known.locations = [...placesOf(known), ...placesOf(fields)];
      else merged.set(fields.shortcode, { ...fields });
    }
  }
  return [...merged.values(), ...rest];
}

const placesOf = ({ locations, city, state, country }: Record<string, unknown>): unknown[] =>
  Array.isArray(locations) && locations.length > 0 ? locations : [{ city, region: state, country }];

function toFeedJob(job: Entry): FeedJob {
  const own = { city: job.city, region: job.state, country: job.country, countryCode: null, hidden: null };
  const shown = job.locations.filter((one) => !one.hidden);
  const places = shown.length > 0 ? shown : [own];
  return {
    sourceId: job.shortcode,
    title: job.title,
    description: htmlToMarkdownOrThrow([job.description, job.requirements, job.benefits].filter(Boolean).join('\n')),
    department: job.department ?? undefined,
    locations: [...new Set(places.map(joinPlace).filter(Boolean))],
    countries: [...new Set(places.flatMap(({ country, countryCode }) => countryCode || country || []))],
    workplace: matchWorkplace(job.workplace_type?.replace('_', '-')) ?? (job.telecommuting ? 'remote' : undefined),
    contractType: contractOfField(job.employment_type),
    freelance: isFreelance(job.employment_type) || undefined,
    seniority: seniorityOfField(job.experience),
    pay: null,
    publishedAt: parseFeedDate(job.published_on) ?? parseFeedDate(job.created_at),
    applyUrl: job.application_url ?? job.url ?? job.shortlink ?? `https://apply.workable.com/j/${job.shortcode}`,
    notes: [],
  };
}
