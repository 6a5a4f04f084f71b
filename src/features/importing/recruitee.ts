import * as z from 'zod';
import type { Result } from '../../lib/result.ts';
import type { Workplace } from '../jobs/job.ts';
import { htmlToMarkdownOrThrow } from './clean-html.ts';
import { findRecruiterWorkplaceTag } from './facts/workplace.ts';
import { parseFeedDate } from './feed-date.ts';
import { amount, flag, id, link, listSkippingInvalid, nullIfInvalid, text, title } from './feed-fields.ts';
import type { FeedJob, ParsedFeed } from './feed-job.ts';
import { collectFieldNames } from './feed-names.ts';
import { normalisePay } from './pay.ts';
import { parseFeedEntries, parseFeedJsonAs } from './read-json.ts';
import { type FeedAddress, findEmployerSubdomain, type SourceReader } from './reader.ts';
import { contractOfField, isFreelance, matchWorkplace, seniorityOfField } from './terms.ts';

const place = z.object({
  name: nullIfInvalid(text),
  city: nullIfInvalid(text),
  country: nullIfInvalid(text),
  country_code: nullIfInvalid(text),
});
const translation = z.object({
  title: nullIfInvalid(title),
  description: nullIfInvalid(text),
  requirements: nullIfInvalid(text),
});

// Private fields (mailbox_email, questions, tags) are not read.
const entry = z.object({
  id,
  title,
  status: nullIfInvalid(text),
  careers_url: link,
  careers_apply_url: nullIfInvalid(link),
  remote: nullIfInvalid(flag),
  hybrid: nullIfInvalid(flag),
  on_site: nullIfInvalid(flag),
  location: nullIfInvalid(text),
  city: nullIfInvalid(text),
  country: nullIfInvalid(text),
  country_code: nullIfInvalid(text),
  locations: listSkippingInvalid(place),
  employment_type_code: nullIfInvalid(text),
  experience_code: nullIfInvalid(text),
  created_at: nullIfInvalid(text),
  published_at: nullIfInvalid(text),
  updated_at: nullIfInvalid(text),
  description: nullIfInvalid(text),
  requirements: nullIfInvalid(text),
  translations: nullIfInvalid(z.record(z.string(), nullIfInvalid(translation))),
  salary: nullIfInvalid(
    z.object({
      min: nullIfInvalid(amount),
      max: nullIfInvalid(amount),
      currency: nullIfInvalid(text),
      period: nullIfInvalid(text),
    }),
  ),
});
type Entry = z.output<typeof entry>;

const feed = z.object({ offers: z.array(z.unknown()) });
const names = collectFieldNames(entry, feed);

export const recruitee: SourceReader = {
  kind: 'recruitee',
  label: 'Recruitee',
  recognise: recogniseRecruitee,
  readDocument: readRecruitee,
};

function recogniseRecruitee(address: URL): FeedAddress | undefined {
  const slug = findEmployerSubdomain(address, ['recruitee.com']);
  const careers = `https://${slug}.recruitee.com`;
  return slug ? { kind: 'recruitee', slug, feed: `${careers}/api/offers`, careers } : undefined;
}

/** Recruitee's careers site endpoint, `https://{company}.recruitee.com/api/offers`. */
function readRecruitee(body: string): Result<ParsedFeed> {
  const read = parseFeedJsonAs(feed, body, names, 'a Recruitee feed: expected a JSON object with "offers"');
  return read.ok ? parseFeedEntries(read.value.offers, entry, toFeedJob) : read;
}

function toFeedJob(offer: Entry): FeedJob | 'unlisted' {
  if (offer.status !== null && offer.status.toLowerCase() !== 'published') return 'unlisted';
  const offerText = wordsOf(offer);
  const html = [offerText.description ?? '', offerText.requirements ?? ''].join('\n');
  const workplace = workplaceOfOffer(offer);
  const { pay, notes } = normalisePay({ ...{ min: null, max: null, currency: null, period: null }, ...offer.salary });
  return {
    sourceId: offer.id,
    title: offerText.title ?? offer.title,
    description: htmlToMarkdownOrThrow(html),
    locations: workplace === 'remote' ? [offer.location ?? ''].filter(Boolean) : officesOf(offer),
    countries: [offer.country_code, offer.country].flatMap((country) => country || []),
    workplace,
    taggedWorkplace: findRecruiterWorkplaceTag(html),
    contractType: contractOfField(offer.employment_type_code),
    freelance: isFreelance(offer.employment_type_code) || undefined,
    seniority: seniorityOfField(offer.experience_code),
    pay,
    publishedAt: parseFeedDate(offer.published_at) ?? parseFeedDate(offer.created_at),
    updatedAt: parseFeedDate(offer.updated_at),
    applyUrl: offer.careers_apply_url ?? offer.careers_url,
    notes,
  };
}

/** Texts in English, else in the offer's language, else in any. */
function wordsOf({ title: own, description, requirements, translations }: Entry): z.output<typeof translation> {
  const all = translations ?? {};
  if (all.en?.description) return all.en;
  if (description || requirements) return { title: own, description, requirements };
  return Object.values(all).find((one) => one?.description) ?? { title: own, description, requirements };
}

function workplaceOfOffer(offer: Entry): Workplace | undefined {
  if (offer.hybrid) return 'hybrid';
  if (offer.remote) return offer.on_site ? 'hybrid' : 'remote';
  return offer.on_site ? 'on-site' : matchWorkplace(offer.location);
}

/** Offices of an offer. A remote offer's city is the employer's registered seat. */
function officesOf(offer: Entry): string[] {
  const named = (office: z.output<typeof place>) =>
    [office.city || office.name, office.country].filter(Boolean).join(', ');
  const offices = offer.locations.map(named).filter(Boolean);
  if (offices.length > 0) return offices;
  return [offer.city ? named({ ...offer, name: null }) : (offer.location ?? '')].filter(Boolean);
}
