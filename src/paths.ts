/** Path of a listing's page, from 1. The first has no number. */
export const pathOfPage = (path: string, page = 1): string => (page > 1 ? `${path}/page/${page}` : path);

/** Path of the first page of a list. */
export const stripPageNumber = (path: string): string => path.replace(/\/page\/\d+$/, '');

const queryOf = (values: Record<string, string>): string =>
  new URLSearchParams(Object.entries(values).filter(([, value]) => value)).toString();

/** All URLs (specification §2). Arguments are slugs. */

export const paths = {
  home: () => '/',
  roles: (page?: number) => pathOfPage('/roles', page),
  job: (job: { slug: string; hash: string }) => `/jobs/${job.slug}-${job.hash}`,
  apply: (job: { slug: string; hash: string }) => `/jobs/${job.slug}-${job.hash}/apply`,
  /** Report page of a job. `isSent` after sending. */
  report: (hash: string, isSent = false) => `/reports/${hash}${isSent ? '?sent=1' : ''}`,
  /** Objection page of a reporter (moderation/report.ts). */
  reportObjection: (token: string, isSent = false) => `/reports/decisions/${token}${isSent ? '?sent' : ''}`,
  reportObjections: (token: string) => `/api/reports/decisions/${token}/objection`,
  /** Answer to a statement of reasons, and the decision about it. */
  statementAnswer: (hash: string, id: string) => `/api/recruiters/jobs/${hash}/statements/${id}`,
  statementDecision: (id: string) => `/api/admin/statements/${id}`,
  jobReports: (hash: string) => `/api/jobs/${hash}/reports`,
  /** Redirect to the employer's application page. `host` confirms a foreign host. */
  go: (hash: string, host?: string) => `/go/${hash}${host ? `?to=${encodeURIComponent(host)}` : ''}`,
  externalApply: (hash: string) => `/go/${hash}/leaving`,
  /** `shown` is a stage or decision. `notice` names the last action. */
  applicants: (hash: string, shown?: string, notice: Record<string, string> = {}) => {
    const query = new URLSearchParams({ ...(shown ? { shown } : {}), ...notice });
    return `/recruiters/jobs/${hash}/applicants${query.size > 0 ? `?${query}` : ''}`;
  },
  applicantMoves: (hash: string) => `/api/recruiters/jobs/${hash}/moves`,
  applicantMovesUndo: (hash: string) => `/api/recruiters/jobs/${hash}/moves/undo`,
  applicantsCsv: (hash: string) => `/recruiters/jobs/${hash}/applicants.csv`,
  lettersUndo: (hash: string) => `/api/recruiters/jobs/${hash}/letters/undo`,
  rejections: (hash: string, { ids = [], letter = '' }: { ids?: readonly string[]; letter?: string } = {}) => {
    const query = new URLSearchParams([...ids.map((id) => ['id', id]), ...(letter ? [['letter', letter]] : [])]);
    return `/recruiters/jobs/${hash}/rejections${query.size > 0 ? `?${query}` : ''}`;
  },
  rejecting: (hash: string) => `/api/recruiters/jobs/${hash}/rejections`,
  /** Application for the company. `answer` opens a decision letter. */
  applicant: (id: string, answer?: string, notice: Record<string, string> = {}) => {
    const query = new URLSearchParams({ ...(answer ? { answer } : {}), ...notice });
    return `/recruiters/applications/${id}${query.size > 0 ? `?${query}` : ''}${answer ? '#letter' : ''}`;
  },
  applicantFile: (id: string, fileId: string) => `/recruiters/applications/${id}/files/${fileId}`,
  applicantThumbnail: (id: string, fileId: string) => `/recruiters/applications/${id}/files/${fileId}/thumbnail.webp`,
  applicantOpening: (id: string) => `/api/recruiters/applications/${id}/opening`,
  applicantDecision: (id: string) => `/api/recruiters/applications/${id}/decision`,
  applicantNotes: (id: string) => `/api/recruiters/applications/${id}/notes`,
  applicantMessages: (id: string) => `/api/recruiters/applications/${id}/messages`,
  applicantInterviews: (id: string) => `/api/recruiters/applications/${id}/interviews`,
  applicantInterviewCancellation: (id: string) => `/api/recruiters/applications/${id}/interviews/cancellation`,
  applicantConversation: (id: string) => `/api/recruiters/applications/${id}/conversation`,
  applications: () => '/api/applications',
  receipt: (receipt: string) => `/applications/receipts/${receipt}`,
  ownApplications: (isSent = false) => `/applications${isSent ? '?sent' : ''}`,
  ownApplicationsLinks: () => '/api/applications/links',
  ownApplicationList: (token: string) => `/applications/all/${token}`,
  /** Private page of a candidate (applications/private-link.ts). */
  application: (token: string) => `/applications/${token}`,
  applicationFile: (token: string, fileId: string) => `/applications/${token}/files/${fileId}`,
  applicationExport: (token: string) => `/applications/${token}/export.json`,
  ownMessages: (token: string) => `/api/applications/${token}/messages`,
  ownInterview: (token: string) => `/api/applications/${token}/interviews`,
  ownInterviewCancellation: (token: string) => `/api/applications/${token}/interviews/cancellation`,
  ownConversation: (token: string) => `/api/applications/${token}/conversation`,
  withdrawal: (token: string) => `/api/applications/${token}/withdrawal`,
  erasure: (token: string) => `/api/applications/${token}/erasure`,
  restoration: (token: string) => `/api/applications/${token}/restoration`,
  /** Confirmation page before withdrawing or deleting an application. */
  withdrawing: (token: string) => `/applications/${token}/withdrawing`,
  erasing: (token: string) => `/applications/${token}/erasing`,
  companies: (page?: number) => pathOfPage('/companies', page),
  company: (slug: string) => `/companies/${slug}`,
  locations: () => '/locations',
  location: (slug: string, page?: number) => pathOfPage(`/locations/${slug}`, page),
  /** Category or filter page, both at the root. */
  listing: (slug: string, page?: number) => pathOfPage(`/${slug}`, page),
  /** `query` is a query string without `?`. */
  search: (query = '') => (query ? `/search?${query}` : '/search'),
  searchJobs: (query = '') => (query ? `/api/jobs?${query}` : '/api/jobs'),
  island: (key: string) => `/__nuxt_island/${key}.json`,
  /** Feed of a listing, company or the journal without extension. The board's by default. */
  feed: (listing: string = '/roles') => (listing === '/roles' ? '/feed' : `${listing}/feed`),
  /** Exchange feed of all open roles, a listing, or `companies/{slug}`. */
  exchange: (of = '') => `/feeds/${of && `${of}/`}jobs.xml`,
  /** Recently ended jobs of the same selection. */
  ended: (of = '') => `/feeds/${of && `${of}/`}ended.json`,
  salaries: (category = '', location = '') => ['/salaries', category, location].filter((part) => part !== '').join('/'),
  salariesIn: (location: string) => `/salaries/in/${location}`,
  /** Pay in this currency, others converted. */
  salariesInCurrency: (currency: string) => `/salaries/currency/${currency.toLowerCase()}`,
  salaryMethod: () => '/salaries/method',
  jobTrends: (category = '') => (category ? `/job-trends/${category}` : '/job-trends'),
  marketTable: (page: string, format: 'csv' | 'json') => `${page}/numbers.${format}`,
  blog: () => '/blog',
  blogPost: (slug: string) => `/blog/${slug}`,
  field: (slug: string) => `/categories/${slug}`,
  guides: () => '/categories/guides',
  guide: (slug: string) => `/categories/guides/${slug}`,
  about: () => '/about',
  legal: () => '/legal',
  accessibility: () => '/legal/accessibility',
  fraudPolicy: () => '/fraud-policy',
  fraudPolicyVersion: (version: number) => `/fraud-policy/${version}`,
  moderationNumbers: () => '/legal/numbers',
  postJob: () => '/post-job',
  formDraft: (token: string) => `/post-job/${token}`,
  /** Form draft, ready to edit. */
  formDraftOf: (path: string) => /^\/post-job\/([\w-]{1,100})$/.exec(path)?.[1],
  savedFormDraft: (token: string) => `/post-job/${token}?edit&saved`,
  prices: () => '/prices',
  order: (id: string) => `/recruiters/orders/${id}`,
  orderReturn: (id: string) => `/recruiters/orders/${id}?returned`,
  orderInvoice: (id: string) => `/recruiters/orders/${id}/invoice.pdf`,
  orderCreditNote: (id: string, number: string) => `/recruiters/orders/${id}/credit-notes/${number}.pdf`,
  orders: () => '/api/recruiters/orders',
  orderBilling: (id: string) => `/api/recruiters/orders/${id}/billing`,
  orderCancellation: (id: string) => `/api/recruiters/orders/${id}/cancellation`,
  orderCheckout: (id: string) => `/api/recruiters/orders/${id}/checkout`,
  testPayment: (id: string) => `/recruiters/orders/${id}/test-payment`,
  testPaymentOutcome: (id: string) => `/api/recruiters/orders/${id}/test-payment`,
  jobCredits: (hash: string) => `/api/recruiters/jobs/${hash}/credits`,
  paymentPortal: () => '/api/recruiters/company/portal',
  paymentEvents: () => '/api/payments/events',
  newRoles: () => '/api/recruiters/roles',
  formDraftSubmission: (token: string) => `/api/recruiters/roles/drafts/${token}/submission`,
  ownCompanies: () => '/api/recruiters/companies',
  jobPreviews: () => '/api/recruiters/role-previews',
  /** `search` is a query string of the list. */
  recruiterJobs: (search = '') => `/recruiters/jobs${search && `?${search}`}`,
  /** Confirmation page of a bulk action. `query` names the action and the jobs. */
  recruiterJobChanges: (query = '') => `/recruiters/jobs/changes${query && `?${query}`}`,
  signIn: ({ next, ticket }: { next?: string; ticket?: string } = {}) =>
    `/recruiters/sign-in${ticket ? `?ticket=${ticket}` : next ? `?next=${encodeURIComponent(next)}` : ''}`,
  account: () => '/recruiters/account',
  accountCompany: (slug: string) => `/recruiters/account#company-${slug}`,
  accountExport: () => '/recruiters/account/export.json',
  accountDeletion: () => '/api/account/deletion',
  /** Page after deleting an account. */
  accountDeleted: () => '/recruiters/sign-in?deleted',
  invitation: (id: string) => `/recruiters/invitations/${id}`,
  recruiterJob: (hash: string) => `/recruiters/jobs/${hash}`,
  submittedJob: (job: { hash: string; status: string }) => `/recruiters/jobs/${job.hash}?notice=${job.status}`,
  recruiterJobEdit: (hash: string) => `/recruiters/jobs/${hash}/edit`,
  recruiterJobText: (hash: string) => `/api/recruiters/jobs/${hash}`,
  recruiterJobStep: (hash: string) => `/api/recruiters/jobs/${hash}/steps`,
  recruiterJobRestoration: (hash: string) => `/api/recruiters/jobs/${hash}/restorations`,
  recruiterJobMessages: (hash: string) => `/api/recruiters/jobs/${hash}/messages`,
  recruiterJobSteps: () => '/api/recruiters/job-steps',
  recruiterCompany: (slug?: string, part?: string) =>
    `/recruiters/company${slug ? `?company=${slug}` : ''}${part ? `#${part}` : ''}`,
  recruiterCompanyProfile: () => '/api/recruiters/company',
  recruiterCompanyImages: () => '/api/recruiters/company/images',
  companySources: (slug?: string) => `/recruiters/company/sources${slug ? `?company=${slug}` : ''}`,
  companySource: (slug: string, id: string) => `/recruiters/company/sources?company=${slug}&source=${id}`,
  companySourcePreview: () => '/api/recruiters/company/sources/preview',
  ownSources: () => '/api/recruiters/company/sources',
  companySourceSteps: (id: string) => `/api/recruiters/company/sources/${id}`,
  companyWebhooks: (slug?: string) => `/recruiters/company/webhooks${slug ? `?company=${slug}` : ''}`,
  companyWebhook: (slug: string, id: string) => `/recruiters/company/webhooks?company=${slug}&webhook=${id}`,
  ownWebhooks: () => '/api/recruiters/company/webhooks',
  companyWebhookActions: (id: string) => `/api/recruiters/company/webhooks/${id}`,
  applicantNews: () => '/api/recruiters/company/applicant-news',
  jobViews: (hash: string) => `/api/jobs/${hash}/views`,
  image: (id: string, density: 1 | 2 = 1) => `/images/${id}${density === 1 ? '' : '@2x'}.webp`,
  admin: () => '/admin',
  adminChannels: () => '/admin/channels',
  adminChannel: (id: string) => `/admin/channels/${id}`,
  channels: () => '/api/admin/channels',
  channelActions: (id: string) => `/api/admin/channels/${id}`,
  adminWebhooks: () => '/admin/webhooks',
  adminWebhook: (id: string) => `/admin/webhooks/${id}`,
  webhooks: () => '/api/admin/webhooks',
  webhookActions: (id: string) => `/api/admin/webhooks/${id}`,
  adminSources: () => '/admin/sources',
  adminSource: (id: string) => `/admin/sources/${id}`,
  adminSourcePreview: () => '/api/admin/sources/preview',
  sources: () => '/api/admin/sources',
  sourceSteps: (id: string) => `/api/admin/sources/${id}`,
  adminCompanies: () => '/admin/companies',
  /** Companies that await an admin's decision. */
  undecidedCompanies: () => '/admin/companies?undecided',
  adminCompany: (slug: string) => `/admin/companies/${slug}`,
  /** `search` is a query string of the list. */
  adminJobs: (search = '') => `/admin/roles${search && `?${search}`}`,
  adminJob: (hash: string) => `/admin/roles/${hash}`,
  jobChanges: () => '/api/admin/roles',
  adminCategories: (slug = '') => `/admin/categories${slug && `?slug=${slug}`}`,
  adminPlaces: (slug = '') => `/admin/places${slug && `?slug=${slug}`}`,
  adminSkills: (slug = '') => `/admin/skills${slug && `?slug=${slug}`}`,
  categoryChanges: () => '/api/admin/categories',
  skillChanges: () => '/api/admin/skills',
  logoChange: () => '/api/admin/logo',
  placeChanges: () => '/api/admin/places',
  adminUsers: () => '/admin/users',
  adminUser: (id: string) => `/admin/users/${id}`,
  adminTexts: () => '/admin/texts',
  /** A text in one of its versions, or the form of a new one. */
  adminText: (kind: string, slug: string, version?: number) =>
    `/admin/texts/${kind}/${slug}${version === undefined ? '' : `?version=${version}`}`,
  textChanges: (kind: string, slug: string) => `/api/admin/texts/${kind}/${slug}`,
  adminStaff: () => '/admin/staff',
  staff: () => '/api/admin/staff',
  staffMember: (id: string) => `/api/admin/staff/${id}`,
  adminMail: () => '/admin/mail',
  adminTasks: () => '/admin/tasks',
  adminHealth: () => '/admin/health',
  adminAudit: () => '/admin/audit',
  /** `days` ending today. */
  adminNumbers: (days?: number) => `/admin/numbers${days ? `?days=${days}` : ''}`,
  numbersCsv: (table: string) => `/api/admin/numbers/${table}.csv`,
  settings: () => '/admin/settings',
  settingsChange: () => '/api/admin/settings',
  mailPace: () => '/api/admin/mail-pace',
  suppressions: () => '/api/admin/suppressions',
  mailTrial: () => '/api/admin/mail-trials',
  companyVerification: (slug: string) => `/api/admin/companies/${slug}/verification`,
  companyMerger: (slug: string) => `/api/admin/companies/${slug}/merger`,
  companySuspension: (slug: string) => `/api/admin/companies/${slug}/suspension`,
  waitingDecision: (slug: string, userId: string) => `/api/admin/companies/${slug}/waiting/${userId}`,
  userSuspension: (id: string) => `/api/admin/users/${id}/suspension`,
  userErasure: (id: string) => `/api/admin/users/${id}/erasure`,
  userPasskeysEnd: (id: string) => `/api/admin/users/${id}/passkeys-end`,
  userSessionsEnd: (id: string) => `/api/admin/users/${id}/sessions-end`,
  taskRetry: (id: string) => `/api/admin/tasks/${id}/retry`,
  heldMail: () => '/api/admin/mails/held',
  mailRetry: (id: string) => `/api/admin/mails/${id}/retry`,
  reviewQueue: () => '/admin/review',
  review: (hash: string) => `/api/admin/reviews/${hash}`,
  reports: () => '/admin/reports',
  reportDecision: (hash: string) => `/api/admin/reports/${hash}`,
  /** Saved roles. A script adds `?roles={hash},{hash}`. */
  saved: () => '/saved',
  comparison: (hashes: readonly string[]) => `/saved?compare=${hashes.join()}`,
  /** Ways to follow a search, given as query string. */
  alerts: (query: string = '') => `/alerts${query && `?${query}`}`,
  alertsApi: () => '/api/alerts',
  alertAsked: () => '/alerts/asked',
  /** Confirmation page of alerts. `notice` names the last change, here and below. */
  alertConfirmation: (token: string, notice = '') => `/alerts/confirm?${queryOf({ token, notice })}`,
  alertConfirmations: () => '/api/alerts/confirmations',
  /** Unsubscribe page of an alert or of the newsletter from an `issue`. Mail programs post to it (RFC 8058). */
  alertUnsubscribe: (token = '', notice = '', issue = '') => {
    const query = queryOf({ token, notice, issue });
    return `/alerts/unsubscribe${query && `?${query}`}`;
  },
  alertUnsubscribing: () => '/api/alerts/unsubscribe',
  alertReader: (token: string, notice = '') => `/alerts/${token}${notice && `?${queryOf({ notice })}`}`,
  alertExport: (token: string) => `/alerts/${token}/export.json`,
  alertChanges: () => '/api/alerts/changes',
  newsletterApi: () => '/api/newsletter',
  /** All issues, and one by day. */
  newsletter: () => '/newsletter',
  newsletterIssue: (date: string) => `/newsletter/${date}`,
  newsletterForm: () => '/newsletter/form',
  newsletterLink: (issueId: string, position: number) => `/go/newsletter/${issueId}/${position}`,
  adminNewsletter: () => '/admin/newsletter',
  adminIssue: (id: string) => `/admin/newsletter/${id}`,
  adminIssueMail: (id: string) => `/admin/newsletter/${id}/mail`,
  newsletterDrafts: () => '/api/admin/newsletter',
  newsletterDraft: (id: string) => `/api/admin/newsletter/${id}`,
  adminSubscribers: () => '/admin/subscribers',
  subscriberChanges: () => '/api/admin/subscribers',
  subscriberExport: () => '/api/admin/subscribers/export',
  payload: (path: string) => (path === '/' ? '/_payload.json' : `${path}/_payload.json`),
  ui: () => '/_ui',
  /** Unsent mail, on a local site. */
  localMail: () => '/_mail',
  localMailHtml: (id: string) => `/_mail/${id}`,
  error: () => '/500',
  errorNow: () => '/_error',
  webManifest: () => '/site.webmanifest',
  indexNowKey: (key: string) => `/${key}.txt`,
  sitemap: () => '/sitemap.xml',
  staticSitemap: () => '/sitemap-static-0.xml',
  sitemapChild: (kind: string, n: number) => `/sitemaps/${kind}-${n}.xml`,
  count: () => '/api/count',
  init: () => '/api/init',
  places: (words = '') => (words ? `/api/places?q=${encodeURIComponent(words)}` : '/api/places'),
  /** Path of the public API, such as `jobs/{hash}`, and its documentation. */
  publicApi: (rest = '') => `/api/v1/${rest}`,
  apiTokens: (companySlug = '') => `/recruiters/company/tokens${companySlug && `?company=${companySlug}`}`,
  newApiToken: () => '/api/recruiters/company/tokens',
  apiTokenRevocation: (id: string) => `/api/recruiters/company/tokens/${id}/revocation`,
  openApi: () => '/api/openapi.json',
  /** MCP endpoint, and documents for discovery. */
  mcp: () => '/mcp',
  mcpServerCard: () => '/mcp/server-card',
  mcpCatalog: () => '/.well-known/mcp/catalog.json',
  mcpWellKnownCard: () => '/.well-known/mcp/server-card.json',
  developers: () => '/developers',
  /** Embed builder with the page of the roles. */
  embed: (page = '') => `/developers/embed${page && `?page=${encodeURIComponent(page)}`}`,
  embedScript: () => '/embed/v1.js',
  embedFrame: (query = '') => `/embed/jobs${query && `?${query}`}`,
  /** Index for language models. `isFull` includes texts. */
  llms: (isFull = false) => (isFull ? '/llms-full.txt' : '/llms.txt'),
  signInCodes: () => '/api/sign-in-codes',
  sessions: () => '/api/sessions',
  /** `id` of a session, `current` or `others`. */
  sessionRevocation: (id: string) => `/api/sessions/${id}/revocation`,
  passkey: (next?: string) => `/recruiters/passkey${next ? `?next=${encodeURIComponent(next)}` : ''}`,
  passkeyChallenge: () => '/api/passkeys/challenge',
  passkeyOptions: () => '/api/passkeys/options',
  passkeys: () => '/api/passkeys',
  passkeySessions: () => '/api/passkeys/sessions',
  passkeyRemoval: (id: string) => `/api/passkeys/${id}/removal`,
  invitations: (companySlug: string) => `/api/companies/${companySlug}/invitations`,
  invitationRevocation: (companySlug: string, id: string) =>
    `/api/companies/${companySlug}/invitations/${id}/revocation`,
  invitationAcceptance: (id: string) => `/api/invitations/${id}/acceptance`,
  companyJoining: (companySlug: string) => `/api/companies/${companySlug}/joining`,
  memberRemoval: (companySlug: string, userId: string) => `/api/companies/${companySlug}/members/${userId}/removal`,
  waitingAnswer: (companySlug: string, userId: string) => `/api/companies/${companySlug}/waiting/${userId}`,
  memberRole: (companySlug: string, userId: string) => `/api/companies/${companySlug}/members/${userId}/role`,
  picture: (name: string) => `/images/${name}.png`,
  samplePicture: (name: string) => `/og/samples/${name}.png`,
  /** Share previews by network. `page` is a path. */
  debugShare: (page = '') => (page ? `/debug-og?path=${encodeURIComponent(page)}` : '/debug-og'),
  adImage: (name: string, density: 1 | 2 = 1) => `/ads/images/${name}${density === 1 ? '' : '@2x'}.webp`,
  /** Image of a house ad in `public/`. */
  housePicture: (name: string) => `/house-${name}.svg`,
  adsAll: () => '/api/ads/all',
  adImpression: () => '/api/ads/impression',
  adClickCount: () => '/api/ads/click',
  adTarget: (id: string) => `/go/ads/${id}`,
  adReport: (token: string) => `/ads/reports/${token}`,
  adReportAddress: (id: string) => `/api/admin/ads/${id}/report-address`,
  bookings: () => '/advertise',
  /** Booking form. `from` is an ad to copy. */
  newBooking: ({ plan = '', from = '' } = {}) => {
    const query = new URLSearchParams({ ...(plan && { plan }), ...(from && { from }) }).toString();
    return `/advertise/book${query && `?${query}`}`;
  },
  booking: (id: string) => `/advertise/ads/${id}`,
  /** Image of an unreviewed ad for its advertiser. */
  bookedPicture: (id: string) => `/advertise/ads/${id}/picture`,
  /** Image of an unreviewed ad for its review. */
  adminAdPicture: (id: string) => `/admin/ads/${id}/picture`,
  newBookings: () => '/api/advertise/bookings',
  adForecast: () => '/api/advertise/forecast',
  adReview: (id: string) => `/api/admin/ads/${id}/review`,
  adminAds: () => '/admin/ads',
  adminAd: (id: string) => `/admin/ads/${id}`,
  adminNewAd: () => '/admin/ads/new',
  adNumbers: (id: string) => `/api/admin/ads/${id}/numbers.csv`,
  bookedAds: () => '/api/admin/ads',
  bookedAd: (id: string) => `/api/admin/ads/${id}`,
  adPlacements: () => '/api/admin/ads/placements',
  /** Plans with the form of `slug`, or of a new `kind`. */
  adminPlans: ({ slug = '', kind = '' } = {}) => {
    const query = queryOf({ plan: slug, kind });
    return `/admin/plans${query && `?${query}#plan`}`;
  },
  planChanges: () => '/api/admin/plans',
  sellingChange: () => '/api/admin/plans/settings',
  promotionCodes: () => '/api/admin/plans/codes',
  /** `search` is a query string of the list. */
  adminOrders: (search = '') => `/admin/orders${search && `?${search}`}`,
  adminOrder: (id: string) => `/admin/orders/${id}`,
  orderChanges: (id: string) => `/api/admin/orders/${id}`,
  creditGifts: () => '/api/admin/orders',
  adminEarnings: () => '/admin/earnings',
  earningsCsv: (year: string) => `/api/admin/earnings.csv?year=${year}`,
  /** Orders, credits and billing data of a company. */
  /** Order form of a plan. `job` is its role. */
  newOrder: (plan = '', job = '') => {
    const query = queryOf({ plan, job });
    return `/recruiters/orders/new${query && `?${query}`}`;
  },
  /** `order`: the order to return to. */
  companyBilling: (slug?: string, order?: string) =>
    `/recruiters/company/billing${slug ? `?company=${slug}${order ? `&order=${order}` : ''}` : ''}`,
  billingProfile: () => '/api/recruiters/company/billing',
  latestBuild: () => '/builds/latest.json',
  buildMeta: (id: string) => `/builds/meta/${id}.json`,
} as const;

