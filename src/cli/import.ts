import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openDatabase } from '../db/open.ts';
import { readEnv } from '../env.ts';
import { fetchFeed } from '../features/importing/fetch-feed.ts';
import { openFetching } from '../features/importing/fetching/open-fetching.ts';
import { importFeed } from '../features/importing/import-feed.ts';
import { nameSource, noteFailedImport, noteImport } from '../features/importing/import-runs.commands.ts';
import { isSourceName, SOURCES } from '../features/importing/reader.ts';
import { formatReport } from '../features/importing/report.ts';
import { readFeed } from '../features/importing/sources.ts';
import type { Result } from '../lib/result.ts';
import { runCommand } from './command.ts';

const USAGE = `Usage: npm run import -- <${SOURCES.join('|')}> <file-or-url> --company <slug> [--careers <url>] [--dry-run] [--verbose]`;

await runCommand(async () => console.log(await runImport()));

async function runImport(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      company: { type: 'string' },
      careers: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return USAGE;
  const [source = '', from = '', ...others] = positionals;
  if (!source || !from || others.length > 0 || !values.company) throw new Error(USAGE);
  if (!isSourceName(source))
    throw new Error(`"${source}" is not a system we can read: choose one of ${SOURCES.join(', ')}`);
  if (values.careers !== undefined && !/^https?:\/\/[^/]/.test(values.careers))
    throw new Error('--careers must be an http(s) address');

  const fetched = await fetchFeed(from, openFetching(readEnv()));
  const careersUrl = values.careers ?? (fetched.ok ? fetched.value.origin : undefined);
  // Read before the database is opened: of a wrong feed it is noted that it failed, and nothing else is touched.
  const read = fetched.ok ? readFeed(source, fetched.value.body, { careersUrl }) : fetched;
  if (!read.ok) {
    if (!values['dry-run']) await noteFailure(nameSource({ source, companySlug: values.company }), wordsOf(read));
    throw new Error(wordsOf(read));
  }

  const { DATABASE_URL } = readEnv();
  const file = fileOf(DATABASE_URL);
  if (file && !existsSync(file))
    throw new Error(`There is no database at ${file}: start the board once, or set DATABASE_URL`);
  const db = await openDatabase(DATABASE_URL);
  try {
    const request = {
      source,
      companySlug: values.company,
      feed: read.value,
      complete: fetched.ok && fetched.value.isWhole,
      isDry: values['dry-run'],
    };
    const now = new Date();
    const report = expectValue(await importFeed(db, request, now));
    if (!request.isDry) await noteImport(db, nameSource(request), now);
    return formatReport(report, { isVerbose: values.verbose, isDry: values['dry-run'] });
  } finally {
    await db.destroy();
  }
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

/** Tells the board, where there is one, that a source could not be read. */
async function noteFailure(source: string, problem: string): Promise<void> {
  const { DATABASE_URL } = readEnv();
  const file = fileOf(DATABASE_URL);
  if (file && !existsSync(file)) return;
  const db = await openDatabase(DATABASE_URL);
  try {
    await noteFailedImport(db, { source, problem }, new Date());
  } finally {
    await db.destroy();
  }
}
