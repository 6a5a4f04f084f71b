import type { IndexEngine } from '../../db/column-values.ts';
import type { Db } from '../../db/tables.ts';
import type { Env } from '../../env.ts';
import { pluralize } from '../../lib/text.ts';
import { formatUtcTime } from '../accounts/admin/admin-view.ts';
import { type HealthCheckResult, healthOk, healthWarning } from '../settings/health.queries.ts';
import { readGoogleQuotaUse } from './google-indexing.tasks.ts';
import { findLastIndexCall } from './index-call.ts';

type IndexSettings = Pick<Env, 'INDEXNOW' | 'GOOGLE_INDEXING_KEY' | 'GOOGLE_INDEXING_QUOTA'>;

/** Health checks of search engine notices with the last call. */
export const checkIndexingHealth = async (db: Db, env: IndexSettings, now: Date): Promise<HealthCheckResult[]> => [
  await examineIndexNow(db, env),
  await examineGoogle(db, env, now),
];

async function examineIndexNow(db: Db, { INDEXNOW }: IndexSettings): Promise<HealthCheckResult> {
  if (!INDEXNOW) return healthOk('IndexNow', 'off: search engines read the sitemap (see INDEXNOW)');
  return examineCall(db, 'IndexNow', 'indexnow', '');
}

async function examineGoogle(
  db: Db,
  { GOOGLE_INDEXING_KEY, GOOGLE_INDEXING_QUOTA }: IndexSettings,
  now: Date,
): Promise<HealthCheckResult> {
  if (!GOOGLE_INDEXING_KEY)
    return healthOk('Google Indexing', 'off: Google reads the sitemap (see GOOGLE_INDEXING_KEY)');
  const { sent, left } = await readGoogleQuotaUse(db, now);
  const use = `; ${sent} of ${pluralize(GOOGLE_INDEXING_QUOTA, 'notice')} sent today, ${left} left to the sitemap`;
  return examineCall(db, 'Google Indexing', 'google', use);
}

async function examineCall(db: Db, about: string, engine: IndexEngine, use: string): Promise<HealthCheckResult> {
  const [call, { count }] = await Promise.all([
    findLastIndexCall(db, engine),
    db
      .selectFrom('index_notices')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('engine', '=', engine)
      .executeTakeFirstOrThrow(),
  ]);
  const waiting = `${pluralize(Number(count), 'page')} to send${use}`;
  if (!call) return healthOk(about, `no call yet; ${waiting}`);
  const { at, status, answer, pages } = call;
  const result = status === 0 ? `got no answer: ${answer}` : `was answered ${status}${answer && `: ${answer}`}`;
  const words = `the last call, on ${formatUtcTime(at)} UTC with ${pluralize(pages, 'page')}, ${result}; ${waiting}`;
  return [200, 202].includes(status) ? healthOk(about, words) : healthWarning(about, words);
}
