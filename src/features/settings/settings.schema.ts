import * as z from 'zod';
import { MAX_URL_LENGTH } from '../../lib/lengths.ts';
import { toPlainLine } from '../../lib/text.ts';
import { isTimeZone } from '../../lib/time-zone.ts';
import { hasCredentials } from '../../lib/web-address.ts';
import { PAY_RULES_MODES, type SiteSettings } from '../../site.ts';
import { findAccentProblem } from '../../ui/accent.ts';
import type { ColourScheme } from '../../ui/contrast.ts';
import { emailSchema } from '../accounts/sign-in.schema.ts';
import { CONFIRMATION_DAYS } from '../jobs/job.ts';
import { LIMITS, PERIODS, type SiteForm } from './settings.ts';

const line = (what: string, longest: number) =>
  z.string().overwrite(toPlainLine).max(longest, `${what} can have up to ${longest} characters`);

const sentence = (what: string) =>
  line(what, LIMITS.closed).transform((words): string | null => (words === '' ? null : words));

const period = (what: string, { min, max }: { min: number; max: number }) =>
  z
    .string()
    .trim()
    .refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `${what} must be a whole number from ${min} to ${max}`,
      abort: true,
    })
    .transform(Number);

const optionalPeriod = (what: string, range: { min: number; max: number }) =>
  z
    .string()
    .trim()
    .transform((text) => text || null)
    .pipe(z.nullable(period(what, range)));

const accent = (what: string, mode: ColourScheme) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .transform((text) => text || null)
    .refine((text) => text === null || /^#[0-9a-f]{6}$/.test(text), {
      error: `${what} must be written in hexadecimal digits, such as #16854b`,
      abort: true,
    })
    .superRefine((hex, context) => {
      const objection = hex && findAccentProblem(hex, mode);
      if (objection) context.addIssue({ code: 'custom', message: `${what} cannot be read: ${objection}` });
    });

const linesOf = (text: string): string[] => text.split('\n').map(toPlainLine).filter(Boolean);

const isSecure = (address: string): boolean =>
  URL.canParse(address) && new URL(address).protocol === 'https:' && !hasCredentials(address);

/** Path of this board or https address, not readable as another host or a script. */
const isWayOn = (address: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(address) || isSecure(address);

const linkSchema = z
  .string()
  .transform((written) => {
    const words = written.trim().split(/\s+/);
    const url = words.pop() ?? '';
    return { name: words.join(' '), url };
  })
  .refine(({ name, url }) => name !== '' && isSecure(url), {
    error:
      'Write each link as a name and an address that starts with https://, such as: Mastodon https://example.com/@board',
    abort: true,
  })
  .refine(
    ({ name }) => name.length <= LIMITS.linkName,
    `The name of a link can have up to ${LIMITS.linkName} characters`,
  )
  .refine(({ url }) => url.length <= MAX_URL_LENGTH, 'An address here is too long');

const formSchema = z.object({
  name: line('The name', LIMITS.name).min(1, 'Give the board a name'),
  tagline: line('The tagline', LIMITS.tagline)
    .min(1, 'Say in a few words what the board is')
    .transform((words) => words.replace(/\.$/, '')),
  description: line('The description', LIMITS.description).min(1, 'Describe the board in a sentence or two'),
  email: emailSchema,
  legalEntity: line('The operator', LIMITS.legalEntity).min(1, 'Say who answers for the board: a person or a company'),
  address: z
    .string()
    .transform(linesOf)
    .refine((lines) => lines.length <= LIMITS.addressLines, `The address can have up to ${LIMITS.addressLines} lines`)
    .refine(
      (lines) => lines.every((one) => one.length <= LIMITS.addressLine),
      `A line of the address can have up to ${LIMITS.addressLine} characters`,
    ),
  social: z
    .string()
    .transform(linesOf)
    .pipe(z.array(linkSchema).max(LIMITS.links, `There can be up to ${LIMITS.links} links`)),
  announcement: line('The announcement', LIMITS.announcement),
  announcementHref: z
    .string()
    .trim()
    .max(MAX_URL_LENGTH, 'The link is too long')
    .refine(
      (address) => address === '' || isWayOn(address),
      'Enter a link that starts with https://, or with / for a page of this board',
    ),
  closedPosting: sentence('What people read instead of posting'),
  closedApplying: sentence('What people read instead of applying'),
  accentLight: accent('The accent colour on light', 'light'),
  accentDark: accent('The accent colour on dark', 'dark'),
  daysOpen: period('The days that a role stays open', PERIODS.daysOpen),
  daysUntilConfirmation: period('The days until we ask', PERIODS.daysUntilConfirmation),
  daysShownClosed: period('The days that a closed role is shown', PERIODS.daysShownClosed),
  retentionMonths: optionalPeriod('The months that an application is kept', PERIODS.retentionMonths),
  monthsOfRecords: optionalPeriod('The months that records are kept', PERIODS.monthsOfRecords),
  payRules: z.enum(PAY_RULES_MODES, 'Choose what happens to roles without pay'),
  exchangeRates: z
    .string()
    .trim()
    .max(MAX_URL_LENGTH, 'The address of exchange rates is too long')
    .refine(
      (address) => address === '' || isSecure(address),
      'Enter an address of exchange rates that starts with https://',
    )
    .transform((address) => address || null),
  timeZone: z.string().trim().refine(isTimeZone, 'Choose a time zone from the list, such as Europe/Berlin'),
}) satisfies z.ZodType<unknown, SiteForm>;

export const siteFormSchema = formSchema
  .refine(({ announcement, announcementHref }) => announcement !== '' || announcementHref === '', {
    error: 'Write the announcement that the link belongs to',
    path: ['announcement'],
  })
  .refine(({ daysOpen, daysUntilConfirmation }) => daysUntilConfirmation + CONFIRMATION_DAYS <= daysOpen, {
    error: ({ input }) =>
      `The days until we ask must leave ${CONFIRMATION_DAYS} days for the answer before a role ends: enter up to ${(input as { daysOpen: number }).daysOpen - CONFIRMATION_DAYS}`,
    path: ['daysUntilConfirmation'],
  })
  .transform(
    ({ announcement, announcementHref, ...same }): Omit<SiteSettings, 'logo' | 'sellsAds'> => ({
      ...same,
      announcement: announcement === '' ? null : { text: announcement, href: announcementHref || null },
    }),
  );

/** Rejected form of staff. Strict, because a company's form also has values. */
export const siteFormDraft = z.strictObject({ values: z.record(z.string(), z.unknown()) });
