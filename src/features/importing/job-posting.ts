import * as z from 'zod';
import { lookup } from '../../lib/lookup.ts';
import { htmlToMarkdownOrThrow, unescapeHtml } from './clean-html.ts';
import { parseFeedDate, parseFeedEndDate } from './feed-date.ts';
import { amount, joinPlace, listSkippingInvalid, nullIfInvalid, parsePayLine, text, title } from './feed-fields.ts';
import type { FeedJob } from './feed-job.ts';
import { type NormalisedPay, normalisePay } from './pay.ts';
import { contractOfField, isFreelance } from './terms.ts';

const named = z.union([text, z.object({ name: nullIfInvalid(text) }).transform(({ name }) => name ?? '')]);

const place = z.object({
  name: nullIfInvalid(text),
  address: listSkippingInvalid(
    z.union([
      text,
      z.object({
        addressLocality: nullIfInvalid(z.union([text, z.array(text).transform((towns) => towns.join(' / '))])),
        addressRegion: nullIfInvalid(named),
        addressCountry: nullIfInvalid(named),
      }),
    ]),
  ).transform(([first]) => first ?? null),
});

const quantity = z.object({
  minValue: nullIfInvalid(amount),
  maxValue: nullIfInvalid(amount),
  value: nullIfInvalid(amount),
  unitText: nullIfInvalid(text),
});
const salary = z.object({
  currency: nullIfInvalid(text),
  value: nullIfInvalid(z.union([amount, quantity])),
  minValue: nullIfInvalid(amount),
  maxValue: nullIfInvalid(amount),
  unitText: nullIfInvalid(text),
});

export const jobPostingSchema = z.object({
  title: nullIfInvalid(title),
  name: nullIfInvalid(text),
  description: nullIfInvalid(text),
  identifier: nullIfInvalid(
    z.union([text, z.number(), z.object({ value: nullIfInvalid(z.union([text, z.number()])) })]),
  ),
  url: nullIfInvalid(text),
  datePosted: nullIfInvalid(text),
  validThrough: nullIfInvalid(text),
  employmentType: listSkippingInvalid(text),
  hiringOrganization: nullIfInvalid(named),
  jobLocation: listSkippingInvalid(z.union([place, text.transform((name) => ({ name, address: null }))])),
  jobLocationType: listSkippingInvalid(text),
  applicantLocationRequirements: listSkippingInvalid(named),
  baseSalary: listSkippingInvalid(z.union([amount, salary])).transform(([first]) => first ?? null),
  salaryCurrency: nullIfInvalid(text),
});
type JobPosting = z.output<typeof jobPostingSchema>;

export function jobPostingToFeedJob(posting: JobPosting): Omit<FeedJob, 'sourceId' | 'title' | 'applyUrl'> {
  const remote = posting.jobLocationType.some((type) => /telecommute|remote/i.test(type));
  const employment = posting.employmentType.join(' ').replaceAll('_', '-');
  const { pay, notes } = payOf(posting);
  const places = posting.jobLocation.map(nameOfPlace).filter(Boolean);
  const applicants = posting.applicantLocationRequirements.filter(Boolean);
  return {
    description: htmlToMarkdownOrThrow(unescapeHtml(posting.description ?? '')),
    company: posting.hiringOrganization || undefined,
    locations: [...new Set(places)],
    countries: [
      ...new Set([
        ...(remote ? applicants : []),
        ...(applicants.length > 0 && remote ? [] : posting.jobLocation.flatMap((one) => countryOf(one) || [])),
      ]),
    ],
    openTo: remote && applicants.length > 0 ? applicants : undefined,
    workplace: remote ? 'remote' : undefined,
    contractType: contractOfField(employment),
    freelance: isFreelance(employment) || undefined,
    pay,
    publishedAt: parseFeedDate(posting.datePosted),
    endsAt: parseFeedEndDate(posting.validThrough),
    notes,
  };
}

function nameOfPlace({ name, address }: z.output<typeof place>): string {
  if (typeof address === 'string') return address;
  const joined = joinPlace({
    city: address?.addressLocality,
    region: address?.addressRegion,
    country: address?.addressCountry,
  });
  return joined || (name ?? '');
}

const countryOf = ({ address }: z.output<typeof place>): string | null =>
  typeof address === 'object' ? (address?.addressCountry ?? null) : null;

function payOf({ baseSalary, salaryCurrency }: JobPosting): NormalisedPay {
  if (baseSalary === null) return { pay: null, notes: [] };
  if (typeof baseSalary !== 'object') return parsePayLine(`${salaryCurrency ?? ''} ${baseSalary}`);
  const { value } = baseSalary;
  const inner = typeof value === 'object' && value !== null ? value : undefined;
  const single = inner ? inner.value : (value as number | string | null);
  // Accepts a range in a single field.
  if (typeof single === 'string' && /\d[ k€$£]{0,3}[-–—][ €$£]{0,3}\d/i.test(single))
    return parsePayLine(
      `${baseSalary.currency ?? salaryCurrency ?? ''} ${single} ${inner?.unitText ?? baseSalary.unitText ?? ''}`,
    );
  return normalisePay({
    min: inner?.minValue ?? baseSalary.minValue ?? single,
    max: inner?.maxValue ?? baseSalary.maxValue ?? single,
    currency: baseSalary.currency ?? salaryCurrency,
    period: inner?.unitText ?? baseSalary.unitText,
  });
}

/** Finds every JobPosting in JSON-LD: alone, in a list, a graph or an ItemList. */
export function findJsonLdPostings(value: unknown, depth = 0): unknown[] {
  if (depth > 6 || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => findJsonLdPostings(one, depth + 1));
  const fields = value as Record<string, unknown>;
  const types = [fields['@type']].flat();
  if (types.some((type) => typeof type === 'string' && /(?:^|[/:])JobPosting$/i.test(type))) return [value];
  return ['@graph', 'itemListElement', 'item', 'mainEntity', 'hasPart'].flatMap((name) =>
    findJsonLdPostings(lookup(fields, name), depth + 1),
  );
}