/** Exactly 6 characters of a–z and 0–9 (specification §5). */
const JOB_HASH = '[a-z0-9]{6}';
const wholeJobHash = new RegExp(`^${JOB_HASH}$`);
const jobSegment = new RegExp(`^(.+)-(${JOB_HASH})$`);

/** True for a valid hash. Others are 404. */
export const isJobHash = (text: string | undefined): text is string => wholeJobHash.test(text ?? '');

/** Parses `/jobs/{jobSlug}-{jobHash}`. */
export function parseJobSegment(segment: string): { slug: string; hash: string } | undefined {
  const match = jobSegment.exec(segment);
  return match?.[1] && match[2] ? { slug: match[1], hash: match[2] } : undefined;
}

/** Legacy paths (specification §2, first table). `{…}` is a segment or part of one. */
export const redirects = [
  { from: '/recruiters', to: '/post-job' },
  { from: '/recruiters/jobs/create', to: '/post-job' },
  { from: '/recruiters/jobs/{jobHash}-edit', to: '/recruiters/jobs/{jobHash}/edit' },
  { from: '/jobs/{job}-apply', to: '/jobs/{job}/apply' },
] as const;

const redirectPatterns = redirects.map(({ from, to }) => ({
  pattern: new RegExp(
    `^${from.replace('{jobHash}', `(?<part>${JOB_HASH})`).replace('{job}', `(?<part>[^/]+-${JOB_HASH})`)}$`,
  ),
  to,
}));

export function findRedirect(path: string): string | undefined {
  for (const { pattern, to } of redirectPatterns) {
    const match = pattern.exec(path);
    if (match) return to.replace(/\{\w+\}/, match.groups?.part ?? '');
  }
  return undefined;
}
