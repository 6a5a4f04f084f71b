import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { type Duplex, Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { PRIVATE_FILE } from '../lib/private-files.ts';
import { createDecryptStream as openingWith } from '../lib/sealed-stream.ts';
import { FORMAT_1, upgradeBackupListings, upgradeBackupRow } from './backup-format-1.ts';
import { renewDatabaseId } from './board-settings.ts';
import { insertRows } from './bulk.ts';
import { LETTER_TASKS } from './column-values.ts';
import { ContentsDigest, type TableDigests } from './contents.ts';
import { disableStatementTimeouts, readTransaction } from './dialect.ts';
import { openDatabase } from './open.ts';
import { readRows } from './read-rows.ts';
import type { Db, Tables, Trx } from './tables.ts';

/** Tables and columns missing from backups: credentials, salts and sketches of readers (decision 060), and temporary state. */
type LeftOut =
  | 'sessions'
  | 'sign_in_codes'
  | 'api_tokens'
  | 'api_writes'
  | 'verifications'
  | 'reader_days'
  | 'migrations'
  | 'changes'
  | 'index_notices'
  | 'schedules'
  | 'rate_limits'
  | 'mail_windows';

/** Parents before children, so that every reference finds its row. */
const TABLES = [
  'settings',
  'categories',
  'locations',
  'skills',
  'shipped_terms',
  'term_redirects',
  'vocabulary_changes',
  'companies',
  'company_redirects',
  'users',
  'passkeys',
  'identities',
  'members',
  'pending_members',
  'invitations',
  'staff',
  'texts',
  'audit_log',
  'jobs',
  'job_locations',
  'job_places',
  'job_countries',
  'job_skills',
  'job_events',
  'pending_edits',
  'job_reports',
  'statements',
  'job_counts',
  'import_runs',
  'sources',
  'source_runs',
  'source_duplicates',
  'source_places',
  'role_readings',
  'job_referrers',
  'board_counts',
  'search_terms',
  'form_drafts',
  'images',
  'listings',
  'offered_listings',
  'webhook_endpoints',
  'webhook_deliveries',
  'channels',
  'channel_posts',
  'channel_roles',
  'ads',
  'ad_images',
  'ad_bookings',
  'ad_hours',
  'ad_events',
  'plans',
  'promotion_codes',
  'billing_profiles',
  'orders',
  'subscriptions',
  'order_lines',
  'payments',
  'invoices',
  'payment_refunds',
  'credit_notes',
  'payment_disputes',
  'payment_events',
  'entries',
  'grants',
  'uses',
  'unpaid_jobs',
  'tasks',
  'mails',
  'mail_suppressions',
  'mail_events',
  'mail_days',
  'subscribers',
  'alert_searches',
  'alerts',
  'newsletter_subscribers',
  'newsletter_issues',
  'newsletter_links',
  'newsletter_places',
  'alert_roles',
  'alert_matches',
  'alert_sent',
  'job_questions',
  'replies',
  'reply_records',
  'pay_cells',
  'pay_pages',
  'trends',
  'applications',
  'application_files',
  'application_thumbnails',
  'application_pieces',
  'application_submissions',
  'application_events',
  'application_stage_changes',
  'application_letters',
  'application_messages',
  'application_interviews',
  'interview_times',
  'application_notes',
  'application_mails',
  'application_deletions',
  'application_reminders',
  'applicant_notifications',
  'applicant_notification_opt_outs',
  'address_sharers',
] as const satisfies Exclude<keyof Tables, LeftOut>[];

// A table in neither list is a type error.
({}) satisfies Record<Exclude<keyof Tables, LeftOut | (typeof TABLES)[number]>, never>;

/** Tables with generated ids. No table refers to them. */
const NUMBERED: ReadonlySet<string> = new Set(['ad_events']);

/** Tables whose rows refer to rows of the same table, which come first. */
const TREES: ReadonlySet<string> = new Set(['categories', 'locations']);

const FORMAT = 'easel-backup-2';
const ROWS_AT_ONCE = 1_000;
const CHARACTERS_AT_ONCE = 4_000_000;
/** Timeout for counting or emptying a table of millions of rows. */
const PATIENCE_MS = 600_000;

interface Header {
  format: string;
  at: string;
  rows: number;
}

/**
 * Writes a consistent snapshot of all tables to a compressed JSON lines file that either engine can restore. The file appears
 * when complete. Takes no lock. `sealing` encrypts.
 */
export async function backUpDatabase(databaseUrl: string, file: string, sealing?: Duplex): Promise<TableDigests> {
  const db = await openDatabase(databaseUrl, { queryTimeoutMs: PATIENCE_MS });
  const unfinished = `${file}.unfinished`;
  try {
    // Personal data, so readable by this account only.
    const target = (await open(unfinished, 'w', PRIVATE_FILE)).createWriteStream({ flush: true });
    const contents = await writeBackup(db, ...(sealing ? [sealing] : []), target);
    await rename(unfinished, file);
    return contents;
  } finally {
    await rm(unfinished, { force: true });
    await db.destroy();
  }
}

/** Streams a backup with backpressure. */
export function writeBackup(db: Db, ...through: [...Duplex[], Writable]): Promise<TableDigests> {
  return readTransaction(db, async (trx) => {
    await disableStatementTimeouts(trx);
    let rows = 0;
    for (const table of TABLES) rows += await countRows(trx, table);
    const header: Header = { format: FORMAT, at: new Date().toISOString(), rows };
    const contents = new ContentsDigest();
    const lines = Readable.from(inBlocks(writeLines(trx, header, contents)));
    await pipeline([lines, createGzip(), ...through]);
    return contents.sum();
  });
}

async function* writeLines(trx: Trx, header: Header, contents: ContentsDigest): AsyncGenerator<string> {
  yield `${JSON.stringify(header)}\n`;
  for (const table of TABLES) {
    const rows = readRows(trx, table);
    for await (const row of TREES.has(table) ? parentsFirst(await Array.fromAsync(rows)) : rows) {
      const written = withoutNumber(table, row);
      contents.add(table, written);
      yield `${JSON.stringify([table, written])}\n`;
    }
  }
}

/** Digest of the backed-up contents of a database, for comparison. */
export async function digestContents(trx: Trx): Promise<TableDigests> {
  const contents = new ContentsDigest();
  for (const table of TABLES)
    for await (const row of readRows(trx, table)) contents.add(table, withoutNumber(table, row));
  return contents.sum();
}

const withoutNumber = (table: keyof Tables, row: object): object =>
  NUMBERED.has(table) ? { ...row, id: undefined } : row;

const BLOCK_CHARACTERS = 65_536;

async function* inBlocks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let block = '';
  for await (const line of lines) {
    block += line;
    if (block.length < BLOCK_CHARACTERS) continue;
    yield block;
    block = '';
  }
  yield block;
}

