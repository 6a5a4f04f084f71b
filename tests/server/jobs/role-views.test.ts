import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { listComparedFacts } from '../../../src/features/jobs/comparison.ts';
import { findJobView, listJobsWithPage } from '../../../src/features/jobs/job.queries.ts';
import { jobMetaDescription } from '../../../src/features/jobs/job.summary.ts';
import { describeContract, type JobRow } from '../../../src/features/jobs/job.ts';
import { jobShareCard } from '../../../src/features/jobs/job-card.ts';
import { jobMarkdown, jobMarkdownLine } from '../../../src/features/jobs/job-markdown.ts';
import { listOpenRowsByDate } from '../../../src/features/jobs/job-row.queries.ts';
import { recomputePayAndTrends } from '../../../src/features/market/market.commands.ts';
import { findRoleMarket } from '../../../src/features/market/role-market.queries.ts';
import { SearchIndex } from '../../../src/features/search/engine/search-index.ts';
import { buildJobFeed } from '../../../src/features/search/feed.queries.ts';
import { streamJobXmlFeed } from '../../../src/features/search/job-xml-feed.queries.ts';
import { changeQuery, emptyQuery } from '../../../src/features/search/query.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { SITE_TAG } from '../../../src/publishing/change.ts';
import { History } from '../../prove/history.ts';
import { Random } from '../../prove/random.ts';
import { rounds } from '../../rounds.ts';
import { listChangesAfter } from '../changes.ts';
import { describeOnBothEngines } from '../harness.ts';
import { plantOpenJob } from '../plant.ts';

type Views = Map<string, { shown: string; tags: Set<string> }>;

/** Views of every role's page and its tags. */
async function viewAll(db: Db): Promise<Views> {
  const views: Views = new Map();
  for (const { hash } of await listJobsWithPage(db)) {
    const view = await findJobView(db, hash);
    if (!view) continue;
    const { market, tags: marketTags } = await findRoleMarket(db, view.job);
    const { tags, ...shown } = view;
    views.set(hash, { shown: JSON.stringify({ ...shown, market }), tags: new Set([...tags, ...marketTags, SITE_TAG]) });
  }
  return views;
}

/** Enough roles of one category and currency to be compared with. */
async function openPaidJobs(db: Db, now: Date): Promise<void> {
  const active = await db
    .selectFrom('companies')
    .select('id')
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .execute();
  for (let i = 0; i < 9; i++) {
    const pay = { min: (40 + 5 * i) * 100_000, max: (50 + 5 * i) * 100_000, currency: 'EUR', period: 'year' as const };
    await plantOpenJob(db, now, { pay, companyId: active[i % active.length]?.id ?? '' });
  }
}

const seen = { changed: 0, compared: 0 };

describeOnBothEngines('What a role’s page shows', (open, engine) => {
  it.each(engine === 'sqlite' ? [1] : [4])(
    'What a role’s page shows changes with none but its tags, in the random history %i',
    async (seed) => {
      const { db, now } = await open();
      await openPaidJobs(db, new Date(now.getTime() - DAY));
      const history = new History(db, new Random(seed), now);
      let views = await viewAll(db);
      let last = 0;
      for (let i = 0; i < (engine === 'sqlite' ? rounds(60, 400) : rounds(12, 60)); i++) {
        // A history may close a company, or end its roles.
        if (i % 30 === 9) await openPaidJobs(db, history.now);
        const step = i % 6 === 5 ? 'count the market' : await history.step();
        if (i % 6 === 5) await recomputePayAndTrends(db, history.now);
        const changes = await listChangesAfter(db, last, 10_000);
        last = changes.at(-1)?.id ?? last;
        const given = new Set(changes.flatMap(({ record }) => record.tags ?? []));
        const after = await viewAll(db);
        for (const [hash, { shown }] of after) {
          const before = views.get(hash);
          if (shown.includes('"market":{')) seen.compared++;
          if (!before || before.shown === shown) continue;
          seen.changed++;
          expect(
            [...before.tags].some((tag) => given.has(tag)),
            `${step} changed ${hash}`,
          ).toBe(true);
        }
        views = after;
      }
    },
  );

  it('What a role’s page shows calls freelance work so wherever it names the contract', async () => {
    const { db, now } = await open();
    const { hash } = await plantOpenJob(db, now, { contractType: 'fixed-term', freelance: true });
    const view = await findJobView(db, hash);
    const row = (await listOpenRowsByDate(db, {}, { limit: 10 })).jobs.find((one) => one.hash === hash);
    if (!view || !row) throw new Error('The role is not open');
    const [found] = (await new SearchIndex(db).search(changeQuery(emptyQuery, { q: view.job.title }), now)).jobs;
    const board = { origin: 'https://board.test', name: 'Board' };
    const feed = await buildJobFeed(db, board.name, 'Roles', [row], `${board.origin}/roles`);
    const texts = [
      describeContract(row),
      describeContract(found as JobRow),
      jobMarkdownLine(row, board.origin),
      jobMarkdown(view, board),
      jobMetaDescription(view.job),
      jobShareCard(view.job).figureDetail,
      JSON.stringify(listComparedFacts([view.job])),
      feed.items.flatMap(({ tags }) => tags).join(' '),
      (await Array.fromAsync(streamJobXmlFeed(db, { filter: {} }, board))).join(''),
    ];
    for (const text of texts) {
      expect(text).toMatch(/freelance/i);
      expect(text).not.toMatch(/fixed-term/i);
    }
  });
});

it('The histories change many pages of roles, and compare many roles', () => {
  expect(seen.changed).toBeGreaterThan(50);
  expect(seen.compared).toBeGreaterThan(50);
});
