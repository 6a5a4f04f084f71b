/** Values of columns with few values. Types of tables and features derive from them. Imports nothing. */

/** Contract types of specification §2, in form order. Freelance is a flag of a fixed-term contract. */
export const CONTRACT_TYPES = ['full-time', 'part-time', 'fixed-term', 'internship', 'apprenticeship'] as const;
export type ContractType = (typeof CONTRACT_TYPES)[number];

/** Contracts by which listings are filtered and pay is compared, with freelance. */
export const LISTING_CONTRACTS = [...CONTRACT_TYPES, 'freelance'] as const;
export type PayContract = (typeof LISTING_CONTRACTS)[number];

/** Basis of pay: year (or months), day or hour. */
export type PayBasis = 'year' | 'day' | 'hour';

export const SENIORITIES = ['intern', 'junior', 'mid', 'senior', 'lead', 'principal', 'head'] as const;
export type Seniority = (typeof SENIORITIES)[number];

export const WORKPLACES = ['remote', 'hybrid', 'on-site'] as const;
export type Workplace = (typeof WORKPLACES)[number];

/** Languages that roles are worked in, by ISO 639-1. */
export const LANGUAGE_CODES = [
  'ar', 'bg', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fi', 'fr', 'he', 'hi', 'hr', 'hu', 'id', 'it', 'ja',
  'ko', 'lt', 'lv', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'th', 'tr', 'uk', 'vi', 'zh',
] as const; // biome-ignore format: one line reads better
export type LanguageCode = (typeof LANGUAGE_CODES)[number];

/** Levels of a language, lowest first. */
export const LANGUAGE_LEVELS = ['basic', 'working', 'fluent', 'native'] as const;
export type LanguageLevel = (typeof LANGUAGE_LEVELS)[number];

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

export type ActorKind = 'system' | 'recruiter' | 'admin';

/** Daily counts of a job: pages opened in browsers, pages read by crawlers, application links followed. */
const COUNT_KINDS = ['view', 'bot', 'apply'] as const;
export type JobCountKind = (typeof COUNT_KINDS)[number];

export const LOCATION_KINDS = ['region', 'country', 'city'] as const;
export type LocationKind = (typeof LOCATION_KINDS)[number];

export type ApplicationFileKind = 'pdf' | 'docx' | 'png' | 'jpeg' | 'webp';

/** Status of an application. Every change but the first is sent to the candidate. */
export type ApplicationStatus = 'received' | 'viewed' | 'shortlisted' | 'rejected' | 'hired' | 'withdrawn';

/** Answers that a recruiter gives, each with a letter. */
export const DECISIONS = ['shortlisted', 'rejected', 'hired'] as const;
export type ApplicationDecision = (typeof DECISIONS)[number];

/** Internal stages of applicants, visible to the company only. */
export const STAGES = ['new', 'shortlist', 'interviewing', 'offer'] as const;
export type ApplicationStage = (typeof STAGES)[number];

export type ConversationSide = 'company' | 'candidate';

const AD_EVENT_KINDS = ['impression', 'click'] as const;
export type AdEventKind = (typeof AD_EVENT_KINDS)[number];

/** Reasons why an ad event does not count. */
export type AdEventDropReason = 'bot' | 'prefetch' | 'hidden' | 'repeat' | 'preview' | 'elsewhere' | 'inactive';

/** Reasons for reports on a job. */
export const REPORT_REASONS = ['fraud', 'ended', 'misleading', 'discrimination', 'off-topic', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** A moderator's decision about reports: leave the job as it is (or open it again), or take it off the board as spam. */
export const REPORT_DECISIONS = ['keep', 'remove'] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];

/** Measures against a job that require a statement of reasons. */
export type ModerationMeasure = 'paused' | 'removed' | 'rejected' | 'suspended';
/** Outcome of reconsidering a measure: after the company's answer, or after a pause by reports. */
export type ReconsiderationOutcome = 'upheld' | 'reversed';

export const FREQUENCIES = ['instant', 'daily', 'weekly'] as const;
export type AlertFrequency = (typeof FREQUENCIES)[number];

