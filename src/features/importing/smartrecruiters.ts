import * as z from 'zod';
import { type Result, succeed } from '../../lib/result.ts';
import { escapeXml } from '../../lib/xml.ts';
import type { Workplace } from '../jobs/job.ts';
import { htmlToMarkdownOrThrow } from './clean-html.ts';
import { parseFeedDate } from './feed-date.ts';
import { flag, id, joinPlace, link, nullIfInvalid, number, text, title } from './feed-fields.ts';
import type { FeedJob, ParsedFeed } from './feed-job.ts';
import { collectFieldNames } from './feed-names.ts';
import { parseFeedEntries, parseFeedJson, parseFeedJsonAs } from './read-json.ts';
import { employerSlugOfPart, type FeedAddress, type FetchDocument, pathSegments, type SourceReader } from './reader.ts';
import { contractOfField, isFreelance, seniorityOfField } from './terms.ts';

const labelled = nullIfInvalid(z.object({ id: nullIfInvalid(text), label: nullIfInvalid(text) }));
const section = nullIfInvalid(z.object({ title: nullIfInvalid(text), text: nullIfInvalid(text) }));

const entry = z.object({
  id,
  name: title,
  company: nullIfInvalid(z.object({ identifier: nullIfInvalid(text) })),
  releasedDate: nullIfInvalid(text),
  location: nullIfInvalid(
    z.object({
      city: nullIfInvalid(text),
      region: nullIfInvalid(text),
      country: nullIfInvalid(text),
      remote: nullIfInvalid(flag),
      hybrid: nullIfInvalid(flag),
      fullLocation: nullIfInvalid(text),
    }),
  ),
  department: labelled,
  typeOfEmployment: labelled,
  experienceLevel: labelled,
  active: nullIfInvalid(flag),
  visibility: nullIfInvalid(text),
  applyUrl: nullIfInvalid(link),
  postingUrl: nullIfInvalid(link),
  jobAd: nullIfInvalid(
    z.object({
      sections: nullIfInvalid(
        z.object({
          companyDescription: section,
          jobDescription: section,
          qualifications: section,
          additionalInformation: section,
        }),
      ),
    }),
  ),
});
type Entry = z.output<typeof entry>;

const page = z.object({ content: z.array(z.unknown()), totalFound: nullIfInvalid(number) });
const names = collectFieldNames(entry, page);

const PER_PAGE = 100;
const MAX_PAGES = 20;
/** Maximum texts, which are fetched one by one. */
const MAX_TEXTS = 300;

/** Paged list, with one document per posting. */
export const smartrecruiters: SourceReader = {
  kind: 'smartrecruiters',
  label: 'SmartRecruiters',
  recognise: recogniseSmartRecruiters,
  read: async (from, fetchDocument, { isWanted = () => true } = {}) => {
    const list = await readList(from, fetchDocument);
    if (!list.ok) return list;
    const { postings, isCut } = list.value;
    const texts = await readTexts(postings, from, fetchDocument, isWanted);
    return readPostings(texts.postings, from.slug, isCut || texts.isCut);
  },
  readDocument: (body) => {
    const read = parsePage(body);
    if (!read.ok) return read;
    const { content, totalFound } = read.value;
    return readPostings(content, undefined, content.length < (totalFound ?? 0));
  },
};

function recogniseSmartRecruiters(address: URL): FeedAddress | undefined {
  const segments = pathSegments(address);
  const isInterface =
    address.hostname === 'api.smartrecruiters.com' && segments.slice(0, 2).join('/') === 'v1/companies';
  const isSite = /^(?:careers|jobs)\.smartrecruiters\.com$/.test(address.hostname);
  const slug = employerSlugOfPart(isInterface ? segments[2] : isSite ? segments[0] : undefined);
  return slug
    ? {
        kind: 'smartrecruiters',
        slug,
        feed: `https://api.smartrecruiters.com/v1/companies/${slug}/postings?limit=${PER_PAGE}&offset=0`,
        careers: `https://careers.smartrecruiters.com/${slug}`,
      }
    : undefined;
}

function addressOfPage({ feed }: FeedAddress, offset: number): string {
  const address = new URL(feed);
  address.searchParams.set('offset', String(offset));
  return address.href;
}

