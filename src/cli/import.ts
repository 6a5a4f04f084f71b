import { existsSync } from 'node:fs';
import { openDatabase } from '../db/open.ts';
import type { Db } from '../db/tables.ts';
import { readEnv } from '../env.ts';
import { readFeedFromFileOrUrl } from '../features/importing/fetch-feed.ts';
import { createFetchServices } from '../features/importing/fetching/open-fetching.ts';
import { type ImportRequest, translateAndSyncFeed } from '../features/importing/import-feed.ts';
import {
  recordFailureOfKnownImport,
  recordSuccessfulImport,
  sourceKey,
} from '../features/importing/import-runs.commands.ts';
import { isSourceName, SOURCES } from '../features/importing/reader.ts';
import { formatImportReport, formatImportTable } from '../features/importing/report.ts';
import { fetchSourceFeed, fetchWithRetry } from '../features/importing/sources/reading.ts';
import { createCompanyWithoutMembers } from '../features/importing/sources/source.commands.ts';
import { parseFeedDocument, parsePastedAddress } from '../features/importing/sources.ts';
import type { Result } from '../lib/result.ts';
import { argumentError, parseCommandLineOrThrow } from './arguments.ts';
import { runCommand } from './command.ts';

const USAGE = `npm run import -- [${SOURCES.join('|')}] <address-or-file> (--company <slug> | --create <name> --website <address>) [--careers <url>] [--dry-run] [--verbose]`;

await runCommand(async () => console.log(await runImport()));

async function runImport(): Promise<string> {
  const { flags, words } = parseCommandLineOrThrow({
    usage: USAGE,
    words: 2,
    flags: {
      company: { type: 'string' },
      create: { type: 'string' },
      website: { type: 'string' },
      careers: { type: 'string' },
      'dry-run': { type: 'boolean' },
      verbose: { type: 'boolean' },
    },
  });
  const [first = '', from] = words;
  if (!first) throw argumentError('Name an address or a file', USAGE);
  const isOfNew = flags.create !== undefined && flags.website !== undefined;
  if ((flags.company !== undefined) === isOfNew)
    throw argumentError('Name either --company, or both --create and --website', USAGE);
  if (flags.careers !== undefined && !/^https?:\/\/[^/]/.test(flags.careers))
    throw argumentError('--careers must be an http(s) address', USAGE);
  const isDry = flags['dry-run'] ?? false;
  const feedSource = from === undefined ? await readPasted(first) : await readNamed(first, from, { ...flags, isDry });

  const { DATABASE_URL } = readEnv();
  const file = fileOf(DATABASE_URL);
  if (file && !existsSync(file))
    throw new Error(`There is no database at ${file}: start the board once, or set DATABASE_URL`);
  const db = await openDatabase(DATABASE_URL);
  try {
    const now = new Date();
    const { create: name = '', website = '' } = flags;
    const companySlug = flags.company ?? (isDry ? undefined : await create(db, { name, website }, now));
    const request = { ...feedSource, companySlug, isDry };
    const report = expectValue(await translateAndSyncFeed(db, request, now));
    if (isDry) return formatImportTable(report);
    if (companySlug) await recordSuccessfulImport(db, sourceKey({ source: feedSource.source, companySlug }), now);
    return formatImportReport(report, { isVerbose: flags.verbose ?? false });
  } finally {
    await db.destroy();
  }
}

type PastedFeed = Pick<ImportRequest, 'source' | 'feed' | 'complete'>;

/** Reads a pasted address. Detects its format and follows all of its pages. */
async function readPasted(pasted: string): Promise<PastedFeed> {
  const known = parsePastedAddress(pasted);
  if (!known.ok) throw new Error(`"${pasted}": ${wordsOf(known)}. Usage: ${USAGE}`);
  const address = known.value;
  const services = createFetchServices(readEnv());
  const reading = await fetchSourceFeed(address, (part, mark) => fetchWithRetry(part, services, mark));
  if (reading.kind !== 'read')
    throw new Error(reading.kind === 'failed' ? reading.why : `${pasted} returned no document`);
  return { source: address.kind, feed: reading.feed, complete: true };
}

/** Reads a file or an address of a named system. A wrong feed is recorded as failed and changes nothing else. */
async function readNamed(
  source: string,
  from: string,
  { company, careers, isDry }: { company?: string; careers?: string; isDry: boolean },
): Promise<PastedFeed> {
  if (!isSourceName(source))
    throw new Error(`"${source}" is not a supported system: choose one of ${SOURCES.join(', ')}`);
  const fetched = await readFeedFromFileOrUrl(from, createFetchServices(readEnv()));
  const careersUrl = careers ?? (fetched.ok ? fetched.value.origin : undefined);
  const read = fetched.ok ? parseFeedDocument(source, fetched.value.body, { careersUrl }) : fetched;
  if (!read.ok) {
    if (!isDry && company) await recordFailure(sourceKey({ source, companySlug: company }), wordsOf(read));
    throw new Error(wordsOf(read));
  }
  return { source, feed: read.value, complete: fetched.ok && fetched.value.isWhole };
}

/** Creates the company that `--create` names, unless it exists. */
async function create(db: Db, company: { name: string; website: string }, now: Date): Promise<string> {
  const known = await db.selectFrom('companies').select('slug').where('name', '=', company.name).executeTakeFirst();
  if (known) return known.slug;
  const actor = { kind: 'system', name: 'import' } as const;
  return expectValue(await db.transaction().execute((trx) => createCompanyWithoutMembers(trx, actor, company, now)))
    .slug;
}

function expectValue<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(wordsOf(result));
}

function wordsOf({ problems }: { problems: { message: string }[] }): string {
  return problems.map(({ message }) => message).join('; ');
}

function fileOf(databaseUrl: string): string | undefined {
  return /^file:(.+)$/.exec(databaseUrl)?.[1];
}

/** Records on the board that a source could not be read. */
async function recordFailure(source: string, problem: string): Promise<void> {
  const { DATABASE_URL } = readEnv();
  const file = fileOf(DATABASE_URL);
  if (file && !existsSync(file)) return;
  const db = await openDatabase(DATABASE_URL);
  try {
    await recordFailureOfKnownImport(db, { source, problem }, new Date());
  } finally {
    await db.destroy();
  }
}
