import { expect, it } from 'vitest';
import { changeTerm } from '../../../src/features/administration/term.commands.ts';
import { listEditableTerms, listUndoableTermChanges } from '../../../src/features/administration/term.queries.ts';
import type { CategoryOrSkill } from '../../../src/features/administration/term.ts';
import { UNDO_PERIOD_MS } from '../../../src/features/administration/term.ts';
import type { TermChangeRequest as Wish } from '../../../src/features/administration/vocabulary-change.commands.ts';
import { editJob } from '../../../src/features/jobs/job.commands.ts';
import { findJob } from '../../../src/features/jobs/job.queries.ts';
import { listWrongListingCounts } from '../../../src/features/jobs/listing.counts.ts';
import { readEditorVocabulary } from '../../../src/features/posting/posting.queries.ts';
import { SearchIndex } from '../../../src/features/search/engine/search-index.ts';
import { currentPathOfFormerSlug, readCachedAddressWords } from '../../../src/features/search/former-path.queries.ts';
import { loadHomePage } from '../../../src/features/search/home.queries.ts';
import { buildListingFacetGroups } from '../../../src/features/search/listing-facets.ts';
import { changeQuery, emptyQuery } from '../../../src/features/search/query.ts';
import { parseQuery } from '../../../src/features/search/query-parsing.ts';
import { readTaxonomy } from '../../../src/features/search/taxonomy.ts';
import { replaceFormerSlugs } from '../../../src/features/vocabulary/former-terms.ts';
import { expectValue } from '../../../src/lib/result.ts';
import type { ChangeRecord } from '../../../src/publishing/change.ts';
import { describeOnBothEngines, expectInvariants, type OpenBoard } from '../harness.ts';
import { plantOpenJob } from '../plant.ts';

type TermWish = Wish<CategoryOrSkill>;

const owner = { kind: 'admin', id: 'mo' } as const;
const system = { kind: 'system', name: 'test' } as const;

async function stage(open: OpenBoard) {
  const { db, now } = await open();
  const post = async (draft: object) => (await plantOpenJob(db, now, draft, system)).hash;
  let moments = 0;
  const change = (wish: Partial<TermWish> & Pick<TermWish, 'action'>, later = 0) =>
    changeTerm(
      db,
      owner,
      { kind: 'category', slug: '', name: '', parent: '', synonyms: '', address: '', into: '', change: '', ...wish },
      new Date(now.getTime() + ++moments + later),
    );
  const undo = async (kind: TermWish['kind'] = 'category', later = 0) =>
    change({ kind, action: 'undo', change: (await listUndoableTermChanges(db, kind, now))[0]?.id ?? '' }, later);
  const categoryOf = async (hash: string) => (await findJob(db, hash))?.job.category.slug;
  const oldPath = async (slug: string) => currentPathOfFormerSlug(await readCachedAddressWords(db), slug);
  const expectCounts = async () => expect(await listWrongListingCounts(db)).toEqual([]);
  return { db, now, post, change, undo, categoryOf, oldPath, expectCounts };
}

const problemsOf = async (requested: Promise<{ ok: boolean; problems?: { message: string }[] }>) =>
  (await requested).problems?.map(({ message }) => message);

