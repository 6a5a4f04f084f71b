import { expect, it } from 'vitest';
import { hasOnlyShippedContent } from '../../../src/db/board-settings.ts';
import { openDatabase } from '../../../src/db/open.ts';
import type { Db } from '../../../src/db/tables.ts';
import { fillWithDemo } from '../../../src/demo/fill.ts';
import { changeTerm } from '../../../src/features/administration/term.commands.ts';
import { listCategories } from '../../../src/features/categories/category.queries.ts';
import { SearchIndex } from '../../../src/features/search/engine/search-index.ts';
import { emptyQuery } from '../../../src/features/search/query.ts';
import { installShippedVocabulary } from '../../../src/features/vocabulary/shipped.commands.ts';
import { readShippedVocabularyOrThrow, type ShippedVocabulary } from '../../../src/features/vocabulary/shipped.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { readLastChangeId } from '../../../src/publishing/changes.queries.ts';
import { listChangesAfter } from '../changes.ts';
import { describeOnBothEngines, newPostgresUrl, newSqliteUrl } from '../harness.ts';
import { plantOpenJob } from '../plant.ts';

const now = new Date('2026-06-01T12:00:00.000Z');
const admin = { kind: 'admin', id: 'u1' } as const;

describeOnBothEngines('The shipped vocabulary', (open, engine, test) => {
  it('The shipped vocabulary fills an empty board once, and leaves it empty of what people make', async () => {
    await onEmptyBoard(engine, async (db) => {
      const shipped = readShippedVocabularyOrThrow();
      const terms = shipped.skills.length + shipped.categories.reduce((sum, top) => sum + 1 + top.categories.length, 0);
      expect(await installShippedVocabulary(db, shipped, now)).toEqual({ added: terms, changed: 0 });
      const tops = (await listCategories(db)).filter((category) => category.parent_id === null);
      expect(tops.map((top) => top.slug).sort()).toEqual(shipped.categories.map((top) => top.slug).sort());
      expect(tops.every((top) => top.subcategories.length > 0)).toBe(true);
      expect(await hasOnlyShippedContent(db)).toBe(true);
      const changes = await countChanges(db);
      expect(await installShippedVocabulary(db, shipped, now)).toEqual({ added: 0, changed: 0 });
      expect(await countChanges(db)).toBe(changes);
    });
  });

  it('The shipped vocabulary follows its files, but for what the owner changed or took away', async () => {
    await onEmptyBoard(engine, async (db) => {
      await installShippedVocabulary(db, small('Product design', 'Figma', ['C4D']), now);
      const rename = { kind: 'category', action: 'edit', slug: 'product-design', name: 'Products' } as const;
      const untouched = { parent: '', address: '', synonyms: '', into: '', change: '' };
      expectValue(await changeTerm(db, admin, { ...rename, ...untouched }, now));
      expect(await installShippedVocabulary(db, small('Product & UX', 'Figma Design', ['Cinema']), now)).toEqual({
        added: 0,
        changed: 2,
      });
      expect(
        (await db.selectFrom('categories').select('title').where('slug', '=', 'product-design').executeTakeFirst())
          ?.title,
      ).toBe('Products');
      const skills = await db.selectFrom('skills').select(['slug', 'name', 'synonyms']).orderBy('slug').execute();
      expect(skills).toEqual([
        { slug: 'cinema-4d', name: 'Cinema 4D', synonyms: '["Cinema"]' },
        { slug: 'figma', name: 'Figma Design', synonyms: '[]' },
      ]);
      await db.deleteFrom('skills').where('slug', '=', 'figma').execute();
      expect(await installShippedVocabulary(db, small('Product & UX', 'Figma again', ['Cinema']), now)).toEqual({
        added: 0,
        changed: 0,
      });
      expect(await db.selectFrom('skills').select('slug').execute()).toEqual([{ slug: 'cinema-4d' }]);
    });
  });

  it('The shipped vocabulary lets the demo fill a board that has no more than it', async () => {
    await onEmptyBoard(engine, async (db) => {
      await installShippedVocabulary(db, readShippedVocabularyOrThrow(), now);
      await fillWithDemo(db, now, { openJobs: 12, closedJobs: 6, companies: 5 });
      expect(await hasOnlyShippedContent(db)).toBe(false);
      expect(await installShippedVocabulary(db, readShippedVocabularyOrThrow(), now)).toEqual({ added: 0, changed: 0 });
    });
  });

  test('The shipped vocabulary reaches a search that runs: a skill is found by its new synonym', async () => {
    const { db } = await open();
    const shipped: ShippedVocabulary = { categories: [], skills: [{ slug: 'figma', name: 'figma', synonyms: [] }] };
    await installShippedVocabulary(db, shipped, now);
    await plantOpenJob(db, now, { title: 'Designer', companyId: 'co1', requiredSkills: ['figma'] }, admin);
    const index = new SearchIndex(db);
    const count = async (q: string) => (await index.search({ ...emptyQuery, q })).total;
    expect([await count('figma'), await count('figjam')]).toEqual([1, 0]);

    const last = await readLastChangeId(db);
    const figma = { slug: 'figma', name: 'figma', synonyms: ['FigJam'] };
    expect(await installShippedVocabulary(db, { ...shipped, skills: [figma] }, now)).toEqual({ added: 0, changed: 1 });
    await index.apply((await listChangesAfter(db, last, 10)).map(({ record }) => record));
    expect(await count('figjam')).toBe(1);
  });
});

const small = (title: string, skill: string, synonyms: string[]): ShippedVocabulary => ({
  categories: [
    { slug: 'product-design', title, categories: [{ slug: 'product-designer', title: 'Product designer' }] },
  ],
  skills: [
    { slug: 'figma', name: skill, synonyms: [] },
    { slug: 'cinema-4d', name: 'Cinema 4D', synonyms },
  ],
});

const countChanges = async (db: Db): Promise<number> => (await db.selectFrom('changes').select('at').execute()).length;

async function onEmptyBoard(engine: 'sqlite' | 'postgres', work: (db: Db) => Promise<void>): Promise<void> {
  const { url, remove } = await (engine === 'sqlite' ? newSqliteUrl() : newPostgresUrl());
  const db = await openDatabase(url);
  try {
    await work(db);
  } finally {
    await db.destroy();
    await remove();
  }
}
