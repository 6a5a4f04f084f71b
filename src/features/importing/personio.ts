import * as z from 'zod';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { escapeXml } from '../../lib/xml.ts';
import { htmlToMarkdownOrThrow } from './clean-html.ts';
import { findRecruiterWorkplaceTag } from './facts/workplace.ts';
import { parseFeedDate } from './feed-date.ts';
import { id, listSkippingInvalid, nullIfInvalid, text, title } from './feed-fields.ts';
import type { FeedJob, FeedOptions, ParsedFeed } from './feed-job.ts';
import { collectFieldNames } from './feed-names.ts';
import { parseFeedEntries } from './read-json.ts';
import { parseFeedXml } from './read-xml.ts';
import { type FeedAddress, type FetchDocument, findEmployerSubdomain, readFeed, type SourceReader } from './reader.ts';
import { contractOfField, isFreelance, seniorityOfField } from './terms.ts';

const entry = z.object({
  id,
  name: title,
  office: nullIfInvalid(text),
  additionalOffices: nullIfInvalid(z.object({ office: listSkippingInvalid(text) })),
  employmentType: nullIfInvalid(text),
  schedule: nullIfInvalid(text),
  seniority: nullIfInvalid(text),
  createdAt: nullIfInvalid(text),
  jobDescriptions: nullIfInvalid(
    z.object({
      jobDescription: listSkippingInvalid(z.object({ name: nullIfInvalid(text), value: nullIfInvalid(text) })),
    }),
  ),
});
type Entry = z.output<typeof entry>;

const LISTS = [
  'workzag-jobs.position',
  'workzag-jobs.position.additionaloffices.office',
  'workzag-jobs.position.jobdescriptions.jobdescription',
];
const feed = z.object({
  'workzag-jobs': z.union([z.object({ position: z.array(z.unknown()).default([]) }), z.literal('')]),
});
const names = collectFieldNames(entry, feed);

export const personio: SourceReader = {
  kind: 'personio',
  label: 'Personio',
  recognise: recognisePersonio,
  read: readInBothLanguages,
  readDocument: parsePersonioFeed,
};

/** Feed of the address's language, English by default. */
function recognisePersonio(address: URL): FeedAddress | undefined {
  const slug = findEmployerSubdomain(address, ['jobs.personio.de', 'jobs.personio.com']);
  if (!slug) return undefined;
  const careers = `https://${address.hostname}`;
  const language = /^[a-z]{2}$/.exec(address.searchParams.get('language') ?? '')?.[0] ?? 'en';
  return { kind: 'personio', slug, feed: `${careers}/xml?language=${language}`, careers };
}

/** Reads the employer's first language for roles without text in the requested one. */
async function readInBothLanguages(from: FeedAddress, fetchDocument: FetchDocument): Promise<Result<ParsedFeed>> {
  const feed = await readFeed({ readDocument: parsePersonioFeed }, from, fetchDocument);
  if (!feed.ok || feed.value.jobs.every((job) => job.description !== '')) return feed;
  const first = await readFeed(
    { readDocument: parsePersonioFeed },
    { ...from, feed: `${from.careers}/xml` },
    fetchDocument,
  );
  if (!first.ok) return succeed({ ...feed.value, isCut: true });
  const written = new Map(first.value.jobs.map((job) => [job.sourceId, job]));
  return succeed({
    ...feed.value,
    jobs: feed.value.jobs.map((job) => (job.description === '' ? (written.get(job.sourceId) ?? job) : job)),
  });
}

/**
 * Personio's feed, `https://{company}.jobs.personio.de/xml?language=en`. It has no URLs, which are made from the careers site's
 * origin.
 */
export function parsePersonioFeed(body: string, { careersUrl }: FeedOptions): Result<ParsedFeed> {
  const xml = parseFeedXml(body, LISTS, names);
  if (!xml.ok) return xml;
  const read = feed.safeParse(xml.value);
  if (!read.success)
    return invalid('feed', 'This is not a Personio feed: expected XML with <workzag-jobs> and its <position>s');
  if (!careersUrl)
    return invalid(
      'careers',
      'A Personio feed contains no web addresses: pass its URL, or --careers https://{company}.jobs.personio.de',
    );
  const list = read.data['workzag-jobs'];
  return parseFeedEntries(list === '' ? [] : list.position, entry, (position) => toFeedJob(position, careersUrl));
}

function toFeedJob(position: Entry, careersUrl: string): FeedJob {
  const html = (position.jobDescriptions?.jobDescription ?? [])
    .map((part) => `${part.name ? `<h3>${escapeXml(part.name)}</h3>` : ''}${part.value ?? ''}`)
    .join('\n');
  const locations = [position.office ?? '', ...(position.additionalOffices?.office ?? [])].filter(Boolean);
  return {
    sourceId: position.id,
    title: position.name,
    description: htmlToMarkdownOrThrow(html),
    locations,
    countries: [],
    taggedWorkplace: findRecruiterWorkplaceTag(html),
    contractType: contractOf(position),
    freelance: isFreelance(position.employmentType) || undefined,
    seniority: seniorityOfField(position.seniority),
    pay: null,
    publishedAt: parseFeedDate(position.createdAt),
    applyUrl: new URL(`/job/${encodeURIComponent(position.id)}`, careersUrl).href,
    notes: [],
  };
}

/** Schedule overrides "permanent". Internship overrides the schedule. */
function contractOf(position: Entry): FeedJob['contractType'] {
  const kind = contractOfField(position.employmentType);
  return kind === 'full-time' || !kind ? (contractOfField(position.schedule) ?? kind) : kind;
}
