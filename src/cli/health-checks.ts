import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { findLastBackup, isBackupOld, isDemo } from '../db/board-settings.ts';
import { dialectOf } from '../db/dialect.ts';
import type { Db } from '../db/tables.ts';
import type { Env } from '../env.ts';
import { isLoopback } from '../lib/client.ts';
import { DAY, type Instant } from '../lib/dates.ts';
import { countOf } from '../lib/text.ts';
import { countMails } from '../mail/mail.queries.ts';
import { openTransport } from '../mail/transport.ts';
import { countTasks } from '../queue/queue.queries.ts';
import { requireWritable } from './running.ts';

/**
 * What one check found. `broken`: data or mail would be lost, or the board must not be shown to anybody. `advice`: it
 * runs, and an owner would want to know.
 */
export interface Finding {
  about: string;
  state: 'fine' | 'advice' | 'broken';
  /** What is so, and what to do about it where something is. */
  words: string;
}

const GB = 1_073_741_824;
const LEAST_FREE = 1;
const ROOMY = 5;
const MOST_CLOCK_SECONDS = 5;
const MAIL_PATIENCE_MS = 10_000;

/** Everything that keeps a board from being opened to others, in the order in which an owner would see to it. */
export async function examineBoard(env: Env, db: Db, now: Date): Promise<Finding[]> {
  return [
    examineSecret(env),
    examineAddress(env),
    examineProxy(env),
    examineAdmins(env),
    await examineMail(env),
    await examineMailbox(db),
    await examineFolder(env),
    await examineDemo(db),
    await examineBackup(db, now),
    await examineClock(db, now),
  ];
}

const fine = (about: string, words: string): Finding => ({ about, state: 'fine', words });
const advise = (about: string, words: string): Finding => ({ about, state: 'advice', words });
const fail = (about: string, words: string): Finding => ({ about, state: 'broken', words });

function examineSecret({ isLocal, lacksSecret }: Env): Finding {
  if (!isLocal && !lacksSecret) return fine('Secret', 'is set');
  return fail(
    'Secret',
    'SECRET is not set: anybody could forge a sign-in. Set it to what openssl rand -hex 32 prints, and keep it',
  );
}

function examineAddress({ SITE_URL }: Env): Finding {
  const { hostname, protocol } = new URL(SITE_URL);
  if (isLoopback(hostname))
    return fail('Address', `SITE_URL is ${SITE_URL}: links in e-mails and feeds would lead to this machine only`);
  if (protocol !== 'https:')
    return fail('Address', `SITE_URL is ${SITE_URL}: without https, codes and applications can be read on the way`);
  return fine('Address', SITE_URL);
}

function examineProxy({ HOST, SITE_URL, TRUSTED_PROXIES }: Env): Finding {
  if (TRUSTED_PROXIES > 0) return fine('Proxy', `${countOf(TRUSTED_PROXIES, 'proxy', 'proxies')} in front is trusted`);
  if (!SITE_URL.startsWith('https://')) return fine('Proxy', 'none');
  return advise(
    'Proxy',
    `${HOST === 'localhost' ? 'The server listens on this machine only' : 'SITE_URL has https, which a proxy in front ends'}, and TRUSTED_PROXIES is 0: all visitors would share one rate limit. Set it to the number of proxies in front`,
  );
}

const examineAdmins = ({ ADMIN_EMAILS }: Env): Finding =>
  ADMIN_EMAILS.length > 0
    ? fine('Admins', ADMIN_EMAILS.join(', '))
    : fail('Admins', 'ADMIN_EMAILS is empty: nobody can open /admin, and no role could be approved');

async function examineMail({ SMTP_URL, MAIL_FROM }: Env): Promise<Finding> {
  if (!SMTP_URL) return fail('E-mail', 'SMTP_URL is not set: codes, receipts and replies would never be sent');
  const transport = openTransport({ url: SMTP_URL, from: MAIL_FROM, patience: MAIL_PATIENCE_MS });
  try {
    await transport.verify();
    return fine(
      'E-mail',
      `the mail server lets us in; e-mail is sent as ${typeof MAIL_FROM === 'string' ? MAIL_FROM : MAIL_FROM.address}`,
    );
  } catch (error) {
    return fail('E-mail', `${(error as Error).message}: see SMTP_URL`);
  } finally {
    transport.close();
  }
}

async function examineMailbox(db: Db): Promise<Finding> {
  const [mails, tasks] = [await countMails(db), await countTasks(db)];
  if (mails.dead + tasks.dead === 0) return fine('Background work', 'nothing failed');
  return advise(
    'Background work',
    `${countOf(mails.dead, 'e-mail')} and ${countOf(tasks.dead, 'task')} could not be completed: see /admin/mail and /admin/tasks`,
  );
}

async function examineFolder({ DATA_DIR }: Env): Promise<Finding> {
  try {
    requireWritable(DATA_DIR);
  } catch (error) {
    return fail('Disk', (error as Error).message);
  }
  const { bavail, bsize } = await statfs(DATA_DIR);
  const free = (bavail * bsize) / GB;
  const words = `${free.toFixed(1)} GB free for ${DATA_DIR}`;
  if (free < LEAST_FREE) return fail('Disk', `${words}: applications would be refused soon`);
  return free < ROOMY ? advise('Disk', words) : fine('Disk', words);
}

const examineDemo = async (db: Db): Promise<Finding> =>
  (await isDemo(db))
    ? fail('Content', 'the board shows invented roles and companies: npm run clear-demo takes them out')
    : fine('Content', 'no invented roles');

async function examineBackup(db: Db, now: Date): Promise<Finding> {
  const at = await findLastBackup(db);
  if (!at) return fail('Backup', 'there is none yet: npm run backup makes one');
  const days = Math.floor((now.getTime() - Date.parse(at)) / DAY);
  const words = days === 0 ? 'the last one is from today' : `the last one is ${countOf(days, 'day')} old`;
  if (isBackupOld(at, now)) return fail('Backup', `${words}: npm run backup makes a new one`);
  return fine('Backup', words);
}

async function examineClock(db: Db, now: Date): Promise<Finding> {
  if (dialectOf(db) === 'postgres') {
    const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
    const seconds = Math.abs((rows[0]?.now.getTime() ?? 0) - Date.now()) / 1_000;
    if (seconds > MOST_CLOCK_SECONDS)
      return fail('Clock', `this machine and the database are ${Math.round(seconds)} seconds apart`);
  }
  const newest: Instant | undefined = (
    await db.selectFrom('changes').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst()
  )?.at;
  if (newest && Date.parse(newest) > now.getTime() + MOST_CLOCK_SECONDS * 1_000)
    return fail('Clock', `this machine says ${now.toISOString()}, but the board has later changes: ${newest}`);
  return fine('Clock', now.toISOString());
}
