import { expect, it, vi } from 'vitest';
import { changeTerm } from '../../../src/features/administration/term.commands.ts';
import { installShippedTexts } from '../../../src/features/editorial/text.commands.ts';
import { buildListingFeed } from '../../../src/features/search/feed.queries.ts';
import { serializeFeed } from '../../../src/features/search/feed.ts';
import { readTaxonomy } from '../../../src/features/search/taxonomy.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { findJournalFeed } from '../../../src/public-pages/feed.ts';
import { changedTags } from '../../../src/publishing/change.ts';
import { readLastChangeId } from '../../../src/publishing/changes.queries.ts';
import { shippedSite } from '../../../src/site.ts';
import { listChangesAfter } from '../changes.ts';
import { describeOnBothEngines } from '../harness.ts';
import { plantOpenJob } from '../plant.ts';

describeOnBothEngines('A feed', (open) => {
  it('A feed leaves out a role that cannot be written down, says so, and contains the others', async () => {
    const { db, now } = await open();
    for (const title of ['Sound', 'Broken', 'Whole']) {
      await plantOpenJob(db, now, { title });
    }
    // No command writes a currency that there is not.
    await db.updateTable('jobs').set({ salary_currency: 'E1' }).where('title', '=', 'Broken').execute();
    const output = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { feed, tags } = await buildListingFeed(db, 'Easel', await readTaxonomy(db), {}, 'http://localhost/roles');
    expect(feed.items.map(({ title }) => title).sort()).toEqual(['Sound at Northlight', 'Whole at Northlight']);
    expect(output.mock.calls.map(([words]) => words)).toEqual([
      expect.stringMatching(/^\/jobs\/broken-.* is left out of a feed/),
    ]);
    output.mockRestore();
    // It comes back as soon as it changes.
    const { hash } = await db.selectFrom('jobs').select('hash').where('title', '=', 'Broken').executeTakeFirstOrThrow();
    expect(tags).toContain(`job:${hash}`);
    for (const format of ['xml', 'json'] as const) expect(serializeFeed(feed, format).body).toContain('Sound');
  });

  it('A feed of a skill is written again once the skill has another name', async () => {
    const { db, now } = await open();
    await plantOpenJob(db, now, { requiredSkills: ['figma'] });
    const build = async () =>
      buildListingFeed(db, 'Easel', await readTaxonomy(db), { skill: 'figma' }, 'http://localhost/figma');
    const { tags } = await build();
    const wish = { kind: 'skill', parent: '', synonyms: '', address: '', into: '', change: '' } as const;
    const renaming = { ...wish, action: 'edit', slug: 'figma', name: 'Figjam' } as const;
    const before = await readLastChangeId(db);
    expectValue(await changeTerm(db, { kind: 'admin', id: 'mo' }, renaming, now));
    expect((await build()).feed.title).toContain('Figjam');
    const changes = await listChangesAfter(db, before, 10);
    expect(changes.flatMap(({ record }) => changedTags(record)).filter((tag) => tags.includes(tag))).toEqual([
      'skill:figma',
    ]);
  });

  it('A feed of the Journal dates an article by its last change', async () => {
    const { db, now } = await open();
    const head = { title: 'One', description: 'The first.', author: 'Ada', categories: [] };
    const written = { ...head, published: '2025-01-01', updated: '2025-03-01' };
    await installShippedTexts(db, [{ kind: 'blog', slug: 'one', head: written, body: 'Words.' }], now, {
      isUpdate: true,
    });
    const locals = { db, origin: 'http://localhost', site: shippedSite, applying: { retentionMonths: 6 } };
    const found = await findJournalFeed(locals as unknown as App.Locals, {});
    expect(found).toMatchObject({
      feed: { items: [{ publishedAt: '2025-01-01T00:00:00.000Z', updatedAt: '2025-03-01T00:00:00.000Z' }] },
    });
  });
});
