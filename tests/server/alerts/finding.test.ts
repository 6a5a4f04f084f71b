import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { writeSite } from '../../../src/db/site.ts';
import type { Db } from '../../../src/db/tables.ts';
import { changeTerm } from '../../../src/features/administration/term.commands.ts';
import { queueDueAlertMails } from '../../../src/features/alerts/due.commands.ts';
import { matchChangedJobsToAlerts } from '../../../src/features/alerts/matching.commands.ts';
import { changeAlert } from '../../../src/features/alerts/reader.commands.ts';
import { parseStoredSearch } from '../../../src/features/alerts/reader.queries.ts';
import { createAlertMailPreparer } from '../../../src/features/alerts/sending.commands.ts';
import { repostEndedJobAsDraft } from '../../../src/features/jobs/copy.commands.ts';
import { closeJob, editJob, pauseJob, publishJob, resumeJob } from '../../../src/features/jobs/job.commands.ts';
import type { JobDraftInput } from '../../../src/features/jobs/job.schema.ts';
import { featureRunningJob } from '../../../src/features/jobs/job-owner.commands.ts';
import { describeAlertSearches, toAlertQuery } from '../../../src/features/search/alert-search.queries.ts';
import { SearchIndex } from '../../../src/features/search/engine/search-index.ts';
import { changeQuery, emptyQuery, printQuery, type SearchQuery } from '../../../src/features/search/query.ts';
import { addDays, MINUTE } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { shippedSite } from '../../../src/site.ts';
import { openWorkerSearch } from '../../../src/worker/worker-search.ts';
import { mergeCompany } from '../../../src/workflows/company-merger.commands.ts';
import { forAllAsync } from '../../for-all.ts';
import { describeOnBothEngines } from '../harness.ts';
import { actor, plantOpenJob } from '../plant.ts';
import { anyQuery, plantJobs } from '../random-searches.ts';
import { SlowSearch } from '../slow-search.ts';
import { links, listAlertMails, startAlert, worker } from './reader.ts';

const minutes = (now: Date, count: number) => new Date(now.getTime() + count * MINUTE);

async function publish(db: Db, now: Date, draft: Partial<JobDraftInput> = {}): Promise<string> {
  return (await plantOpenJob(db, now, draft)).hash;
}

/** All results of a search on all pages. */
async function hashesOf(search: SearchIndex, query: SearchQuery, now: Date): Promise<Set<string>> {
  const { jobs, pages } = await search.search({ ...query, pageSize: 100 }, now);
  expect(pages).toBe(1);
  return new Set(jobs.map(({ hash }) => hash));
}

describeOnBothEngines('An alert and the search page', (open) => {
  it('An alert and the search page agree on every role, for any search', async () => {
    const { db, now } = await open();
    await plantJobs(db, now, 70);
    const search = new SearchIndex(db);
    const hashes = (await db.selectFrom('jobs').select('hash').execute()).map(({ hash }) => hash);
    const { known } = await SlowSearch.read(db);
    const { matching } = await search.matching(hashes, now);
    let some = 0;
    await forAllAsync(
      [anyQuery(known)],
      {
        numRuns: 500,
        // Which currency an amount is of depends on the company, and on that which words are left out.
        examples: [[changeQuery(emptyQuery, { q: 'UX & research 60k ui', company: ['northlight'], withPay: true })]],
      },
      async (requested) => {
        // What is stored is read again, as it was written.
        const query = parseStoredSearch(printQuery(toAlertQuery(requested)));
        const picked = matching.findMatches(printQuery(query));
        const found = new Set(hashes.filter((_, place) => picked?.has(place)));
        expect(found, printQuery(query)).toEqual(await hashesOf(search, query, now));
        some += found.size;
      },
    );
    expect(some).toBeGreaterThan(500);
  });
});

/** Database that runs `work` once matches were read, for as long as it does not wait for the reader. */
function whileMatchesAreRead(db: Db, work: () => Promise<unknown>): Db {
  let reading: unknown;
  return db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node).includes('alert_matches')) reading = queryId;
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (queryId === reading) await Promise.race([work(), wait(1_000)]);
      return result;
    },
  });
}

