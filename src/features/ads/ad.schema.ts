import * as z from 'zod';
import { isHttpUrl } from '../../lib/web-address.ts';
import { AD_LIMITS } from './ad.ts';
import { parseLowerCaseList } from './ad-match.ts';
import { AD_PAGE_TYPES } from './ad-page.ts';

const line = (limit: number) =>
  z
    .string('must be a text')
    .trim()
    .max(limit, `can have up to ${limit} characters`)
    .regex(/^\P{Cc}*$/u, 'must be one line without control characters');

const list = (isKnown: (word: string) => boolean, rule: string) =>
  line(AD_LIMITS.list)
    .transform((text) => parseLowerCaseList(text))
    .refine((words) => words.every(isKnown), rule)
    .transform((words) => [...new Set(words)].join(', '))
    .default('');

const slugs = list((word) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(word), 'must be slugs separated by commas');
const instant = z.iso
  .datetime({ error: 'must be a date and time such as 2026-06-01T09:00:00.000Z' })
  .transform((text) => new Date(text).toISOString())
  .nullable()
  .default(null);
const priorityRule = `must be a whole number from ${-AD_LIMITS.priority} to ${AD_LIMITS.priority}`;

/** Editable fields except the image. */
export const adDraftSchema = z
  .object({
    title: line(AD_LIMITS.title).min(1, 'must not be empty'),
    body: line(AD_LIMITS.body).default(''),
    href: line(AD_LIMITS.href).refine(isHttpUrl, 'must be an http(s) address such as https://example.com/offer'),
    advertiser: line(AD_LIMITS.advertiser).min(1, 'must not be empty'),
    target_job_types: slugs,
    target_locations: slugs,
    target_pages: list(
      (word) => (AD_PAGE_TYPES as readonly string[]).includes(word),
      `must be of ${AD_PAGE_TYPES.join(', ')}, separated by commas`,
    ),
    priority: z
      .number(priorityRule)
      .int(priorityRule)
      .min(-AD_LIMITS.priority, priorityRule)
      .max(AD_LIMITS.priority, priorityRule)
      .default(0),
    active: z.boolean('must be true or false').default(true),
    start: instant,
    end: instant,
  })
  .refine(({ start, end }) => start === null || end === null || start < end, {
    path: ['end'],
    error: 'must be after the start',
  });

export type AdDraftInput = z.input<typeof adDraftSchema>;
export type AdDraft = z.output<typeof adDraftSchema>;
