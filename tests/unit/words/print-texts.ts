import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { experimental_AstroContainer } from 'astro/container';
import { readApplicationForm, validateApplication } from '../../../src/features/applications/application-form.ts';
import { describeReplyRecord } from '../../../src/features/applications/reply-record.ts';
import { describeUploadRule, findUploadProblem, uploadRules } from '../../../src/features/applications/upload.ts';
import { fillFacts } from '../../../src/features/editorial/facts.ts';
import { UNSENT_DRAFT_DAYS } from '../../../src/features/jobs/job.limits.ts';
import { toSiteForm } from '../../../src/features/settings/settings.ts';
import type { MailContent } from '../../../src/mail/message.ts';
import { formatBoardFacts } from '../../../src/public-pages/facts.ts';
import { validateDeclaredLength } from '../../../src/server/request-body.ts';
import { shippedSite } from '../../../src/site.ts';
import { fileNamed, ROOT, sources } from './constants.ts';

// Prints what the board says where a constant is printed, as JSON: place → text. A process of its own (changed-source.ts).

const ORIGIN = 'https://easel.example';
const LARGE = { name: 'work.pdf', size: 1e12 };
const container = await experimental_AstroContainer.create();
const texts: Record<string, string> = {};

/** Enough for every mail: each takes from it what it needs. */
const about = {
  origin: ORIGIN,
  id: 'i',
  hash: 'abc123',
  slug: 'acme',
  title: 'Designer',
  name: 'Ada',
  before: 'Adah',
  href: '/',
  note: '',
  status: 'published',
  decision: 'publish',
  code: '000000',
  ticket: 't',
  inviterEmail: 'ada@acme.example',
  job: { title: 'Designer', slug: 'designer', hash: 'abc123' },
  jobs: [
    {
      title: 'Designer',
      slug: 'designer',
      hash: 'abc123',
      expiresAt: null,
      company: { name: 'Acme' },
      workplace: 'remote',
      openTo: [],
      locations: [],
      pay: null,
    },
  ],
  more: 2,
  frequency: 'daily',
  step: 'extend',
  until: null,
  company: { name: 'Acme', slug: 'acme', website: null },
  verified: false,
  count: 2,
  replyWithinDays: null,
  waiting: [],
  why: 'You promised every applicant a reply within 10 days.',
  applicants: [{ id: 'a', since: '2026-11-24T09:00:00.000Z', dueAt: '2026-12-04T09:00:00.000Z' }],
  paused: [],
  secret: 's',
  retentionMonths: 5,
  sender: 'no-reply@easel.example',
  words: 'Remote roles',
  link: 'https://easel.example/alerts/a',
  manageLink: 'https://easel.example/alerts/a',
  endLink: 'https://easel.example/alerts/unsubscribe?token=a',
  issue: { subject: 'Hello', body: 'Hello.' },
  leads: (href: string) => href,
  date: '2026-11-24',
  address: { kind: 'lever', slug: 'acme', feed: '', careers: 'https://jobs.lever.co/acme' },
  owner: 'board',
  problem: 'the server answered 404',
  reason: 'It is misleading',
  careers: 'https://jobs.lever.co/acme',
  other: 'Acme Studios',
  isLost: true,
  since: '2026-11-24T09:00:00.000Z',
  failingSince: '2026-11-01T09:00:00.000Z',
  endsAt: '2026-12-04T09:00:00.000Z',
  host: 'hooks.acme.com',
  network: 'Slack',
  target: 'Channel design',
  isEnded: false,
  answer: 'HTTP 500',
  lines: [{ name: 'Single role', quantity: 1 }],
  total: 14_900,
  refunded: 14_900,
  currency: 'EUR',
  amount: 3,
  leave: 'https://easel.example/alerts/unsubscribe?token=a',
  stated: { measure: 'removed', reason: 'fraud', facts: 'It asks for a deposit.', isAutomated: false },
  outcome: 'upheld',
  rule: 'A role is real.',
};
const application = { applicationId: 'a', name: 'Ada', job: about.job, company: 'Acme' };
const invoice = { number: '2026-0001', dueAt: '2026-12-04T09:00:00.000Z', isOverdue: false };