describeOnBothEngines('New roles', (open, engine, test) => {
  const designers = changeQuery(emptyQuery, { category: ['product-designer'] });
  const stage = async (query = designers, address = 'ada@example.com') => {
    const { db, now } = await open();
    const work = worker(db);
    await publish(db, minutes(now, -60), { title: 'There before', categorySlug: 'product-designer' });
    await work(now);
    const alertId = await startAlert(db, address, query, now);
    const subjects = async () => (await listAlertMails(db)).map(({ subject }) => subject);
    return { db, now, work, alertId, subjects };
  };

  test('New roles are mailed once, and what stood there before is not', async () => {
    const { db, now, work, subjects } = await stage();
    expect(await work(minutes(now, 1))).toBe(0);
    await publish(db, minutes(now, 2), { title: 'New one', categorySlug: 'product-designer' });
    await publish(db, minutes(now, 2), { title: 'Not of this search', categorySlug: 'ux-researcher' });
    expect(await work(minutes(now, 3))).toBe(1);
    expect(await work(minutes(now, 40))).toBe(0);
    expect(await subjects()).toEqual(['New: New one at Northlight']);
  });

  it('New roles are matched a few at a time, and mailed once though that is interrupted', async () => {
    const { db, now, work, alertId, subjects } = await stage();
    for (let i = 1; i <= 4; i++)
      await publish(db, minutes(now, 2), { title: `Role ${i}`, companyId: `co${i}`, categorySlug: 'product-designer' });
    const finding = openWorkerSearch(db);
    const matching = vi.spyOn(finding.search, 'matching');
    const original = SearchIndex.prototype.matching;
    matching.mockImplementationOnce((...requested) => original.apply(finding.search, requested));
    matching.mockRejectedValueOnce(new Error('broken off'));
    await expect(worker(db, { finding })(minutes(now, 3))).rejects.toThrow('broken off');
    const found = () => db.selectFrom('alert_matches').select('job_id').execute();
    expect(await found()).toHaveLength(2);
    expect(await work(minutes(now, 4))).toBe(1);
    expect(await found()).toHaveLength(4);
    expect(await work(minutes(now, 40))).toBe(0);
    expect(await subjects()).toEqual(['4 new product designer roles']);
    expect((await listAlertMails(db))[0]?.roles.map(({ alert_id }) => alert_id)).toEqual(Array(4).fill(alertId));
  });

  test('New roles wait for the next run while the search index changes all the time', async () => {
    const { db, now, subjects } = await stage();
    await publish(db, minutes(now, 2), { title: 'New one', categorySlug: 'product-designer' });
    const finding = openWorkerSearch(db);
    const original = SearchIndex.prototype.matching;
    const matching = vi.spyOn(finding.search, 'matching').mockImplementation(async (...requested) => ({
      ...(await original.apply(finding.search, requested)),
      isCurrent: () => false,
    }));
    expect(await worker(db, { finding })(minutes(now, 3))).toBe(0);
    matching.mockRestore();
    expect(await worker(db, { finding })(minutes(now, 4))).toBe(1);
    expect(await subjects()).toEqual(['New: New one at Northlight']);
  });

  it.runIf(engine === 'postgres')(
    'New roles matched while an alert is looked at are mailed by the next look',
    async () => {
      const { db, now, work, subjects } = await stage();
      await publish(db, minutes(now, 2), { title: 'First', categorySlug: 'product-designer' });
      expect(await work(minutes(now, 3))).toBe(1);
      // Due again without a role, as after one that was drawn back.
      await db
        .updateTable('alerts')
        .set({ next_at: minutes(now, 20).toISOString() })
        .execute();
      await publish(db, minutes(now, 21), { title: 'Second', companyId: 'co2', categorySlug: 'product-designer' });
      let matching: Promise<number> | undefined;
      const meanwhile = whileMatchesAreRead(db, () => {
        matching ??= matchChangedJobsToAlerts(db, openWorkerSearch(db), minutes(now, 22));
        return matching;
      });
      expect(await queueDueAlertMails(meanwhile, links, minutes(now, 22))).toBe(0);
      await matching;
      expect(await queueDueAlertMails(db, links, minutes(now, 23))).toBe(1);
      expect(await subjects()).toEqual(['New: First at Northlight', 'New: Second at Pale Harbour']);
    },
  );

  it.runIf(engine === 'postgres')(
    'New roles given back while another alert is looked at are mailed by that alert',
    async () => {
      const { db, now, work } = await stage();
      await startAlert(db, 'ada@example.com', emptyQuery, now);
      await publish(db, minutes(now, 2), { title: 'First', categorySlug: 'product-designer' });
      expect(await work(minutes(now, 3))).toBe(1);
      const [mail] = await listAlertMails(db);
      const sender = mail?.roles[0]?.alert_id ?? '';
      await changeAlert(db, sender, { kind: 'end' }, minutes(now, 4));
      await db
        .updateTable('alerts')
        .set({ next_at: minutes(now, 20).toISOString() })
        .where('ended_at', 'is', null)
        .execute();
      const prepare = createAlertMailPreparer(links);
      let preparing: Promise<unknown> | undefined;
      const meanwhile = whileMatchesAreRead(db, () => {
        preparing ??= db
          .transaction()
          .execute((trx) => prepare(trx, { id: mail?.id ?? '', mayHaveArrived: false }, minutes(now, 22)));
        return preparing;
      });
      expect(await queueDueAlertMails(meanwhile, links, minutes(now, 22))).toBe(0);
      expect(await preparing).toBe('withdrawn');
      expect(await queueDueAlertMails(db, links, minutes(now, 23))).toBe(1);
      expect((await listAlertMails(db)).at(-1)?.roles).toMatchObject([{ title: 'First' }]);
    },
  );

  test('New roles come within a minute, and then in one mail a quarter of an hour', async () => {
    const { db, now, work } = await stage();
    for (let i = 0; i < 4; i++) {
      await publish(db, minutes(now, 1 + i), {
        title: `Role ${i}`,
        companyId: `co${i + 1}`,
        categorySlug: 'product-designer',
      });
      await work(minutes(now, 1.5 + i));
    }
    for (let minute = 5; minute < 40; minute++) await work(minutes(now, minute));
    const mails = await listAlertMails(db);
    expect(mails.map(({ roles }) => roles.length)).toEqual([1, 3]);
    expect(mails.map(({ created_at }) => created_at)).toEqual([
      minutes(now, 1.5).toISOString(),
      minutes(now, 17).toISOString(),
    ]);
    expect(mails[1]?.subject).toBe('3 new product designer roles');
  });

  test('New roles are never more than ten in a mail, or two of one company: the others come next', async () => {
    const { db, now, work } = await stage();
    for (let i = 0; i < 10; i++)
      await publish(db, minutes(now, 1), {
        title: `Role ${i}`,
        companyId: `co${(i % 4) + 1}`,
        categorySlug: 'product-designer',
      });
    await work(minutes(now, 2));
    const [first] = await listAlertMails(db);
    expect(first?.roles).toHaveLength(8);
    expect(first?.text).toContain('2 more new roles didn’t fit in');
    const perCompany = Object.values(Object.groupBy(first?.roles ?? [], (role) => role.company_id));
    expect(perCompany.map((roles) => roles?.length)).toEqual([2, 2, 2, 2]);
    for (let minute = 3; minute < 40; minute++) await work(minutes(now, minute));
    const mails = await listAlertMails(db);
    expect(mails.map(({ roles }) => roles.length)).toEqual([8, 2]);
    expect(new Set(mails.flatMap(({ roles }) => roles.map(({ hash }) => hash))).size).toBe(10);
  });

  test('New roles are announced once to one person, whatever they are found by', async () => {
    const { db, now, work } = await stage();
    await startAlert(db, 'a.da+x@example.com'.replace('a.da', 'ada'), emptyQuery, now);
    await publish(db, minutes(now, 1), { categorySlug: 'product-designer' });
    await publish(db, minutes(now, 1), { categorySlug: 'ux-researcher', companyId: 'co2' });
    for (let minute = 2; minute < 40; minute++) await work(minutes(now, minute));
    const roles = (await listAlertMails(db)).flatMap((mail) => mail.roles.map(({ hash }) => hash));
    expect([roles.length, new Set(roles).size]).toEqual([2, 2]);
  });

  it('New roles are not those that were posted again, paused and resumed, featured or edited', async () => {
    const { db, now, work, subjects } = await stage();
    const hash = await publish(db, minutes(now, 1), { title: 'Once', categorySlug: 'product-designer' });
    await work(minutes(now, 2));
    expectValue(await pauseJob(db, actor, { hash }, minutes(now, 3)));
    await work(minutes(now, 4));
    expectValue(await resumeJob(db, actor, { hash }, minutes(now, 5)));
    await db
      .transaction()
      .execute(async (trx) =>
        expectValue(
          await featureRunningJob(trx, actor, { hash, until: addDays(now.toISOString(), 5) }, minutes(now, 6)),
        ),
      );
    expectValue(await editJob(db, actor, { hash, changes: { title: 'Once, better' } }, minutes(now, 7)));
    await work(minutes(now, 30));
    expectValue(await closeJob(db, actor, { hash, reason: 'closed' }, minutes(now, 31)));
    await work(minutes(now, 32));
    const again = expectValue(await repostEndedJobAsDraft(db, actor, { hash }, minutes(now, 33)));
    expectValue(await publishJob(db, actor, again, minutes(now, 34)));
    await work(minutes(now, 60));
    // Nor is what stood there before the alert began.
    const { hash: old } = await db
      .selectFrom('jobs')
      .select('hash')
      .where('title', '=', 'There before')
      .executeTakeFirstOrThrow();
    expectValue(await editJob(db, actor, { hash: old, changes: { title: 'There before, edited' } }, minutes(now, 61)));
    expectValue(await pauseJob(db, actor, { hash: old }, minutes(now, 62)));
    await work(minutes(now, 63));
    expectValue(await resumeJob(db, actor, { hash: old }, minutes(now, 64)));
    await work(minutes(now, 90));
    expectValue(await closeJob(db, actor, { hash: old, reason: 'closed' }, minutes(now, 91)));
    await work(minutes(now, 92));
    const oldAgain = expectValue(await repostEndedJobAsDraft(db, actor, { hash: old }, minutes(now, 93)));
    expectValue(await publishJob(db, actor, oldAgain, minutes(now, 94)));
    await work(minutes(now, 120));
    expect(await subjects()).toEqual(['New: Once at Northlight']);
  });

  test('New roles of a company are found by its former name once it is part of another', async () => {
    const { db, now, work, subjects } = await stage(changeQuery(emptyQuery, { company: ['northlight'] }));
    expectValue(await mergeCompany(db, actor, { slug: 'northlight', into: 'pale-harbour' }, minutes(now, 1)));
    await publish(db, minutes(now, 2), { title: 'New one', companyId: 'co2' });
    await publish(db, minutes(now, 2), { title: 'Elsewhere', companyId: 'co3' });
    expect(await work(minutes(now, 3))).toBe(1);
    expect(await subjects()).toEqual(['New: New one at Pale Harbour']);
  });

  test('New roles are announced under the present names of what their search names', async () => {
    const { db, now } = await open();
    const wish = { kind: 'category', name: '', parent: '', synonyms: '', address: '', change: '' } as const;
    const merger = { ...wish, action: 'merge', slug: 'ux-designer', into: 'ui-designer' } as const;
    expectValue(await changeTerm(db, { kind: 'admin', id: 'mo' }, merger, now));
    expectValue(await mergeCompany(db, actor, { slug: 'northlight', into: 'pale-harbour' }, now));
    const query = changeQuery(emptyQuery, { category: ['ux-designer'], company: ['northlight'] });
    expect(await describeAlertSearches(db, [query])).toEqual([
      { words: 'UI designer roles, at Pale Harbour', href: '/search?category=ui-designer&company=pale-harbour' },
    ]);
  });

  test('New roles are those that an edit makes one of the search, once', async () => {
    const { db, now, work, subjects } = await stage();
    const hash = await publish(db, minutes(now, -30), { title: 'Becomes one', categorySlug: 'ux-researcher' });
    await work(minutes(now, 1));
    const become = (categorySlug: string, at: number) =>
      editJob(db, actor, { hash, changes: { categorySlug } }, minutes(now, at));
    expectValue(await become('product-designer', 2));
    await work(minutes(now, 3));
    expectValue(await become('ux-researcher', 4));
    await work(minutes(now, 5));
    expectValue(await become('product-designer', 6));
    await work(minutes(now, 40));
    expect(await subjects()).toEqual(['New: Becomes one at Northlight']);
  });

  test('New roles that stop matching by an edit before their notice are sent to no reader', async () => {
    const { db, now, work, subjects } = await stage();
    await publish(db, minutes(now, 1), { title: 'First', categorySlug: 'product-designer' });
    await work(minutes(now, 2));
    const hash = await publish(db, minutes(now, 3), { title: 'Second', categorySlug: 'product-designer' });
    await work(minutes(now, 4));
    expectValue(await editJob(db, actor, { hash, changes: { categorySlug: 'ux-researcher' } }, minutes(now, 5)));
    await work(minutes(now, 40));
    expect(await subjects()).toEqual(['New: First at Northlight']);
  });

  test('New roles that were matched and closed before their mail are mailed when they open again', async () => {
    const { db, now, work, subjects } = await stage();
    await publish(db, minutes(now, 1), { title: 'First', categorySlug: 'product-designer' });
    await work(minutes(now, 2));
    const hash = await publish(db, minutes(now, 3), { title: 'Second', categorySlug: 'product-designer' });
    await work(minutes(now, 4));
    expectValue(await pauseJob(db, actor, { hash }, minutes(now, 5)));
    await work(minutes(now, 30));
    expect(await subjects()).toEqual(['New: First at Northlight']);
    expectValue(await resumeJob(db, actor, { hash }, minutes(now, 31)));
    await work(minutes(now, 32));
    expect(await subjects()).toEqual(['New: First at Northlight', 'New: Second at Northlight']);
  });

  it('New roles of words are found as the search page finds them', async () => {
    const { db, now, work, subjects } = await stage(changeQuery(emptyQuery, { q: 'interaction designer -senior' }));
    await publish(db, minutes(now, 1), { title: 'Interaction Designer', seniority: 'mid' });
    await publish(db, minutes(now, 1), { title: 'Senior Interaction Designer', seniority: 'senior', companyId: 'co2' });
    await work(minutes(now, 2));
    expect(await subjects()).toEqual(['New: Interaction Designer at Northlight']);
  });

  test('New roles leave daily and weekly at the reader’s hour, and never as an empty mail', async () => {
    const { db, now } = await open();
    const work = worker(db);
    await work(now);
    await writeSite(db, { ...shippedSite, timeZone: 'Asia/Tokyo' });
    await startAlert(db, 'board@example.com', designers, now, { frequency: 'daily', zone: 'Nowhere/At_All' });
    await startAlert(db, 'daily@example.com', designers, now, { frequency: 'daily', zone: 'Europe/Berlin' });
    await startAlert(db, 'weekly@example.com', designers, now, { frequency: 'weekly', zone: 'America/New_York' });
    // An hour at a time, from Monday for ten days.
    for (let i = 0; i < 10 * 24; i++) {
      const day = i / 24;
      if (Number.isInteger(day) && day < 4)
        await publish(db, minutes(now, i * 60 + 1), {
          title: `Day ${day}`,
          companyId: `co${day + 1}`,
          categorySlug: 'product-designer',
        });
      await work(minutes(now, (i + 1) * 60));
    }
    const mails = await listAlertMails(db);
    const times = (address: string) =>
      mails.filter(({ recipient }) => recipient === address).map(({ created_at, roles }) => [created_at, roles.length]);
    // Who named no clocks that there are gets mail by those of the board.
    expect(times('board@example.com')).toEqual([
      ['2026-06-01T23:00:00.000Z', 1],
      ['2026-06-02T23:00:00.000Z', 1],
      ['2026-06-03T23:00:00.000Z', 1],
      ['2026-06-04T23:00:00.000Z', 1],
    ]);
    expect(times('daily@example.com')).toEqual([
      ['2026-06-02T06:00:00.000Z', 1],
      ['2026-06-03T06:00:00.000Z', 1],
      ['2026-06-04T06:00:00.000Z', 1],
      ['2026-06-05T06:00:00.000Z', 1],
    ]);
    expect(times('weekly@example.com')).toEqual([
      ['2026-06-02T12:00:00.000Z', 1],
      ['2026-06-09T12:00:00.000Z', 3],
    ]);
  });
});
