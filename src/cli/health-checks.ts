import { isDemoBoard } from '../db/board-settings.ts';
import { readSite } from '../db/site.ts';
import type { Db } from '../db/tables.ts';
import type { Env } from '../env.ts';
import { readGoogleAccountOrThrow } from '../features/indexing/google-account.ts';
import { checkIndexingHealth } from '../features/indexing/index-health.queries.ts';
import { describePayRulesToReview, listPayRulesToReview } from '../features/jobs/pay-duty.ts';
import { readExchangeRates } from '../features/market/exchange-rates.queries.ts';
import { readRatesTask } from '../features/settings/exchange-rates.tasks.ts';
import {
  checkBackgroundWorkHealth,
  checkBackupHealth,
  checkClockHealth,
  checkDiskHealth,
  type HealthCheckResult,
  healthError,
  healthOk,
  healthWarning,
} from '../features/settings/health.queries.ts';
import { checkSellingHealth } from '../features/settings/selling-health.queries.ts';
import { isLoopback } from '../lib/client.ts';
import { DAY, formatDate } from '../lib/dates.ts';
import { pluralize } from '../lib/text.ts';
import { openTransport } from '../mail/transport.ts';
import { paths } from '../paths.ts';
import { ensureWritableFolder } from './running.ts';

const MAIL_PATIENCE_MS = 10_000;

/** Lists problems that keep the board from production, in the order in which an owner would solve them. */
export async function checkProductionReadiness(env: Env, db: Db, now: Date): Promise<HealthCheckResult[]> {
  return [
    examineSecret(env),
    examineAddress(env),
    examineProxy(env),
    examineAdmins(env),
    await examineMail(env),
    await checkBackgroundWorkHealth(db),
    await examineFolder(env),
    await examineDemo(db),
    await checkBackupHealth(db, now),
    await checkClockHealth(db, now),
    await examineRates(db, now),
    ...(await checkIndexingHealth(db, env, now)),
    ...examineGoogleKey(env),
    await examineTargets(db),
    examinePayRules(now),
    ...(await checkSellingHealth(db, env)),
  ];
}

function examineGoogleKey({ GOOGLE_INDEXING_KEY: file }: Env): HealthCheckResult[] {
  if (!file) return [];
  try {
    const { email } = readGoogleAccountOrThrow(file);
    return [healthOk('Google account', `${email}: add it in Search Console as an owner of the site`)];
  } catch (error) {
    return [healthError('Google account', (error as Error).message)];
  }
}

/** Webhooks of the board and channels that receive nothing. Companies are told of their own webhooks. */
async function examineTargets(db: Db): Promise<HealthCheckResult> {
  const { endpoints, channels } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('webhook_endpoints')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('company_id', 'is', null)
        .where((where) => where.or([where('state', '<>', 'active'), where('failing_since', 'is not', null)]))
        .as('endpoints'),
      eb
        .selectFrom('channels')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('state', '=', 'paused')
        .where('problem', '<>', '')
        .as('channels'),
    ])
    .executeTakeFirstOrThrow();
  const failing = [
    Number(endpoints) > 0 ? `${pluralize(Number(endpoints), 'webhook')} (see ${paths.adminWebhooks()})` : '',
    Number(channels) > 0 ? `${pluralize(Number(channels), 'channel')} (see ${paths.adminChannels()})` : '',
  ].filter(Boolean);
  return failing.length > 0
    ? healthWarning('Notices', `fail or are paused: ${failing.join(', ')}`)
    : healthOk('Notices', 'no webhook or channel of the board fails');
}

/** Days after which rates of a source are stale, and shipped ones old. */
const MAX_RATES_AGE = { source: 14, shipped: 396 };

