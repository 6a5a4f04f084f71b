/** Settings of the board at /admin/settings. */
export interface SiteSettings {
  name: string;
  /** Without full stop. */
  tagline: string;
  description: string;
  email: string;
  legalEntity: string;
  address: readonly string[];
  social: readonly { name: string; url: string }[];
  /** Line under the header, if any. */
  announcement: { text: string; href: string | null } | null;
  /** Message while posting or applying is closed. Null while open. */
  closedPosting: string | null;
  closedApplying: string | null;
  /** Logo instead of the shipped mark. */
  logo: BoardLogo | null;
  /** Accent colours `#rrggbb`. Null for shipped ones. */
  accentLight: string | null;
  accentDark: string | null;
  /** Days from publication to expiry, to a confirmation request, and from closing to 410. */
  daysOpen: number;
  daysUntilConfirmation: number;
  daysShownClosed: number;
  /** Months of retention of applications. Null for the environment's. */
  retentionMonths: number | null;
  /** Months of retention of audit log, past roles, replies and ad figures. Null for permanent. */
  monthsOfRecords: number | null;
  /** Treatment of laws on pay in adverts. */
  payRules: PayRulesMode;
  /** Address of daily exchange rates. Null for the shipped ones. */
  exchangeRates: string | null;
  /** IANA time zone of readers without one. */
  timeZone: string;
  /** True while a plan for ad campaigns is sold. Derived from the plans, not stored. */
  sellsAds: boolean;
}

/** `require` rejects roles without pay that a law in force requires in adverts. `tell` points out. */
export const PAY_RULES_MODES = ['require', 'tell', 'off'] as const;
type PayRulesMode = (typeof PAY_RULES_MODES)[number];

/** Logo with the prefix of its files and its size in CSS pixels. */
export interface BoardLogo {
  id: string;
  width: number;
  height: number;
}

/** Default days a job is open (product §4). */
export const DAYS_OPEN = 60;
export const DAYS_UNTIL_CONFIRMATION = 30;
export const DAYS_SHOWN_CLOSED = 30;

/** Default settings of a board. Pages and mails use the stored ones (db/site.ts). */
export const shippedSite: SiteSettings = {
  name: 'Easel',
  tagline: 'The job board for design roles',
  description:
    'Design roles with the pay, the place and the hiring process written down. Read, search and apply without an account.',
  email: 'hello@easel.example',
  legalEntity: 'Easel Board',
  address: [],
  social: [],
  announcement: null,
  closedPosting: null,
  closedApplying: null,
  logo: null,
  accentLight: null,
  accentDark: null,
  daysOpen: DAYS_OPEN,
  daysUntilConfirmation: DAYS_UNTIL_CONFIRMATION,
  daysShownClosed: DAYS_SHOWN_CLOSED,
  retentionMonths: null,
  monthsOfRecords: null,
  payRules: 'require',
  exchangeRates: null,
  timeZone: 'UTC',
  sellsAds: false,
};

/** Language of pages, and with territory for share cards (https://ogp.me/#optional). */
export const LANGUAGE = 'en';
export const LOCALE = 'en_GB';
