import { MAX_RETENTION_MONTHS } from '../../env.ts';
import type { SiteSettings } from '../../site.ts';

/** Maximum characters, or lines of a list. */
export const LIMITS = {
  name: 40,
  tagline: 80,
  description: 300,
  legalEntity: 120,
  addressLines: 6,
  addressLine: 100,
  links: 6,
  linkName: 30,
  announcement: 160,
  closed: 240,
} as const;

/** Limits in days, and months of retention. */
export const PERIODS = {
  daysOpen: { min: 14, max: 180 },
  daysUntilConfirmation: { min: 7, max: 90 },
  daysShownClosed: { min: 7, max: 180 },
  retentionMonths: { min: 1, max: MAX_RETENTION_MONTHS },
  /** Yearly trends compare three years. */
  monthsOfRecords: { min: 36, max: 240 },
} as const;

/** Settings as form text. Lists have one entry per line. */
export const SITE_FIELDS = [
  'name',
  'tagline',
  'description',
  'email',
  'legalEntity',
  'address',
  'social',
  'announcement',
  'announcementHref',
  'closedPosting',
  'closedApplying',
  'accentLight',
  'accentDark',
  'daysOpen',
  'daysUntilConfirmation',
  'daysShownClosed',
  'retentionMonths',
  'monthsOfRecords',
  'payRules',
  'exchangeRates',
  'timeZone',
] as const;
export type SiteField = (typeof SITE_FIELDS)[number];
export type SiteForm = Record<SiteField, string>;

export const toSiteForm = (site: Omit<SiteSettings, 'sellsAds'>): SiteForm => ({
  name: site.name,
  tagline: site.tagline,
  description: site.description,
  email: site.email,
  legalEntity: site.legalEntity,
  address: site.address.join('\n'),
  social: site.social.map(({ name, url }) => `${name} ${url}`).join('\n'),
  announcement: site.announcement?.text ?? '',
  announcementHref: site.announcement?.href ?? '',
  closedPosting: site.closedPosting ?? '',
  closedApplying: site.closedApplying ?? '',
  accentLight: site.accentLight ?? '',
  accentDark: site.accentDark ?? '',
  daysOpen: String(site.daysOpen),
  daysUntilConfirmation: String(site.daysUntilConfirmation),
  daysShownClosed: String(site.daysShownClosed),
  retentionMonths: site.retentionMonths === null ? '' : String(site.retentionMonths),
  monthsOfRecords: site.monthsOfRecords === null ? '' : String(site.monthsOfRecords),
  payRules: site.payRules,
  exchangeRates: site.exchangeRates ?? '',
  timeZone: site.timeZone,
});