function parentsFirst(rows: object[]): object[] {
  const depths = new Map<unknown, number>();
  const byId = new Map(rows.map((row) => [(row as { id?: unknown }).id, row as { parent_id?: unknown }]));
  const depthOf = (id: unknown): number => {
    const parent = byId.get(id)?.parent_id;
    return depths.get(id) ?? (depths.set(id, parent ? depthOf(parent) + 1 : 0).get(id) as number);
  };
  return rows.sort((a, b) => depthOf((a as { id?: unknown }).id) - depthOf((b as { id?: unknown }).id));
}

interface Restoring {
  replace: boolean;
  /** Decryption of the backup. Without it, the backup must not be encrypted. */
  opening?: Duplex | undefined;
  /** True if e-mail that waited when the backup was made is sent. Otherwise it is held for the owner. */
  sendsWaitingMail?: boolean;
}

/**
 * Fills a database from a backup in one transaction. Returns the number of rows. @throws Error for an incomplete file, or a
 * database with data without `replace`.
 */
export async function restoreDatabase(
  databaseUrl: string,
  file: string,
  { replace, opening, sendsWaitingMail = false }: Restoring,
): Promise<number> {
  const db = await openDatabase(databaseUrl, { queryTimeoutMs: PATIENCE_MS });
  try {
    return await db.transaction().execute(async (trx) => {
      await disableStatementTimeouts(trx);
      if (!replace && (await countRows(trx, 'companies')) > 0) {
        throw new Error('The database already contains a board: add --replace to overwrite it');
      }
      const rows = await replaceRowsFromBackup(trx, file, opening);
      if (!sendsWaitingMail) await holdWaitingMail(trx);
      // The restored board is another board. Earlier builds do not belong to it.
      await renewDatabaseId(trx);
      return rows;
    });
  } finally {
    await db.destroy();
  }
}

