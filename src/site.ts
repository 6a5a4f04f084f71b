/** A board's name, its words and who answers for it: what its owner changes at /admin/settings. */
export interface Site {
  name: string;
  /** Without the full stop that pages put behind it. */
  tagline: string;
  description: string;
  email: string;
  legalEntity: string;
  address: readonly string[];
  social: readonly { name: string; url: string }[];
  /** One line under the header of every page; null where there is none. */
  announcement: { text: string; href: string | null } | null;
  /** Message while posting or applying is closed. Null while open. */
  closedPosting: string | null;
  closedApplying: string | null;
  /** A picture in place of the mark that is shipped; null where there is none. */
  logo: BoardLogo | null;
  /** Colours of its own, `#rrggbb`, in which actions stand out; null for those that are shipped. */
  accentLight: string | null;
  accentDark: string | null;
  /** Days from publication to expiry, until the recruiter is asked whether it is still open, and from closing to 410. */
  daysOpen: number;
  daysUntilConfirmation: number;
  daysShownClosed: number;
  /** Months after the end of its role that an application is kept; null for as long as the environment says. */
  monthsKept: number | null;
  /** Months that the audit log, the history of past roles, replies, figures of ads and texts of archived roles are kept; null for good. */
  monthsOfRecords: number | null;
  /** Treatment of laws on pay in adverts: roles without pay are rejected, pointed out, or neither. */
  payRules: PayRulesMode;
  /** IANA: of readers whose own clocks are not known. */
  timeZone: string;
}

/** `require` rejects roles without pay where a law in force asks for it in the advert, and tells of other laws. */
export const PAY_RULES_MODES = ['require', 'tell', 'off'] as const;
type PayRulesMode = (typeof PAY_RULES_MODES)[number];

/** A logo by the name that its files begin with, and its size in CSS pixels. */
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
export const shippedSite: Site = {
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
  monthsKept: null,
  monthsOfRecords: null,
  payRules: 'require',
  timeZone: 'UTC',
};

/** Language of pages, and with territory for share cards (https://ogp.me/#optional). */
export const LANGUAGE = 'en';
export const LOCALE = 'en_GB';