/** Delivery events of a sent mail, from the mail server or a provider. */
export const DELIVERY_KINDS = ['delivered', 'bounced', 'complained'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

export type MailingListCountKind = DeliveryKind | 'sent' | 'left';

/** Reasons for suppressing unsolicited mail to a mailbox. */
export type SuppressionReason = 'unrequested' | 'bounced' | 'complained';

/** Services that search engines offer for changed pages. */
export type IndexEngine = 'indexnow' | 'google';

/** Changes reported to search engines, in the order in which Google's quota is spent. */
export const INDEX_NOTICE_CHANGES = ['ended', 'new', 'changed'] as const;
export type IndexNoticeChange = (typeof INDEX_NOTICE_CHANGES)[number];

/** State of a webhook. `ended`: its receiver answered 410. */
export type WebhookState = 'active' | 'paused' | 'ended';

export type WebhookDeliveryState = 'waiting' | 'delivered' | 'failed';

/** Networks that roles are posted to. */
export const CHANNEL_KINDS = ['slack', 'discord', 'mastodon', 'bluesky'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

export const CHANNEL_RHYTHMS = ['hourly', 'daily', 'weekly'] as const;
export type ChannelRhythm = (typeof CHANNEL_RHYTHMS)[number];

export type ChannelState = 'active' | 'paused';

/** State of a post. `sending`: the network has not responded yet. */
export type ChannelPostState = 'waiting' | 'sending' | 'sent' | 'failed' | 'removed';

/** Owner of a source: the board or the company. */
export type ImportSourceOwner = 'board' | 'employer';

/** State of a source. `held` awaits confirmation of a small run, `waiting` awaits approval. */
export type ImportSourceState = 'active' | 'paused' | 'held' | 'waiting';

/**
 * Strength of a company's claim to a feed. `board`: confirmed by the board. `proved`: the careers page is on the verified
 * domain, or both link to each other. `linked`: only the website links.
 */
export type ImportSourceClaim = 'board' | 'proved' | 'linked' | 'none';

/** Reminder to answer an applicant: as promised in the advert, or as a law asks after an interview. */
export type ReplyReminderKind = 'promise' | 'law';

/** Outcome of a run. `cut` means read in part. */
export type SourceRunOutcome = 'read' | 'unchanged' | 'cut' | 'held' | 'failed';

/** Tasks that write e-mail. A restore holds those that waited. */
export const LETTER_TASKS = { newsletter: 'newsletter.write', decisions: 'letter.send' } as const;

export const PLAN_KINDS = ['role', 'pack', 'period', 'feature', 'newsletter', 'ad'] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];

export const BILLING_PERIODS = ['month', 'year'] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** Status of an order, derived from its payments. */
export const ORDER_STATUSES = [
  'open',
  'processing',
  'retrying',
  'invoiced',
  'overdue',
  'paid',
  'partly refunded',
  'refunded',
  'disputed',
  'lost',
  'failed',
  'expired',
  'void',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Providers of payments. `test` moves no money, `invoice` is marked as paid by hand, `none` is for a total of 0. */
export const PROVIDERS = ['stripe', 'test', 'invoice', 'none'] as const;
export type PaymentProviderName = (typeof PROVIDERS)[number];

/**
 * Status of one attempt to pay, in the order in which it advances. `opening`: the provider has not answered yet. `retrying`: a
 * renewal could not be collected, and the provider tries again.
 */
export const PAYMENT_STATUSES = [
  'opening',
  'open',
  'invoiced',
  'overdue',
  'processing',
  'retrying',
  'failed',
  'expired',
  'void',
  'paid',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Status of a refund, in the order in which it advances. */
export const REFUND_STATUSES = ['opening', 'pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Status of a dispute, in the order in which it advances. An appeal can win one that was lost. */
export const DISPUTE_STATUSES = ['open', 'lost', 'won'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export type LedgerAccount = 'receivable' | 'cash' | 'revenue' | 'tax' | 'refunds' | 'disputed';

export type AdBookingDecision = 'accepted' | 'rejected';

/** Kinds of grants. A `slot` allows one open role at a time during a subscription. */
export type CreditGrantKind = 'role' | 'slot' | 'feature' | 'newsletter' | 'ad';
export type CreditUseKind = Exclude<CreditGrantKind, 'slot'>;
