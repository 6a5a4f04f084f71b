import { lookup } from '../../lib/lookup.ts';
import type { ValidationProblem } from '../../lib/result.ts';
import type { Taxonomy } from '../search/taxonomy.ts';
import type { AdDraftInput } from './ad.schema.ts';
import type { StoredAd } from './ad.ts';
import { parseLowerCaseList } from './ad-match.ts';
import { AD_PAGE_TYPES } from './ad-page.ts';
import type { CompetingAd } from './ad-placements.ts';

/** Editor fields as entered. */
export interface AdForm {
  title: string;
  body: string;
  href: string;
  advertiser: string;
  target_job_types: string;
  target_locations: string;
  target_pages: string[];
  priority: string;
  active: boolean;
  /** `2026-06-01T09:00` in UTC, as `datetime-local` has it. Empty for none. */
  start: string;
  end: string;
}

export const emptyAdForm: AdForm = {
  title: '',
  body: '',
  href: '',
  advertiser: '',
  target_job_types: '',
  target_locations: '',
  target_pages: [],
  priority: '0',
  active: true,
  start: '',
  end: '',
};

export const toAdForm = (ad: StoredAd): AdForm => ({
  title: ad.title,
  body: ad.body,
  href: ad.href,
  advertiser: ad.advertiser,
  target_job_types: ad.target_job_types,
  target_locations: ad.target_locations,
  target_pages: ad.target_pages.split(', ').filter(Boolean),
  priority: String(ad.priority),
  active: ad.active,
  start: ad.start?.slice(0, 16) ?? '',
  end: ad.end?.slice(0, 16) ?? '',
});

/** Reads the form (checkboxes `page_homepage`) or JSON (`target_pages`). */
export function readAdForm(fields: Record<string, unknown>): AdForm {
  const text = (name: string): string => {
    const value = lookup(fields, name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const isOn = (name: string): boolean => lookup(fields, name) === true || lookup(fields, name) === 'on';
  return {
    title: text('title'),
    body: text('body'),
    href: text('href').trim(),
    advertiser: text('advertiser'),
    target_job_types: text('target_job_types'),
    target_locations: text('target_locations'),
    target_pages: [
      ...parseLowerCaseList(text('target_pages')),
      ...AD_PAGE_TYPES.filter((type) => isOn(`page_${type}`)),
    ],
    priority: text('priority').trim(),
    active: isOn('active'),
    start: text('start'),
    end: text('end'),
  };
}

export const toCompetingAd = (id: string, form: AdForm): CompetingAd => ({
  ...form,
  id,
  target_pages: form.target_pages.join(','),
  priority: toAdDraftInput(form).priority || 0,
});

export const toAdDraftInput = (form: AdForm): AdDraftInput => ({
  ...form,
  target_pages: form.target_pages.join(','),
  priority: /^(-?\d{1,6})?$/.test(form.priority) ? Number(form.priority) : Number.NaN,
  start: momentOf(form.start),
  end: momentOf(form.end),
});

const momentOf = (text: string): string | null =>
  text === '' ? null : /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? `${text}:00.000Z` : text;

/** Labels for messages of `ad.schema.ts`. Other messages are whole sentences. */
const fieldNames: Readonly<Record<string, string>> = {
  title: 'The title',
  body: 'The text',
  advertiser: 'The advertiser',
  href: 'The link',
  target_job_types: 'The categories or filters',
  target_locations: 'The places',
  target_pages: 'The pages',
  priority: 'The priority',
  start: 'The start',
  end: 'The end',
};

/** First message of each field as a sentence. */
export function firstMessageByField(problems: readonly ValidationProblem[]): Record<string, string> {
  const messages = new Map<string, string>();
  for (const { field, message } of problems) {
    const name = lookup(fieldNames, field);
    if (!messages.has(field)) messages.set(field, name ? `${name} ${message}` : message);
  }
  return Object.fromEntries(messages);
}

/** Categories and places that an ad can be shown on, by name. */
export interface AdTargets {
  categories: { slug: string; name: string }[];
  places: { slug: string; name: string }[];
}

export const listAdTargets = ({ categories, locations }: Pick<Taxonomy, 'categories' | 'locations'>): AdTargets => ({
  categories: byName([...categories.values()].map(({ slug, title }) => ({ slug, name: title }))),
  places: byName([...locations.values()].map(({ slug, name }) => ({ slug, name }))),
});

const byName = <T extends { name: string }>(targets: T[]): T[] =>
  targets.sort((a, b) => a.name.localeCompare(b.name, 'en'));