function addressOfPosting({ feed }: FeedAddress, id: string): string {
  const { origin, pathname } = new URL(feed);
  return `${origin}${pathname}/${encodeURIComponent(id)}`;
}

const parsePage = (body: string): Result<z.output<typeof page>> =>
  parseFeedJsonAs(page, body, names, 'a SmartRecruiters feed: expected a JSON object with "content"');

async function readList(
  from: FeedAddress,
  fetchDocument: FetchDocument,
): Promise<Result<{ postings: unknown[]; isCut: boolean }>> {
  const postings: unknown[] = [];
  for (let i = 0; i < MAX_PAGES; i++) {
    const document = await fetchDocument(addressOfPage(from, postings.length), 'feed');
    const read = document.ok ? parsePage(document.value.body) : document;
    // Entries of a partial list are valid, but absences do not count.
    if (!read.ok) return i === 0 ? read : succeed({ postings, isCut: true });
    for (const posting of read.value.content) postings.push(posting);
    if (postings.length >= (read.value.totalFound ?? 0)) return succeed({ postings, isCut: false });
    if (read.value.content.length === 0) break;
  }
  return succeed({ postings, isCut: true });
}

async function readTexts(
  postings: readonly unknown[],
  from: FeedAddress,
  fetchDocument: FetchDocument,
  isWanted: (title: string) => boolean,
): Promise<{ postings: unknown[]; isCut: boolean }> {
  const read: unknown[] = [];
  let requestCount = 0;
  let isCut = false;
  for (const posting of postings) {
    const known = entry.safeParse(posting);
    if (!known.success || !isWanted(known.data.name)) {
      read.push(posting);
      continue;
    }
    const isOver = requestCount >= MAX_TEXTS;
    isCut ||= isOver;
    if (!isOver) requestCount += 1;
    const document = isOver ? undefined : await fetchDocument(addressOfPosting(from, known.data.id), 'feed');
    if (document?.ok) {
      const json = parseFeedJson(document.value.body, names);
      read.push(json.ok && typeof json.value === 'object' ? { ...(posting as object), ...json.value } : posting);
    } else if (document?.problems[0]?.field !== 'gone') read.push(posting);
  }
  return { postings: read, isCut };
}

const readPostings = (postings: readonly unknown[], slug: string | undefined, isCut: boolean): Result<ParsedFeed> =>
  parseFeedEntries(postings, entry, (posting) => toFeedJob(posting, slug), isCut);

function toFeedJob(posting: Entry, slug: string | undefined): FeedJob | 'unlisted' {
  if (posting.active === false || posting.visibility?.toUpperCase() === 'INTERNAL') return 'unlisted';
  const sections = posting.jobAd?.sections;
  const { location } = posting;
  const type = [posting.typeOfEmployment?.id, posting.typeOfEmployment?.label].filter(Boolean).join(' ');
  const name = joinPlace(location ?? {});
  return {
    sourceId: posting.id,
    title: posting.name,
    description: htmlToMarkdownOrThrow(
      [
        sections?.companyDescription,
        sections?.jobDescription,
        sections?.qualifications,
        sections?.additionalInformation,
      ]
        .map((part) => (part?.text ? `${part.title ? `<h3>${escapeXml(part.title)}</h3>` : ''}${part.text}` : ''))
        .join('\n'),
    ),
    department: posting.department?.label ?? undefined,
    locations: [name || (location?.fullLocation ?? '')].filter(Boolean),
    countries: location?.country ? [location.country.toUpperCase()] : [],
    workplace: workplaceOfPosting(posting),
    contractType: contractOfField(type),
    freelance: isFreelance(type) || undefined,
    seniority: seniorityOfField(posting.experienceLevel?.id),
    pay: null,
    publishedAt: parseFeedDate(posting.releasedDate),
    applyUrl:
      posting.applyUrl ??
      posting.postingUrl ??
      `https://jobs.smartrecruiters.com/${slug ?? posting.company?.identifier ?? ''}/${posting.id}`,
    notes: [],
  };
}

function workplaceOfPosting({ location }: Entry): Workplace | undefined {
  if (location?.hybrid) return 'hybrid';
  return location?.remote ? 'remote' : undefined;
}