async function examineRates(db: Db, now: Date): Promise<HealthCheckResult> {
  const { exchangeRates: address } = await readSite(db);
  const { date, source } = await readExchangeRates(db);
  const dated = `of ${source} are of ${formatDate(`${date}T00:00:00.000Z`)}`;
  const maxDays = address ? MAX_RATES_AGE.source : MAX_RATES_AGE.shipped;
  if (now.getTime() <= Date.parse(date) + maxDays * DAY) return healthOk('Exchange rates', dated);
  const failed = await db
    .selectFrom('tasks')
    .select('last_error')
    .where('name', '=', readRatesTask.name)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const advice = address
    ? `although ${address} is their source. ${failed?.last_error ?? 'It was not read yet'}`
    : `as pages that convert pay say. Set a source at ${paths.settings()}`;
  return healthWarning('Exchange rates', `${dated}, ${advice}`);
}

function examinePayRules(now: Date): HealthCheckResult {
  const old = listPayRulesToReview(now);
  return old.length === 0
    ? healthOk('Pay rules', 'were checked within a year')
    : healthWarning('Pay rules', describePayRulesToReview(old));
}

function examineSecret({ isLocal, lacksSecret }: Env): HealthCheckResult {
  if (!isLocal && !lacksSecret) return healthOk('Secret', 'is set');
  return healthError(
    'Secret',
    'SECRET is not set: anybody could forge a sign-in. Set it to what openssl rand -hex 32 prints, and keep it',
  );
}

function examineAddress({ SITE_URL }: Env): HealthCheckResult {
  const { hostname, protocol } = new URL(SITE_URL);
  if (isLoopback(hostname))
    return healthError(
      'Address',
      `SITE_URL is ${SITE_URL}: links in e-mails and feeds would lead to this machine only`,
    );
  if (protocol !== 'https:')
    return healthError(
      'Address',
      `SITE_URL is ${SITE_URL}: without https, codes and applications can be read on the way`,
    );
  return healthOk('Address', SITE_URL);
}

function examineProxy({ HOST, SITE_URL, TRUSTED_PROXIES }: Env): HealthCheckResult {
  if (TRUSTED_PROXIES > 0)
    return healthOk('Proxy', `${pluralize(TRUSTED_PROXIES, 'proxy', 'proxies')} in front is trusted`);
  if (!SITE_URL.startsWith('https://')) return healthOk('Proxy', 'none');
  return healthWarning(
    'Proxy',
    `${HOST === 'localhost' ? 'The server listens on this machine only' : 'SITE_URL has https, which a proxy in front ends'}, and TRUSTED_PROXIES is 0: all visitors would share one rate limit. Set it to the number of proxies in front`,
  );
}

const examineAdmins = ({ ADMIN_EMAILS }: Env): HealthCheckResult =>
  ADMIN_EMAILS.length > 0
    ? healthOk('Admins', ADMIN_EMAILS.join(', '))
    : healthError('Admins', 'ADMIN_EMAILS is empty: no one can open /admin, and no role could be approved');

async function examineMail({ SMTP_URL, MAIL_FROM }: Env): Promise<HealthCheckResult> {
  if (!SMTP_URL) return healthError('E-mail', 'SMTP_URL is not set: codes, receipts and replies would never be sent');
  const transport = openTransport({ url: SMTP_URL, from: MAIL_FROM, timeoutMs: MAIL_PATIENCE_MS });
  try {
    await transport.verify();
    return healthOk(
      'E-mail',
      `the mail server accepts the sender’s password; e-mail is sent as ${typeof MAIL_FROM === 'string' ? MAIL_FROM : MAIL_FROM.address}`,
    );
  } catch (error) {
    return healthError('E-mail', `${(error as Error).message}: see SMTP_URL`);
  } finally {
    transport.close();
  }
}

async function examineFolder({ DATA_DIR }: Env): Promise<HealthCheckResult> {
  try {
    ensureWritableFolder(DATA_DIR);
  } catch (error) {
    return healthError('Disk', (error as Error).message);
  }
  return checkDiskHealth(DATA_DIR);
}

const examineDemo = async (db: Db): Promise<HealthCheckResult> =>
  (await isDemoBoard(db))
    ? healthError('Content', 'the board shows invented roles and companies: npm run clear-demo takes them out')
    : healthOk('Content', 'no invented roles');
