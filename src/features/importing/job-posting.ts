import * as z from 'zod';
import { lookup } from '../../lib/lookup.ts';
import { htmlToMarkdownOrThrow, unescapeHtml } from './clean-html.ts';
import { parseFeedDate, parseFeedEndDate } from './feed-date.ts';
import { amount, joinPlace, optional, parsePayLine, several, text, title } from './feed-fields.ts';
import type { FeedJob } from './feed-job.ts';
import { type NormalisedPay, normalisePay } from './pay.ts';
import { contractOfField, isFreelance } from './terms.ts';

const named = z.union([text, z.object({ name: optional(text) }).transform(({ name }) => name ?? '')]);

const place = z.object({
  name: optional(text),
  address: several(
    z.union([
      text,
      z.object({
        addressLocality: optional(z.union([text, z.array(text).transform((towns) => towns.join(' / '))])),
        addressRegion: optional(named),
        addressCountry: optional(named),
      }),
    ]),
  ).transform(([first]) => first ?? null),
});

const quantity = z.object({
  minValue: optional(amount),
  maxValue: optional(amount),
  value: optional(amount),
  unitText: optional(text),
});
const salary = z.object({
  currency: optional(text),
  value: optional(z.union([amount, quantity])),
  minValue: optional(amount),
  maxValue: optional(amount),
  unitText: optional(text),
});

export const jobPostingSchema = z.object({
  title: optional(title),
  name: optional(text),
  description: optional(text),
  identifier: optional(z.union([text, z.number(), z.object({ value: optional(z.union([text, z.number()])) })])),
  url: optional(text),
  datePosted: optional(text),
  validThrough: optional(text),
  employmentType: several(text),
  hiringOrganization: optional(named),
  jobLocation: several(z.union([place, text.transform((name) => ({ name, address: null }))])),
  jobLocationType: several(text),
  applicantLocationRequirements: several(named),
  baseSalary: several(z.union([amount, salary])).transform(([first]) => first ?? null),
  salaryCurrency: optional(text),
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
export function findPostings(value: unknown, depth = 0): unknown[] {
  if (depth > 6 || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => findPostings(one, depth + 1));
  const fields = value as Record<string, unknown>;
  const types = [fields['@type']].flat();
  if (types.some((type) => typeof type === 'string' && /(?:^|[/:])JobPosting$/i.test(type))) return [value];
  return ['@graph', 'itemListElement', 'item', 'mainEntity', 'hasPart'].flatMap((name) =>
    findPostings(lookup(fields, name), depth + 1),
  );
}