/** Mails that name the company alone, where others are given all of it. */
const ABOUT: Record<string, object> = {
  companySuspendedMail: { ...about, name: 'Acme', roles: 2, subscriptions: 1 },
  invitationMail: { ...about, company: 'Acme' },
  staffInvitationMail: { ...about, role: 'moderator' },
};

/** Letter or interview in them. */
const notice = {
  subject: '',
  text: '',
  id: 'i',
  zone: 'UTC',
  candidateZone: null,
  place: 'Berlin',
  minutes: 45,
  start: '2026-12-01T09:00:00.000Z',
  times: ['2026-12-01T09:00:00.000Z'],
  sequence: 1,
};

const mails = [...sources.keys()].filter((file) => file.endsWith('.mail.ts'));
for (const file of mails)
  for (const [name, make] of Object.entries(await import(`${ROOT}src/${file}`)))
    if (name.endsWith('Mail'))
      texts[`${basename(file)} ${name}`] = (make as (...given: unknown[]) => MailContent)(
        ABOUT[name] ?? about,
        { ...application, ...invoice },
        notice,
        { to: 'ada@acme.example', now: new Date() },
      ).words(shippedSite).text;

for (const file of readdirSync(`${ROOT}src/content`, { recursive: true }).map(String)) {
  if (!file.endsWith('.md')) continue;
  const text = readFileSync(`${ROOT}src/content/${file}`, 'utf8');
  // Of articles, what they say of the board: the numbers of their stories are their own.
  const lines = text.split('\n').filter((line) => file.startsWith('pages/') || line.includes('{{'));
  texts[file] = fillFacts(lines.join('\n'), formatBoardFacts(shippedSite, { retentionMonths: 5 }));
}

const missing = { status: 404, message: '', isKnownShape: true, kind: 'job', path: '/' };
const job = { status: 'expired', company: { name: 'Acme' }, category: { slug: 'ux-designer' }, closedAt: null };
const views: Record<string, object> = {
  'Closure.astro': { job },
  'GonePage.astro': { missing, newest: [] },
  'MissingPage.astro': { missing, newest: [] },
  'JobTimeline.astro': {
    history: [{ event: 'expire', at: '2026-11-20T00:00:00.000Z' }],
    names: new Map(),
    hash: 'abc123',
  },
  'AccountDeletion.astro': { account: { email: '', obstacles: [], companies: [] }, unsentDraftDays: UNSENT_DRAFT_DAYS },
  'SignInPage.astro': { step: 'code', email: '', next: '' },
  'PasskeyPage.astro': { email: '', hasPasskey: true, next: '' },
  'NewsSwitch.astro': { company: about.company, hasNotifications: true },
  'SettingsForm.astro': {
    form: toSiteForm(shippedSite),
    problems: [],
    version: 'v',
    origin: ORIGIN,
    ratesDate: '1 May 2026',
    retentionMonths: 5,
  },
  'CompanyEditor.astro': { company: { ...about.company, socialLinks: [], workImages: [] }, values: {}, problems: [] },
};
for (const [name, props] of Object.entries(views)) {
  const { default: view } = await import(fileNamed(name));
  const html = await container.renderToString(view, {
    props: { ...props },
    locals: { site: shippedSite } as App.Locals,
  });
  texts[name] = html.replace(/<[^>]*>/g, ' ');
}

const form = readApplicationForm(
  () => '',
  () => LARGE,
  [],
);
texts.upload = [describeUploadRule(uploadRules.cv), findUploadProblem(LARGE, uploadRules.piece)].join('\n');
texts.form = validateApplication(form, [])
  .map(({ message }) => message)
  .join('\n');
texts.record = describeReplyRecord({ counted: 1e6, replied: 1, medianDays: null }) ?? '';
texts.body = ['multipart/form-data', 'text/plain']
  .map((type) => validateDeclaredLength({ 'content-length': '1e15', 'content-type': type }, '/')?.message)
  .join('\n');

process.stdout.write(JSON.stringify(texts));
