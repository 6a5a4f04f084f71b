import type { Generated, Kysely, Transaction } from 'kysely';
import type { PayPeriod } from '../lib/money.ts';
import type * as column from './column-values.ts';

/**
 * Schema. Ids are sortable text, times UTC ISO text, money integer minor units, lists JSON text, booleans 0 or 1, equal on both
 * engines.
 */
export interface Tables {
  migrations: { name: string; at: string };
  settings: { key: string; value: string };
  categories: {
    id: string;
    slug: string;
    title: string;
    parent_id: string | null;
    updated_at: string;
    /** Position among siblings. Null sorts last, by title. */
    position: Generated<number | null>;
  };
  locations: {
    id: string;
    slug: string;
    name: string;
    kind: column.LocationKind;
    parent_id: string | null;
    /** ISO 3166-1 alpha-2 of the country; null for regions. */
    iso_code: string | null;
    latitude: number;
    longitude: number;
    updated_at: string;
  };
  /** `synonyms` is a JSON list of names. */
  skills: { id: string; slug: string; name: string; synonyms: Generated<string> };
  /** Shipped vocabulary of the board as JSON. Terms that differ were changed by the owner. */
  shipped_terms: { kind: 'category' | 'skill'; slug: string; content: string };
  /** Former slugs of categories and skills. `target_slug` is permanent; `''` means all jobs. */
  term_redirects: { kind: 'category' | 'skill' | 'location'; slug: string; target_slug: string };
  vocabulary_changes: {
    id: string;
    kind: 'category' | 'skill' | 'location';
    words: string;
    undo: string;
    created_at: string;
    undone_at: string | null;
  };
  companies: {
    id: string;
    slug: string;
    name: string;
    website: string | null;
    logo: string | null;
    one_liner: string;
    about: string;
    size: string | null;
    headquarters: string | null;
    verified: number;
    social_links: string;
    work_images: string;
    created_at: string;
    updated_at: string;
    /** Time of suspension. */
    suspended_at: string | null;
    /** Website's domain while an owner has a proven address there. */
    verified_domain: string | null;
    /** Name at the first verification. Null before. */
    verified_name: string | null;
    /** Admin's decision about a company's identity. Null leaves it to the domain. */
    admin_override: 'vouched' | 'denied' | null;
    /** Colours of its logo as JSON: `null` for a logo in grey. SQL's null without a logo. */
    brand_colour: string | null;
    /** Band of its number of employees, as it stated last (job.fields.ts). Null if never. */
    employees: string | null;
  };
  jobs: {
    id: string;
    hash: string;
    slug: string;
    title: string;
    company_id: string;
    category_id: string;
    contract_type: column.ContractType;
    freelance: number;
    seniority: column.Seniority;
    workplace: column.Workplace;
    /** JSON of further facts that the role states (job.fields.ts). */
    facts: string;
    timezone_min: number | null;
    timezone_max: number | null;
    salary_min: number | null;
    salary_max: number | null;
    salary_currency: string | null;
    salary_period: PayPeriod | null;
    description: string;
    process_steps: string;
    takehome_hours: number | null;
    takehome_paid: number | null;
    reply_days: number | null;
    benefits: string;
    apply_mode: 'board' | 'external';
    apply_url: string | null;
    status: column.JobStatus;
    featured: number;
    version: number;
    reposted_from: string | null;
    created_at: string;
    updated_at: string;
    published_at: string | null;
    confirmed_at: string | null;
    expires_at: string | null;
    closed_at: string | null;
    /** Time of the confirmation request. Null once answered. */
    confirmation_requested_at: string | null;
    source: string | null;
    source_id: string | null;
    /** Digest of the source's last content, to detect changes. */
    source_digest: string | null;
    /** Consecutive complete runs that did not list it. */
    source_absences: number;
    /** Client that an agency posts it for. Public only if the role names the client. */
    client: string | null;
    /** Time since when reports pause it. Null once a moderator decided. */
    reported_at: string | null;
    /** End of featuring. Null for no end, or if not featured. */
    featured_until: string | null;
    /** Status before removal or discard, to restore it. */
    removed_from: column.JobStatus | null;
  };
  /** Places of work in the recruiter's order. */
  job_locations: { job_id: string; location_id: string; position: number };
  /** `job_locations` with all containing places: Berlin, Germany, Europe. */
  job_places: { job_id: string; location_id: string };
  /** Countries and regions that remote applicants may live in. None means anywhere. */
  job_countries: { job_id: string; location_id: string };
  job_skills: { job_id: string; skill_id: string; required: number };
  /** Reports of readers. `reporter` is a keyed digest of the network address, which differs by job. */
  job_reports: {
    id: string;
    job_id: string;
    reason: column.ReportReason;
    words: string;
    reporter: string;
    created_at: string;
    /** Time of the moderator's decision. */
    resolved_at: string | null;
    /** For the receipt and the decision. Null if none was left, or once it was erased. */
    email: Generated<string | null>;
    decision: Generated<column.ReportDecision | null>;
    /** Seconds from the report to the first decision. */
    seconds_to_decision: Generated<number | null>;
    /** Answer of the reporter to the first decision, which reopens the report. */
    objection: Generated<string | null>;
    objected_at: Generated<string | null>;
  };
  /** Statements of reasons to companies with their complaints and the outcomes. */
  statements: {
    id: string;
    /** Null for a measure against a company. */
    job_id: string | null;
    /** Null for a measure against a role. */
    company_id: Generated<string | null>;
    measure: column.ModerationMeasure;
    reason: column.ReportReason;
    facts: string;
    automated: number;
    created_at: string;
    answer: Generated<string | null>;
    answered_at: Generated<string | null>;
    outcome: Generated<column.ReconsiderationOutcome | null>;
    outcome_note: Generated<string | null>;
    resolved_at: Generated<string | null>;
  };
  /** History of a job by id. `draft` is its text from then on, as JSON of a job draft. */
  job_events: {
    id: string;
    job_id: string;
    at: string;
    event: string;
    version: number;
    actor_kind: column.ActorKind;
    /** Id of the person, or name of the part of the system. */
    actor: string;
    note: string | null;
    draft: string | null;
  };
  /** Edits that await review with their reasons. `version` is the job's at that time. */
  pending_edits: { job_id: string; draft: string; reasons: string; version: number; created_at: string };
  /** Last import of each source. `problem` is empty if it succeeded. */
  import_runs: { source: string; ran_at: string; failing_since: string | null; problem: string };
  /** Views and applications of a job by day (`2026-11-20`) and kind. */
  job_counts: { job_id: string; day: string; kind: column.JobCountKind; number: number };
  /** Views of a job by day and referring host, `''` if unknown. */
  job_referrers: { job_id: string; day: string; host: string; number: number };
  /** Daily counts of the board by name: totals, pages by path, referring hosts. */
  board_counts: { day: string; kind: 'total' | 'page' | 'host'; name: string; number: number };
  /** Search words of a day. `readers` is a lower bound of distinct readers. */
  search_terms: { day: string; words: string; number: number; unfound: number; readers: number };
  reader_days: { day: string; salt: string; sketch: string };
  /** Saved input of unsent or rejected forms. `token` is a digest of the address's token. */
  form_drafts: { token: string; form: string; problems: string; created_at: string; updated_at: string };
  /** Images of companies: WebP in base64, so that both engines and backups store the same text. */
  images: { id: string; company_id: string; width: number; height: number; base64: string; created_at: string };
  /** Change records in commit order (publishing/). */
  changes: { id: Generated<number>; at: string; record: string };
  /** Number of open roles of each listing of up to three terms. `indexed`: it once had enough of them. */
  listings: { key: string; open: number; indexed: number; changed_at: string };
  /** Listings offered to search engines, chosen hourly (decision 075). */
  offered_listings: { key: string; since: string };
  /** Changed pages to report to a search engine. `id` is new with every change. */
  index_notices: { engine: column.IndexEngine; path: string; change: column.IndexNoticeChange; id: string; at: string };
  /** Webhooks of a company or of the board (null). Secrets derive from the id and `secret_version`. */
  webhook_endpoints: {
    id: string;
    company_id: string | null;
    address: string;
    /** JSON list of event types. */
    events: string;
    secret_version: number;
    /** End of the period in which the previous secret also signs. */
    previous_until: string | null;
    state: column.WebhookState;
    /** Failed attempts since the last success, and the first one's time. */
    failures: number;
    failing_since: string | null;
    /** Time before which nothing is sent after a failure. */
    next_at: string | null;
    created_at: string;
  };
  /** Events sent to webhooks. `change_id` orders those about one `subject`. */
  webhook_deliveries: {
    id: string;
    endpoint_id: string;
    type: string;
    subject: string;
    body: string;
    change_id: number;
    state: column.WebhookDeliveryState;
    /** Last response as text. */
    answer: string;
    attempts: number;
    /** Number of deliveries: one, and each on request. */
    sends: number;
    created_at: string;
  };
  /** Networks that new roles of a search are posted to. `credentials` are sealed with SECRET. */
  channels: {
    id: string;
    kind: column.ChannelKind;
    /** Host and account as shown. */
    target: string;
    credentials: string;
    /** In the form of `printQuery`. */
    search: string;
    rhythm: column.ChannelRhythm;
    state: column.ChannelState;
    /** Response for which it was paused. */
    problem: string;
    /** Roles opened before are not posted. */
    since: string;
    next_at: string;
  };
  channel_posts: {
    id: string;
    channel_id: string;
    state: column.ChannelPostState;
    remote_id: string;
    answer: string;
    created_at: string;
  };
  channel_roles: { channel_id: string; job_hash: string; post_id: string; position: number };
  company_redirects: { slug: string; company_id: string };
  /** Written by better-auth only, like sessions, identities, verifications and passkeys. E-mail in lower case. */
  users: {
    id: string;
    name: string;
    email: string;
    email_verified: number;
    image: string | null;
    created_at: string;
    updated_at: string;
    /** Time of suspension. */
    suspended_at: Generated<string | null>;
  };
  sessions: {
    id: string;
    token: string;
    user_id: string;
    ip_address: string | null;
    user_agent: string | null;
    /** Extended while the session is used. */
    expires_at: string;
    created_at: string;
    updated_at: string;
    /** Last use of a passkey in the session. */
    passkey_at: Generated<string | null>;
  };
  /** Codes sent by e-mail, one per request. Requests and attempts for others do not affect one. */
  sign_in_codes: {
    id: string;
    email: string;
    digest: string;
    /** Number of attempts, right and wrong. */
    tries: Generated<number>;
    expires_at: string;
  };
  identities: {
    id: string;
    account_id: string;
    provider_id: string;
    user_id: string;
    access_token: string | null;
    refresh_token: string | null;
    id_token: string | null;
    access_token_expires_at: string | null;
    refresh_token_expires_at: string | null;
    scope: string | null;
    password: string | null;
    created_at: string;
    updated_at: string;
  };
  verifications: {
    id: string;
    identifier: string;
    value: string;
    expires_at: string;
    created_at: string;
    updated_at: string;
  };
  passkeys: {
    id: string;
    name: string | null;
    public_key: string;
    user_id: string;
    credential_id: string;
    counter: number;
    device_type: string;
    backed_up: number;
    transports: string | null;
    created_at: string | null;
    aaguid: string | null;
  };
  members: { company_id: string; user_id: string; role: 'owner' | 'member'; created_at: string };
  /** Former members who posted for a company before its domain was verified. They have no access. */
  pending_members: { company_id: string; user_id: string; role: 'owner' | 'member'; created_at: string };
  invitations: {
    id: string;
    company_id: string;
    email: string;
    role: 'owner' | 'member';
    invited_by: string | null;
    created_at: string;
    expires_at: string;
  };
  /** Staff of the board by address, with or without an account. */
  staff: {
    id: string;
    email: string;
    role: 'admin' | 'moderator' | 'editor';
    invited_by: string | null;
    created_at: string;
  };
  /** Versions of editors' texts. Version 0 is the shipped file, −1 and lower are those of earlier releases. The newest that is no draft is public. */
  texts: {
    kind: 'pages' | 'blog' | 'guides' | 'fields' | 'mails';
    slug: string;
    version: number;
    state: 'published' | 'draft' | 'hidden';
    /** JSON (TextHead). */
    head: string;
    body: string;
    user_id: string | null;
    created_at: string;
  };
  /** API tokens that write roles for a company. They end with the membership. */
  api_tokens: {
    id: string;
    company_id: string;
    user_id: string;
    name: string;
    digest: string;
    scope: 'drafts' | 'publish';
    created_at: string;
    last_used_at: string | null;
  };
  api_writes: { token_id: string; key: string; digest: string; response: string; created_at: string };
  audit_log: { id: string; at: string; actor: string; action: string; subject: string; detail: string };
  job_questions: { job_id: string; questions: string };
  /** Applications. One per job and address, apart from withdrawn ones. */
  applications: {
    id: string;
    job_id: string;
    name: string;
    email: string;
    portfolio_url: string | null;
    note: string;
    answers: string;
    status: column.ApplicationStatus;
    /** Digest of the content, to detect a repeated application. */
    content_digest: string;
    consented_at: string;
    /** Months after the job's end that the candidate agreed to. */
    keep_months: number;
    version: number;
    created_at: string;
    updated_at: string;
    reply_id: string;
    /** Visible to the company only. */
    stage: Generated<column.ApplicationStage>;
    conversation_ended_by: Generated<column.ConversationSide | null>;
  };
  /** Stage changes by id. Those made together share a batch. */
  application_stage_changes: {
    id: string;
    application_id: string;
    batch: string;
    at: string;
    from_stage: column.ApplicationStage;
    to_stage: column.ApplicationStage;
    user_id: string;
  };
  /** Decision letters that can still be cancelled. Those sent together share a batch. */
  application_letters: {
    application_id: string;
    batch: string;
    decision: column.ApplicationDecision;
    subject: string;
    text: string;
    /** 1 if the candidate may reply to the author's address. */
    shares_address: number;
    user_id: string;
    leaves_at: string;
    created_at: string;
  };
  /** Messages between company and candidate by id. `subject` is that of a letter, or empty. */
  application_messages: {
    id: string;
    application_id: string;
    side: column.ConversationSide;
    /** Recruiter. Null for the candidate. */
    user_id: string | null;
    subject: string;
    text: string;
    at: string;
  };
  /** Interviews with the chosen time and the time zone of the offer (IANA). */
  application_interviews: {
    id: string;
    application_id: string;
    /** User who last offered times. */
    user_id: string;
    zone: string;
    minutes: number;
    place: string;
    start: string | null;
    candidate_zone: string | null;
    sequence: number;
    cancelled_at: string | null;
    cancelled_by: column.ConversationSide | null;
    created_at: string;
    updated_at: string;
    /** JSON list of users with a booked time in their calendars. */
    hosts: Generated<string>;
  };
  interview_times: { interview_id: string; start: string };
  application_pieces: {
    application_id: string;
    position: number;
    url: string | null;
    file_id: string | null;
    /** The candidate's own part in the work. */
    part: string;
  };
  /** Files of applications. The id is the name in storage. */
  application_files: {
    id: string;
    application_id: string;
    purpose: 'cv' | 'piece';
    name: string;
    kind: column.ApplicationFileKind;
    bytes: number;
    sha256: string;
    created_at: string;
  };
  /** Thumbnails of work samples: WebP in base64, empty if the file cannot be rendered. */
  application_thumbnails: { file_id: string; width: number; height: number; base64: string; created_at: string };
  /** Keys of submitted forms, so that a repeat gets the same response. No personal data. */
  application_submissions: {
    key: string;
    content_digest: string;
    job_id: string;
    application_id: string;
    /** Digest of the token in the receipt page's address. */
    receipt: string;
    created_at: string;
  };
  application_events: {
    id: string;
    application_id: string;
    at: string;
    status: column.ApplicationStatus;
    /** Recruiter. Null for the candidate and for automatic events. */
    user_id: string | null;
  };
  application_notes: { id: string; application_id: string; user_id: string; text: string; created_at: string };
  /** Last notification about a job's applicants and the number since. `notified_at` is empty before the first. */
  applicant_notifications: { job_id: string; notified_at: string; pending: number };
  address_sharers: { user_id: string };
  applicant_notification_opt_outs: { company_id: string; user_id: string };
  application_mails: { application_id: string; mail_id: string };
  /** Reminders sent: to reply as promised, or to report an outcome as a law requires. */
  application_reminders: { application_id: string; kind: column.ReplyReminderKind; sent_at: string };
  /** Applications deleted by candidates, who can undo until `due_at`. `status` is the previous one. */
  application_deletions: { application_id: string; status: column.ApplicationStatus; due_at: string };
  /** Arrival and first reply of an application, without personal data. Kept when the application is erased. */
  replies: {
    id: string;
    company_id: string;
    received_at: string;
    answered_at: string | null;
    /** Withdrawn before a reply. */
    withdrawn_at: string | null;
  };
  /** Reply record of a company, computed from `replies` alone. */
  reply_records: {
    company_id: string;
    counted: number;
    answered: number;
    median_days: number | null;
    computed_at: string;
  };
  /** Published pay of a year by group, `''` for all. Minor units per `basis`. `earlier` is the median of the previous year. */
  pay_cells: {
    currency: string;
    contract: column.PayContract;
    basis: column.PayBasis;
    category: string;
    seniority: column.Seniority | '';
    location: string;
    roles: number;
    p25: number;
    median: number;
    p75: number;
    earlier: number | null;
  };
  /** Pay pages with their number of roles and the time of their last change. */
  pay_pages: { category: string; location: string; roles: number; changed_at: string };
  /** Trends of a category, or of all (`''`), over two years: JSON of `TrendNumbers`. */
  trends: { category: string; roles: number; numbers: string; changed_at: string };
  /** Background tasks (queue/). `key` deduplicates. */
  tasks: {
    id: string;
    name: string;
    payload: string;
    key: string | null;
    state: 'open' | 'done' | 'dead';
    run_at: string;
    attempts: number;
    max_attempts: number;
    /** 0 is first. */
    priority: Generated<number>;
    /** Claim of a worker. Expires unless renewed. */
    lease: string | null;
    leased_until: string | null;
    last_error: string | null;
    created_at: string;
    ended_at: string | null;
  };
  schedules: {
    name: string;
    next_at: string;
    lease: string | null;
    leased_until: string | null;
    ran_at: string | null;
    duration_ms: number | null;
    last_error: string | null;
  };
  /** Outbox (mail/). `held`: due while no mail server was configured. */
  mails: {
    id: string;
    kind: string;
    recipient: string;
    subject: string;
    text: string;
    html: string;
    headers: string;
    /** Calendar file as JSON of a `Calendar`. Usually empty. */
    calendar: Generated<string>;
    /** True for a code or a private link. Its text is erased once useless. */
    is_secret: number;
    expires_at: string | null;
    state: 'waiting' | 'sent' | 'held' | 'expired';
    state_at: string;
    created_at: string;
    /** Mailing list, such as `newsletter/2026-11-24`. `''` for requested mail. */
    list: Generated<string>;
  };
  /** Newsletter subscriptions. `confirmed_at` is null before confirmation, `unsubscribed_at` before unsubscription. */
  newsletter_subscribers: {
    subscriber_id: string;
    confirmed_at: string | null;
    ended_at: string | null;
    created_at: string;
  };
  newsletter_issues: {
    id: string;
    state: 'draft' | 'sending' | 'sent';
    subject: string;
    /** Markdown. */
    body: string;
    /** Incremented by every change, to reject a stale form. */
    version: number;
    /** Day it was sent, also its address. Null for a draft. */
    date: string | null;
    /** Last reader whose mail is written. */
    cursor: Generated<string>;
    written: Generated<number>;
    sent_at: string | null;
    created_at: string;
    updated_at: string;
  };
  /** Links of an issue in order, with anonymous click counts. */
  newsletter_links: { issue_id: string; position: number; href: string; clicks: Generated<number> };
  /** Sold places (uses) in an issue. A use without a row waits for the next issue. */
  newsletter_places: { use_id: string; issue_id: string };
  /** Delivery events, each stored once, without addresses (mail/deliveries.ts). */
  mail_events: { id: string; mailbox: string; kind: column.DeliveryKind; at: string };
  /** Daily counts of a list: sent, delivered, bounced, complained and unsubscribed. */
  mail_days: { day: string; list: string; what: column.MailingListCountKind; number: number };
  /** Mails sent in the current period and those deferred (mail/send-rate.ts). */
  mail_windows: { name: string; began_at: string; sent: number; deferred: number };
  /** Suppressed mailboxes by digest (mail/suppression.ts), until a time or permanently. */
  mail_suppressions: { mailbox: string; reason: column.SuppressionReason; at: string; until: string | null };
  /** Alert readers. `mailbox` is equal for all spellings of an address, `address` is used for sending. */
  subscribers: {
    id: string;
    mailbox: string;
    address: string;
    /** IANA time zone. `''` for the board's. */
    zone: string;
    /** Hour of daily and weekly mail in the reader's time zone. */
    hour: number;
    /** Last confirmation request, and the number of unanswered ones. */
    requested_at: string | null;
    requests: Generated<number>;
    /** First confirmation of the address. */
    confirmed_at: string | null;
    created_at: string;
  };
  /** Distinct searches of alerts, in the form of `printQuery`. */
  alert_searches: { id: string; search: string };
  alerts: {
    id: string;
    subscriber_id: string;
    search_id: string;
    frequency: column.AlertFrequency;
    /** Roles that opened or began to match later are new. */
    since: string;
    /** Null until confirmed by the link in the mail. */
    confirmed_at: string | null;
    paused_until: string | null;
    ended_at: string | null;
    /** Next time the alert is due. Null for an instant alert without matches, and for one without mail. */
    next_at: string | null;
    /** Time of the last mail. */
    mailed_at: string | null;
    created_at: string;
  };
  /** Roles as last matched. `lineage` is shared by reposts. `record` has the facts as JSON. */
  alert_roles: {
    job_id: string;
    lineage: string;
    record: string;
    open_since: string;
    gone_at: string | null;
  };
  /** Roles that entered a search. New to alerts that began between `from_at` (may be empty) and `until_at`. */
  alert_matches: {
    search_id: string;
    lineage: string;
    from_at: string;
    until_at: string;
    job_id: string;
    matched_at: string;
  };
  /** Jobs sent to each reader, each once. */
  alert_sent: {
    subscriber_id: string;
    lineage: string;
    job_id: string;
    alert_id: string;
    mail_id: string;
    position: number;
    at: string;
  };
  /** Times of hits within a rule's window, as a list of milliseconds. Keys are digests. */
  rate_limits: { key: string; hits: string; until: string };
  ads: {
    id: string;
    title: string;
    body: string;
    /** Name in `ad_images`, without density and extension. */
    image: string | null;
    href: string;
    advertiser: string;
    target_job_types: string;
    target_locations: string;
    target_pages: string;
    priority: number;
    active: number;
    starts_at: string | null;
    ends_at: string | null;
    /** 1 if pages show the ad. Updated by commands and the schedule. */
    running: number;
    report_version: Generated<number>;
    version: number;
    created_at: string;
    updated_at: string;
  };
  /** Ads that advertisers booked. Each has one order (`orders.ad_id`). */
  ad_bookings: {
    ad_id: string;
    /** Advertiser. Null after they deleted their account. */
    user_id: string | null;
    /** Impressions bought, at which the ad stops. */
    impressions: number;
    delivered: Generated<number>;
    /** Null until the paid ad is reviewed. */
    decision: column.AdBookingDecision | null;
    /** Reason for a rejection. */
    reason: Generated<string>;
    decided_at: string | null;
    /** Time at which the campaign ended and its rest was refunded. */
    settled_at: string | null;
    created_at: string;
  };
  /** Encoded images of ads, one row per density, as base64. */
  ad_images: { name: string; bytes: string; created_at: string };
  /** Impressions and clicks. Deleted after a while. */
  ad_events: {
    id: Generated<number>;
    kind: column.AdEventKind;
    ad_id: string;
    page: string;
    at: string;
    /** Reason why the event does not count. Empty if it does. */
    dropped: column.AdEventDropReason | '';
    /** Deduplication key: kind, ad, page view and slot. */
    view_key: string | null;
    extra: string | null;
  };
  /** Hourly sums of events (`2026-06-01T12`). Permanent. */
  ad_hours: {
    ad_id: string;
    hour: string;
    page: string;
    kind: column.AdEventKind;
    dropped: column.AdEventDropReason | '';
    count: number;
  };
  /** Plans that the board sells. An edit archives a bought plan and inserts another. */
  plans: {
    id: string;
    slug: string;
    name: string;
    words: string;
    kind: column.PlanKind;
    /** Minor units without tax. */
    amount: number;
    currency: string;
    /** Number of roles, of roles open at once, of features or of newsletter places. */
    credits: number;
    /** Days that a role stays open. Null for the board's setting. */
    days_open: number | null;
    featured_days: number | null;
    /** Set for subscriptions. */
    billing_period: column.BillingPeriod | null;
    impressions: number | null;
    recommended: Generated<number>;
    position: Generated<number>;
    /** Number of free uses, or the end of the free period. */
    free_uses: number | null;
    free_until: string | null;
    archived_at: string | null;
    created_at: string;
  };
  /** Codes for a percentage or an amount off. `plan_slugs` is a JSON list, empty for all plans. */
  promotion_codes: {
    id: string;
    code: string;
    percent: number | null;
    amount: number | null;
    plan_slugs: Generated<string>;
    max_uses: number | null;
    ends_at: string | null;
    once_per_company: Generated<number>;
    archived_at: string | null;
    created_at: string;
  };
  /** Invoice data of a company, used for its next orders. `address` is a JSON list of lines, `country` ISO 3166-1 alpha-2. */
  billing_profiles: {
    company_id: string;
    name: string;
    address: string;
    country: string;
    vat_id: string;
    email: string;
    reference: string;
    updated_at: string;
  };
  orders: {
    id: string;
    /** Null for an advertiser without a company. */
    company_id: string | null;
    user_id: string | null;
    buyer_email: string;
    /** Billing data as JSON, as of the order. */
    billing: string;
    job_id: string | null;
    ad_id: string | null;
    code_id: string | null;
    currency: string;
    /** Minor units: total = subtotal − discount + tax. */
    subtotal: number;
    discount: number;
    tax: number;
    total: number;
    /** Such as `VAT 19%`, or the text of a reverse charge. */
    tax_words: Generated<string>;
    /** Rate of the board's own tax. 0 without it. */
    tax_percent: Generated<number>;
    status: column.OrderStatus;
    /** Status in the buyer's last e-mail. Empty before the first. */
    notified_status: Generated<column.OrderStatus | ''>;
    /** Difference from the provider that an admin must resolve. */
    problem: string | null;
    /** Provider's id of the subscription, on its first order and renewals. */
    subscription: string | null;
    /** First order of the subscription that this one renews. */
    renewal_of: string | null;
    created_at: string;
    paid_at: string | null;
    closed_at: string | null;
  };
  /** Subscriptions as the provider last reported them. The id is the provider's. */
  subscriptions: {
    id: string;
    /** First order. */
    order_id: string;
    /** Start of the next period. Null if there is none. */
    renews_at: string | null;
    /** Amount of the next period with tax, in minor units of the order's currency. Null if the provider names none. */
    renewal_amount: number | null;
    ends_at: string | null;
    read_at: string;
  };
  /** Lines of an order: copies of the plan as it was bought. */
  order_lines: {
    order_id: string;
    position: number;
    plan_id: string;
    name: string;
    kind: column.PlanKind;
    amount: number;
    quantity: number;
    credits: number;
    days_open: number | null;
    featured_days: number | null;
    billing_period: column.BillingPeriod | null;
    impressions: number | null;
  };
  /** Payment attempts. The id is the idempotency key of the call. */
  payments: {
    id: string;
    order_id: string;
    attempt: number;
    provider: column.PaymentProviderName;
    status: column.PaymentStatus;
    /** Provider's ids of the checkout or invoice, charge and customer. */
    reference: string | null;
    charge: string | null;
    customer: string | null;
    /** Page to pay at. */
    url: string | null;
    /** Currency of `amount` and `tax`: the order's, or another that the provider took. */
    currency: string;
    amount: Generated<number>;
    tax: Generated<number>;
    /** Difference from the order. Null once accepted (`accepted_at`). */
    problem: string | null;
    accepted_at: string | null;
    expires_at: string;
    created_at: string;
    updated_at: string;
  };
  /** Invoices, numbered by year without gaps. `document` is their content as JSON. */
  invoices: {
    order_id: string;
    year: number;
    sequence: number;
    issued_at: string;
    due_at: string;
    voided_at: string | null;
    document: string;
  };
  /** Credit notes, numbered by year without gaps. `document` is their content as JSON. */
  credit_notes: {
    refund_id: string;
    order_id: string;
    year: number;
    sequence: number;
    issued_at: string;
    document: string;
  };
  /** Refunds. The id is the idempotency key, or the provider's for refunds made there. */
  payment_refunds: {
    id: string;
    payment_id: string;
    reference: string | null;
    amount: number;
    status: column.RefundStatus;
    reason: string;
    actor: string;
    created_at: string;
  };
  payment_disputes: {
    id: string;
    payment_id: string;
    amount: number;
    status: column.DisputeStatus;
    created_at: string;
  };
  /** Provider events. `applied_at` is null until processed. `body` is erased later. */
  payment_events: {
    id: string;
    provider: column.PaymentProviderName;
    type: string;
    order_id: string | null;
    received_at: string;
    applied_at: string | null;
    digest: string;
    body: string;
    problem: string | null;
  };
  /** Double-entry bookkeeping. Entries of a posting sum to 0. */
  entries: { id: string; posting: string; order_id: string; at: string; account: column.LedgerAccount; amount: number };
  /** Permissions of a company from an order, a gift (`reason`) or the rest of a use. */
  grants: {
    id: string;
    company_id: string | null;
    order_id: string | null;
    line: number | null;
    /** Use whose unused days this grant returns. */
    rest_of: string | null;
    what: column.CreditGrantKind;
    amount: number;
    /** Days that each use lasts; null for the board's setting. */
    days: number | null;
    /** Only role that can use it. */
    job_id: string | null;
    starts_at: string;
    ends_at: string | null;
    /** Time since when a dispute blocks it. */
    frozen_at: string | null;
    revoked_at: string | null;
    /** `order` if refunded or lost, otherwise the admin's reason. */
    revoked_why: string | null;
    /** Time of the notice that all of it is used. */
    notified_at: Generated<string | null>;
    reason: Generated<string>;
    actor: string;
    created_at: string;
  };
  /** Uses of a grant or a free plan. Otherwise `why` says why the role is free. */
  uses: {
    id: string;
    grant_id: string | null;
    plan_id: string | null;
    job_id: string | null;
    ad_id: string | null;
    what: column.CreditUseKind;
    /** 1 for the first publication or feature, then 2, 3 … */
    period: number;
    days: number | null;
    at: string;
    released_at: string | null;
    /** Time of the notice that the role ends soon. */
    reminded_at: Generated<string | null>;
    /** 1 if the company ticked that its role renews at its end. Set on the role's first period. */
    renews: Generated<number>;
    why: Generated<string>;
  };
  /** Roles that are submitted once paid. `version` is the accepted one. */
  unpaid_jobs: {
    job_id: string;
    version: number;
    step: 'submit' | 'publish';
    /** Original date of first publication. */
    published_at: string | null;
    created_at: string;
  };
  /** Employers' feeds. `jobs.source` is their `name`. */
  sources: {
    id: string;
    name: string;
    kind: string;
    /** Employer's name in that system. */
    slug: string;
    /** URL of the first document, and of the careers page. */
    feed: string;
    careers: string;
    company_id: string;
    owner: column.ImportSourceOwner;
    claim: Generated<column.ImportSourceClaim>;
    interval_minutes: number;
    state: column.ImportSourceState;
    next_at: string;
    /** Claim of the current run. Expires. */
    lease: string | null;
    leased_until: string | null;
    /** HTTP validators of a single-document feed. Null to force a full run. */
    etag: string | null;
    last_modified: string | null;
    body_digest: string | null;
    /** Entries and design roles of the last complete run. Null before one. */
    listed: number | null;
    accepted: number | null;
    read_at: string | null;
    whole_at: string | null;
    failures: Generated<number>;
    failing_since: string | null;
    problem: Generated<string>;
    created_at: string;
  };
  /** Runs by id. Consecutive runs without effect, or with the same failure, share a row. */
  source_runs: {
    id: string;
    source_id: string;
    outcome: column.SourceRunOutcome;
    began_at: string;
    last_at: string;
    times: Generated<number>;
    listed: number;
    accepted: number;
    created: number;
    changed: number;
    closed: number;
    problem: string;
  };
  /** Roles that a second source also lists, with its places as JSON lists. */
  source_duplicates: {
    source_id: string;
    external_id: string;
    job_id: string;
    locations: string;
    countries: string;
  };
  /** Place names that the gazetteer lacks (`''` for none), with the roles left out for them. */
  source_places: {
    source_id: string;
    name: string;
    /** Place meant, as gazetteer text. Null until the source's owner sets it. */
    meaning: string | null;
    /** Number of roles with the name in the last run, and the title of one. */
    roles: number;
    title: string;
    seen_at: string;
  };
  /** Fields last read from a job's feed and their evidence, both as JSON. */
  role_readings: {
    job_id: string;
    fields: string;
    evidence: string;
    read_at: string;
  };
}

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;
