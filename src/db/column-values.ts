/**
 * What columns of few values may hold. The tables are typed by these lists, and the nouns of the features hand them on; this
 * file imports nothing and runs anywhere.
 */

/** The five of the specification §2, in the order forms show them. Freelance work is of a fixed term, and says so beside it. */
export const CONTRACT_TYPES = ['full-time', 'part-time', 'fixed-term', 'internship', 'apprenticeship'] as const;
export type ContractType = (typeof CONTRACT_TYPES)[number];

/** Contracts that listings are narrowed to and pay is compared within: those, and freelance work. */
export const LISTING_CONTRACTS = [...CONTRACT_TYPES, 'freelance'] as const;
export type PayContract = (typeof LISTING_CONTRACTS)[number];

/** What pay is told for: a year (or twelve months of one), a day or an hour of work. */
export type PayBasis = 'year' | 'day' | 'hour';

export const SENIORITIES = ['intern', 'junior', 'mid', 'senior', 'lead', 'principal', 'head'] as const;
export type Seniority = (typeof SENIORITIES)[number];

export const WORKPLACES = ['remote', 'hybrid', 'on-site'] as const;
export type Workplace = (typeof WORKPLACES)[number];

export const JOB_STATUSES = [
  'draft',
  'pending',
  'published',
  'paused',
  'filled',
  'closed',
  'expired',
  'archived',
] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** On whose behalf something happened. */
export type ActorKind = 'system' | 'recruiter' | 'admin';

/**
 * What is counted of a job, each a day at a time. `view`: its page was looked at in a browser, once for each time it
 * was opened. `bot`: the same by a program that says so. `apply`: somebody followed the link to apply.
 */
const COUNT_KINDS = ['view', 'bot', 'apply'] as const;
export type CountKind = (typeof COUNT_KINDS)[number];

export const LOCATION_KINDS = ['region', 'country', 'city'] as const;
export type LocationKind = (typeof LOCATION_KINDS)[number];

/** Kinds of files that come with an application. */
export type FileKind = 'pdf' | 'docx' | 'png' | 'jpeg' | 'webp';

/** Where an application is; every step but the first is told to the candidate. */
export type ApplicationStatus = 'received' | 'viewed' | 'shortlisted' | 'rejected' | 'hired' | 'withdrawn';

/** Answers that a recruiter gives, each with a letter. */
export const DECISIONS = ['shortlisted', 'rejected', 'hired'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Where a company's people keep an applicant among themselves. Nobody else is told. */
export const STAGES = ['new', 'shortlist', 'interviewing', 'offer'] as const;
export type Stage = (typeof STAGES)[number];

/** Who of the two that an application is between. */
export type Side = 'company' | 'candidate';

const AD_EVENT_KINDS = ['impression', 'click'] as const;
export type AdEventKind = (typeof AD_EVENT_KINDS)[number];

/** Why an event of an ad is kept apart from those that count. */
export type DropReason = 'bot' | 'prefetch' | 'hidden' | 'repeat' | 'preview' | 'elsewhere' | 'inactive';

/** What readers report about a job. */
export const REPORT_REASONS = ['fraud', 'ended', 'misleading', 'discrimination', 'off-topic', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** How often an alert is mailed. */
export const FREQUENCIES = ['instant', 'daily', 'weekly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** What is heard of a mail that was handed over, from the mail server or from a provider. */
export const DELIVERY_KINDS = ['delivered', 'bounced', 'complained'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** What is counted of a list, by day. */
export type ListCount = DeliveryKind | 'sent' | 'left';

/** Why a mailbox gets no mail that nobody asked for just now. */
export type SuppressionReason = 'refused' | 'bounced' | 'complained';

/** Who looks after a source: those of the board, or the company's own people. */
export type SourceOwner = 'board' | 'employer';

/** `held`: one run listed so little that a person decides. `waiting`: nobody has said yet that the company may have it. */
export type SourceState = 'active' | 'paused' | 'held' | 'waiting';

/**
 * Why a feed is taken for its company’s. `board`: the board said so. `proved`: the careers page is at the company’s proven
 * domain, or it and the website lead to each other. `linked`: the website alone leads to the careers page, which is called
 * like the company’s domain. `none`: by the company’s word.
 */
export type SourceClaim = 'board' | 'proved' | 'linked' | 'none';

/** What became of a run. `cut`: read, but not to the end. */
export type RunOutcome = 'read' | 'unchanged' | 'cut' | 'held' | 'failed';