describeOnBothEngines('The vocabulary of the owner', (open, _engine, test) => {
  test('The vocabulary of the owner merges a category into another: its roles move, its addresses lead there, and it can be undone', async () => {
    const { db, now, post, change, undo, categoryOf, oldPath, expectCounts } = await stage(open);
    const [ux, ui] = [await post({ categorySlug: 'ux-designer' }), await post({ categorySlug: 'ui-designer' })];
    expectValue(await change({ action: 'merge', slug: 'ux-designer', into: 'ui-designer' }));
    expect([await categoryOf(ux), await categoryOf(ui)]).toEqual(['ui-designer', 'ui-designer']);
    expect(await oldPath('ux-designer')).toBe('/ui-designer');
    expect(await oldPath('ux-designer-senior-in-berlin')).toBe('/ui-designer-senior-in-berlin');
    expect(await oldPath('nothing-known')).toBeUndefined();
    await expectCounts();
    // An older text of a role, which names the former category, is understood.
    expectValue(await editJob(db, system, { hash: ui, changes: { categorySlug: 'ux-designer' } }, now));
    expect(await categoryOf(ui)).toBe('ui-designer');
    // What a former term leads to may become part of a third.
    expectValue(await change({ action: 'merge', slug: 'ui-designer', into: 'product-designer' }));
    expect(await oldPath('ux-designer')).toBe('/product-designer');
    expectValue(await undo());
    expect(await oldPath('ux-designer')).toBe('/ui-designer');
    expectValue(await undo());
    expect([await categoryOf(ux), await categoryOf(ui)]).toEqual(['ux-designer', 'ui-designer']);
    expect(await oldPath('ux-designer')).toBeUndefined();
    await expectCounts();
    await expectInvariants(db, now);
    const audit = await db.selectFrom('audit_log').select(['action', 'subject', 'detail']).orderBy('id').execute();
    expect(audit[0]).toMatchObject({ action: 'merge category', subject: 'category:ux-designer' });
    expect(JSON.parse(audit[0]?.detail ?? '')).toEqual({
      before: 'UX designer, /ux-designer, below UX & research',
      after: 'part of ui-designer, 1 role moved',
    });
  });

  it('The vocabulary of the owner merges a skill into another, once for each role, and search follows', async () => {
    const { db, post, change, undo, oldPath, expectCounts } = await stage(open);
    const both = await post({ requiredSkills: ['figma', 'prototyping'], niceSkills: [] });
    const one = await post({ requiredSkills: [], niceSkills: ['prototyping'] });
    const index = new SearchIndex(db);
    const found = async (skill: string) =>
      (await index.search(changeQuery(emptyQuery, { skill: [skill] }))).jobs.map(({ hash }) => hash).sort();
    const follow = async () => {
      const rows = await db.selectFrom('changes').selectAll().orderBy('id').execute();
      await index.apply(rows.map((row) => JSON.parse(row.record) as ChangeRecord));
    };
    expect(await found('prototyping')).toEqual([both, one].sort());
    expectValue(await change({ kind: 'skill', action: 'merge', slug: 'prototyping', into: 'figma' }));
    await follow();
    expect(await found('figma')).toEqual([both, one].sort());
    expect((await index.known())('skill', 'prototyping')).toBe(false);
    expect(await oldPath('prototyping')).toBe('/figma');
    await expectCounts();
    expectValue(await undo('skill'));
    await follow();
    expect(await found('prototyping')).toEqual([both, one].sort());
    expect(await found('figma')).toEqual([both]);
    await expectCounts();
  });

  it('The vocabulary of the owner adds, renames, moves and orders categories, each for a day to be taken back', async () => {
    const { db, post, change, undo, expectCounts } = await stage(open);
    const slugs = async () => (await listEditableTerms(db, 'category')).map(({ slug }) => slug);
    const before = await slugs();
    expectValue(await change({ action: 'add', name: 'Sound designer', parent: 'product' }));
    expect(await slugs()).toContain('sound-designer');
    const sound = async () => (await listEditableTerms(db, 'category')).find(({ slug }) => slug === 'sound-designer');
    expect(await sound()).toMatchObject({ parent: 'product', jobs: 0, open: 0 });
    await post({ categorySlug: 'sound-designer' });
    expectValue(await change({ action: 'edit', slug: 'sound-designer', name: 'Sound', parent: 'research' }));
    expect(await sound()).toMatchObject({ name: 'Sound', parent: 'research', jobs: 1, open: 1 });
    await expectCounts();
    const [first, second] = (await listEditableTerms(db, 'category')).filter(({ parent }) => parent === null);
    expectValue(await change({ action: 'later', slug: first?.slug ?? '' }));
    expect((await listEditableTerms(db, 'category'))[0]?.slug).toBe(second?.slug);
    expectValue(await undo());
    expectValue(await undo());
    expect(await sound()).toMatchObject({ name: 'Sound designer', parent: 'product' });
    await expectCounts();
    expect(await problemsOf(undo())).toEqual(['It is in use by now: merge it into another instead']);
    expect(await slugs()).toEqual(expect.arrayContaining(before));
    expect(await problemsOf(undo('category', UNDO_PERIOD_MS))).toEqual(['Nothing was changed in the last day']);
  });

  test('The vocabulary of the owner retires unused terms, whose addresses redirect to the term above', async () => {
    const { change, undo, oldPath } = await stage(open);
    expectValue(await change({ action: 'retire', slug: 'ux-researcher' }));
    expect(await oldPath('ux-researcher-remote')).toBe('/research-remote');
    expect(await problemsOf(change({ action: 'add', name: 'UX researcher' }))).toEqual([
      '/ux-researcher leads to /research permanently: choose another name',
    ]);
    expectValue(await change({ kind: 'skill', action: 'retire', slug: 'figma' }));
    expect(await oldPath('figma')).toBe('/roles');
    expectValue(await undo());
    expect(await oldPath('ux-researcher')).toBe('/ux-researcher');
  });

  test('The vocabulary of the owner lets a skill be called otherwise too: search and the editor follow, and it can be undone', async () => {
    const { db, post, change, undo } = await stage(open);
    const hash = await post({ requiredSkills: ['figma'], niceSkills: [] });
    expectValue(
      await change({
        kind: 'skill',
        action: 'edit',
        slug: 'figma',
        name: 'Figma',
        synonyms: 'Figjam\n figjam ,Figma, Fig',
      }),
    );
    const called = async () => (await listEditableTerms(db, 'skill')).find(({ slug }) => slug === 'figma')?.synonyms;
    expect(await called()).toEqual(['Figjam', 'Fig']);
    const found = async () => (await new SearchIndex(db).search(changeQuery(emptyQuery, { q: 'figjam' }))).jobs;
    expect((await found()).map((job) => job.hash)).toEqual([hash]);
    expect((await readEditorVocabulary(db)).skills.find(({ slug }) => slug === 'figma')?.synonyms).toEqual([
      'Figjam',
      'Fig',
    ]);
    const audit = await db.selectFrom('audit_log').select('detail').orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(JSON.parse(audit.detail)).toMatchObject({ after: 'Figma, /figma, also called Figjam, Fig' });
    expectValue(await undo('skill'));
    expect(await called()).toEqual([]);
  });

  test('The vocabulary of the owner understands a search that names former terms', async () => {
    const { db, change, undo } = await stage(open);
    expectValue(await change({ action: 'merge', slug: 'ux-designer', into: 'ui-designer' }));
    expectValue(await change({ kind: 'skill', action: 'retire', slug: 'figma' }));
    const index = new SearchIndex(db);
    const requested = new URLSearchParams('q=lead&category=ux-designer&category=research&skill=figma&workplace=remote');
    const present = replaceFormerSlugs(requested, await index.former());
    expect(`${present}`).toBe('q=lead&category=ui-designer&category=research&workplace=remote');
    const { query, problems } = parseQuery(present, await index.known());
    expect([query.category, problems]).toEqual([['research', 'ui-designer'], []]);
    expect(`${replaceFormerSlugs(new URLSearchParams('skill=&category=research'), await index.former())}`).toBe(
      'skill=&category=research',
    );
    expectValue(await undo('category'));
    const since = new SearchIndex(db);
    expect(`${replaceFormerSlugs(new URLSearchParams('category=ux-designer'), await since.former())}`).toBe(
      'category=ux-designer',
    );
  });

  it('The vocabulary of the owner shows categories in the order of their owner, in the editor, among filters and on the home page', async () => {
    const { db, post, change } = await stage(open);
    await post({ categorySlug: 'ux-researcher' });
    await post({ categorySlug: 'ux-designer' });
    await post({ categorySlug: 'ux-designer' });
    const [first, ...rest] = (await listEditableTerms(db, 'category')).filter(({ parent }) => parent === null);
    const orders = async () => {
      const taxonomy = await readTaxonomy(db);
      const facets = buildListingFacetGroups({}, taxonomy, 3, new Map());
      const home = await loadHomePage(db, taxonomy);
      return {
        editor: (await readEditorVocabulary(db)).categories.map(({ slug }) => slug),
        listing: facets.find(({ facet }) => facet === 'category')?.choices.map(({ value }) => value) ?? [],
        search: (await new SearchIndex(db).search(emptyQuery)).facets.category.map(({ value }) => value),
        home: home.categories.map(({ href }) => href.slice(1)),
      };
    };
    expect((await orders()).home).toEqual(['ux-designer', 'ux-researcher']);
    for (const _ of rest) expectValue(await change({ action: 'later', slug: first?.slug ?? '' }));
    const research = rest.findIndex(({ slug }) => slug === 'research');
    for (let i = 0; i < research; i++) expectValue(await change({ action: 'earlier', slug: 'research' }));
    const wanted = (await listEditableTerms(db, 'category')).map(({ slug }) => slug);
    expect(wanted[0]).toBe('research');
    const { editor, listing, search, home } = await orders();
    expect(editor).toEqual(wanted);
    expect(new Set(listing)).toEqual(new Set(wanted));
    expect(listing).toEqual(wanted);
    expect(search).toEqual(wanted);
    expect(home).toEqual(wanted.filter((slug) => home.includes(slug)));
  });

  test('The vocabulary of the owner merges a category of any size in the same number of statements', async () => {
    const { db, now, post, undo, expectCounts } = await stage(open);
    let statements = 0;
    const counted = db.withPlugin({
      transformQuery: ({ node }) => {
        statements++;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const merge = async (slug: string, into: string) => {
      const before = statements;
      const wish = {
        kind: 'category',
        action: 'merge',
        slug,
        name: '',
        parent: '',
        synonyms: '',
        address: '',
        into,
        change: '',
      } as const;
      expectValue(await changeTerm(counted, owner, wish, new Date(now.getTime() + statements + 1)));
      return statements - before;
    };
    for (let i = 0; i < 2; i++) await post({ categorySlug: 'ux-designer' });
    for (let i = 0; i < 12; i++) await post({ categorySlug: 'ui-designer' });
    const few = await merge('ux-designer', 'ux-researcher');
    const many = await merge('ui-designer', 'ux-researcher');
    expect(few).toBeGreaterThan(10);
    // As many steps as counts differ by, and each is one statement.
    expect(many).toBeLessThan(few + 12);
    await expectCounts();
    expectValue(await undo());
    await expectCounts();
  });

  it('The vocabulary of the owner rejects an impossible change in one sentence, and nothing changes', async () => {
    const { db, post, change } = await stage(open);
    await post({ categorySlug: 'ux-designer' });
    const wishes: [Partial<TermWish> & Pick<TermWish, 'action'>, RegExp][] = [
      [{ action: 'retire', slug: 'ux-designer' }, /is in use by 1 role: merge it/],
      [{ action: 'retire', slug: 'product' }, /has 4 categories below it/],
      [{ action: 'merge', slug: 'ux-designer', into: 'ux-designer' }, /cannot become part of itself/],
      [{ action: 'merge', slug: 'product', into: 'product-designer' }, /is below “Product design”/],
      [{ action: 'merge', slug: 'product', into: 'ux-designer' }, /choose a top-level one/],
      [{ action: 'merge', slug: 'ux-designer', into: 'nothing' }, /There is no category “nothing”/],
      [{ action: 'merge', slug: 'ux-designer' }, /Choose the category/],
      [{ action: 'edit', slug: 'product', name: 'Product', parent: 'product' }, /cannot be below itself/],
      [{ action: 'edit', slug: 'product', name: 'Product', parent: 'research' }, /has categories below it/],
      [{ action: 'edit', slug: 'product', name: 'Product', parent: 'ux-designer' }, /is below another category/],
      [{ action: 'edit', slug: 'product', name: 'x' }, /^Name: needs at least 2/],
      [{ action: 'add', name: 'UX designer' }, /has the address \/ux-designer already/],
      [{ action: 'add', name: 'Figma' }, /has the address \/figma already/],
      [{ action: 'add', name: '??' }, /needs letters or digits/],
      [{ action: 'edit', slug: 'nowhere', name: 'Name' }, /There is no category “nowhere”/],
      [{ kind: 'skill', action: 'later', slug: 'figma' }, /Skills are listed by name/],
      [{ kind: 'skill', action: 'edit', slug: 'figma', name: 'Figma', synonyms: 'x' }, /“x” needs at least 2/],
      [
        { kind: 'skill', action: 'edit', slug: 'figma', name: 'Figma', synonyms: 'prototyping' },
        /leads to the skill “prototyping” already/,
      ],
      [
        {
          kind: 'skill',
          action: 'add',
          name: 'Clay',
          synonyms: Array.from({ length: 13 }, (_, i) => `Name ${i}`).join(),
        },
        /can be up to 12/,
      ],
      [{ action: 'undo', change: 'x' }, /Nothing was changed/],
    ];
    const before = [await listEditableTerms(db, 'category'), await listEditableTerms(db, 'skill')];
    for (const [wish, words] of wishes) {
      expect(await problemsOf(change(wish)), JSON.stringify(wish)).toEqual([expect.stringMatching(words)]);
    }
    expect([await listEditableTerms(db, 'category'), await listEditableTerms(db, 'skill')]).toEqual(before);
    expect(await db.selectFrom('audit_log').select('id').execute()).toEqual([]);
  });
});
