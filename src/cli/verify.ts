import { writeTransaction } from '../db/dialect.ts';
import { databaseInvariants, type Invariant } from '../db/invariants.ts';
import { openDatabase } from '../db/open.ts';
import { tokenInvariants } from '../db/stored-tokens.ts';
import type { Db } from '../db/tables.ts';
import { readEnv } from '../env.ts';
import { adInvariants } from '../features/ads/ad.invariants.ts';
import { applicationInvariants } from '../features/applications/application.invariants.ts';
import { openApplicationServices } from '../features/applications/applying.ts';
import { companyInvariants } from '../features/companies/company.invariants.ts';
import { jobInvariants } from '../features/jobs/job.invariants.ts';
import { recountAllListings } from '../features/jobs/listing.counts.ts';
import { sellingInvariants } from '../features/selling/selling.invariants.ts';
import { settingsInvariants } from '../features/settings/settings.invariants.ts';
import { toInstant } from '../lib/dates.ts';
import { mailInvariants } from '../mail/mail.invariants.ts';
import { SITE_TAG, SITEMAP_TAG } from '../publishing/change.ts';
import { publish } from '../publishing/publish.ts';
import { queueInvariants } from '../queue/queue.invariants.ts';
import { schedules } from '../worker/schedule.ts';
import { argumentError, parseCommandLineOrThrow } from './arguments.ts';
import { runCommand } from './command.ts';
import { buildsFolder } from './project.ts';
import { buildInvariants, siteInvariants } from './site.invariants.ts';

/** Result code of SQLite (https://www.sqlite.org/rescode.html). */
const SQLITE_CORRUPT = 11;
/** Violations listed per invariant. */
const NAMED = 5;

/** Invariants of every board. Features add their own here. */
export const invariants: Invariant[] = [
  ...databaseInvariants,
  ...tokenInvariants,
  ...queueInvariants(schedules),
  ...mailInvariants,
  ...companyInvariants,
  ...jobInvariants,
  ...sellingInvariants,
  ...adInvariants,
  ...settingsInvariants,
];

if (import.meta.main) {
  await runCommand(async () => {
    const usage = 'npm run verify [-- --site <address> --recount]';
    const flags = { site: { type: 'string' }, recount: { type: 'boolean' } } as const;
    const { site, recount } = parseCommandLineOrThrow({ usage, flags }).flags;
    if (site !== undefined && !(/^https?:/.test(site) && URL.canParse(site)))
      throw argumentError('--site must be an http(s) address', usage);
    const env = readEnv();
    const db = await openDatabase(env.DATABASE_URL, { mustExist: true }).catch((error) => {
      throw new Error(explain(error));
    });
    const stored = [
      ...invariants,
      ...applicationInvariants(openApplicationServices(env).files),
      ...buildInvariants(buildsFolder(env)),
    ];
    const checks = site ? [...stored, ...siteInvariants(site)] : stored;
    try {
      if (recount) await recountListingsAndPublish(db, new Date());
      const breaches = await describeViolations(checks, db, new Date());
      for (const breach of breaches) console.error(breach);
      if (breaches.length > 0) throw new Error(`${breaches.length} of ${checks.length} invariants do not hold`);
      console.log(`All ${checks.length} invariants hold`);
    } finally {
      await db.destroy();
    }
  });
}

/** Counts the open jobs of every listing again, for which all pages are rendered again. */
export async function recountListingsAndPublish(db: Db, now: Date): Promise<void> {
  await writeTransaction(db, async (trx) => {
    await recountAllListings(trx, toInstant(now));
    await publish(trx, toInstant(now), { tags: [SITE_TAG, SITEMAP_TAG] });
  });
}

/** Describes each violated invariant in one line with the first few violations. */
export async function describeViolations(checks: readonly Invariant[], db: Db, now: Date): Promise<string[]> {
  const lines: string[] = [];
  for (const { name, findBreaches: find } of checks) {
    const found = await find(db, now).catch((error) => [`The check could not run: ${explain(error)}`]);
    if (found.length === 0) continue;
    const more = found.length > NAMED ? ` and ${found.length - NAMED} more` : '';
    lines.push(`Broken: ${name}. ${found.slice(0, NAMED).join(', ')}${more}`);
  }
  return lines;
}

/** Explains why a database cannot be read. */
function explain(error: Error & { errcode?: number }): string {
  const { errcode = 0 } = error.cause instanceof Error ? (error.cause as typeof error) : error;
  if (errcode % 256 !== SQLITE_CORRUPT) return error.message;
  return `${error.message}. A part of its file is damaged: stop the server, keep a copy of the file, and restore the last backup`;
}