/** Holds waiting e-mail, which the original board may have sent. Admins release it at `/admin/mail` and `/admin/tasks`. */
async function holdWaitingMail(trx: Trx): Promise<void> {
  const at = new Date().toISOString();
  const waiting = trx.selectFrom('mails').select(sql<string>`'mail:' || id`.as('key')).where('state', '=', 'waiting');
  await trx.deleteFrom('tasks').where('key', 'in', waiting).execute();
  await trx.updateTable('mails').set({ state: 'held', state_at: at }).where('state', '=', 'waiting').execute();
  await trx
    .updateTable('tasks')
    .set({ state: 'dead', lease: null, leased_until: null, last_error: RESTORED_TASK_ERROR, ended_at: at })
    .where('state', '=', 'open')
    .where('name', 'in', Object.values(LETTER_TASKS))
    .execute();
  await trx
    .updateTable('channel_posts')
    .set({ state: 'failed', answer: RESTORED_TASK_ERROR })
    .where('state', 'in', ['waiting', 'sending'])
    .execute();
  const deliveries = trx.selectFrom('webhook_deliveries').select(selectTaskKey()).where('state', '=', 'waiting');
  await trx.deleteFrom('tasks').where('key', 'in', deliveries).execute();
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', answer: RESTORED_TASK_ERROR })
    .where('state', '=', 'waiting')
    .execute();
}

/** Key of a delivery's task (webhooks/webhook.queries.ts). */
const selectTaskKey = () => sql<string>`'webhook:' || id || ':' || cast(sends as text)`.as('key');

const RESTORED_TASK_ERROR = 'It waited in the backup that was restored. The earlier board may have done it since';

/** Replaces all rows of the database with those of a backup. Returns their number. */
export async function replaceRowsFromBackup(trx: Trx, file: string, opening: Duplex = openingWith()): Promise<number> {
  const lines = readLines(file, opening);
  const header = (await lines.next()).value?.value as Header | undefined;
  const isFormat1 = header?.format === FORMAT_1;
  if (!header || (header.format !== FORMAT && !isFormat1)) throw new Error(`${file} is not a backup of a board`);
  for (const table of [...TABLES].reverse()) await trx.deleteFrom(table).execute();
  let rows = 0;
  let batch = noRowsOf('settings');
  const flush = async () => {
    await insertRows(trx, batch.table, batch.rows).catch((error: Error) => {
      throw new Error(`${file} has rows of ${batch.table} that this database rejects: ${error.message}`, {
        cause: error,
      });
    });
  };
  for await (const { value, characters } of lines) {
    if (!isRow(value)) throw new Error(`${file} has an invalid line`);
    rows++;
    const upgraded = isFormat1 ? upgradeBackupRow(value) : value;
    if (!upgraded) continue;
    const [name, row] = upgraded;
    const table = TABLES.find((known) => known === name);
    if (!table) throw new Error(`${file} names an unknown table: ${name}`);
    if (table !== batch.table || batch.rows.length >= ROWS_AT_ONCE || batch.characters >= CHARACTERS_AT_ONCE) {
      await flush();
      batch = noRowsOf(table);
    }
    batch.rows.push(row);
    batch.characters += characters;
  }
  await flush();
  if (rows !== header.rows) throw new Error(`${file} is cut short: it has ${rows} of ${header.rows} rows`);
  if (isFormat1) await upgradeBackupListings(trx);
  return rows;
}

/** True if a line names a table and holds one row of it. */
const isRow = (value: unknown): value is [string, object] =>
  Array.isArray(value) &&
  typeof value[0] === 'string' &&
  typeof value[1] === 'object' &&
  value[1] !== null &&
  !Array.isArray(value[1]);

async function* readLines(file: string, opening: Duplex): AsyncGenerator<{ value: unknown; characters: number }> {
  const failed = (error: Error) => new Error(`${file} is not a complete backup: ${error.message}`, { cause: error });
  const unpacked = limitLines();
  const read = pipeline(createReadStream(file), opening, createGunzip(), unpacked);
  // The loop below reports this error.
  read.catch(() => {});
  try {
    for await (const line of createInterface({ input: unpacked }))
      yield { value: JSON.parse(line) as unknown, characters: line.length };
    await read;
  } catch (error) {
    throw failed(error as Error);
  } finally {
    unpacked.destroy();
  }
}

/** Longest line of a backup. The largest rows are images of a few megabytes. */
const MAX_LINE_BYTES = 64_000_000;

/** Fails at a line that is too long for a row. Gzip can expand 200 kB to 200 MB. */
function limitLines(): Transform {
  const lineFeed = 10;
  let length = 0;
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      const end = chunk.lastIndexOf(lineFeed);
      length = end < 0 ? length + chunk.length : chunk.length - end - 1;
      if (length > MAX_LINE_BYTES) done(new Error(`it has a line of more than ${MAX_LINE_BYTES / 1e6} MB`));
      else done(null, chunk);
    },
  });
}

const noRowsOf = (table: keyof Tables) => ({ table, rows: [] as object[], characters: 0 });

async function countRows(db: Db, table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
