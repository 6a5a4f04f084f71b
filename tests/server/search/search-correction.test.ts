import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { closeJob } from '../../../src/features/jobs/job.commands.ts';
import { SearchIndex } from '../../../src/features/search/engine/search-index.ts';
import { foldToWords } from '../../../src/features/search/engine/words.ts';
import { changeQuery, emptyQuery } from '../../../src/features/search/query.ts';
import { parseQuery } from '../../../src/features/search/query-parsing.ts';
import type { SearchResponse } from '../../../src/features/search/search-view.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { readLastChangeId } from '../../../src/publishing/changes.queries.ts';
import { forAllAsync } from '../../for-all.ts';
import { listChangesAfter } from '../changes.ts';
import { describeOnBothEngines } from '../harness.ts';
import { actor, type draftOf, plantOpenJob } from '../plant.ts';

/** A board with roles of these titles, and its search. */
class Board {
  readonly search: SearchIndex;
  readonly #db: Db;
  readonly #now: Date;
  #seen = 0;

  constructor(db: Db, now: Date) {
    this.#db = db;
    this.#now = now;
    this.search = new SearchIndex(db);
  }

  async publish(...titles: string[]): Promise<string> {
    let hash = '';
    for (const title of titles) {
      const job = await plantOpenJob(this.#db, this.#now, { title });
      hash = job.hash;
    }
    await this.#follow();
    return hash;
  }

  async publishDraft(more: Parameters<typeof draftOf>[0]): Promise<void> {
    await plantOpenJob(this.#db, this.#now, more);
    await this.#follow();
  }

  async close(hash: string): Promise<void> {
    expectValue(await closeJob(this.#db, actor, { hash, reason: 'filled' }, this.#now));
    await this.#follow();
  }

  sendRequest(q: string, more: { exact?: boolean } = {}): Promise<SearchResponse> {
    return this.search.search(changeQuery(emptyQuery, { q, ...more }), this.#now);
  }

  async #follow(): Promise<void> {
    const changes = await listChangesAfter(this.#db, this.#seen, 1_000);
    this.#seen = await readLastChangeId(this.#db);
    await this.search.start();
    await this.search.apply(changes.map((change) => change.record));
  }
}

describeOnBothEngines('Slips of the finger', (open, _engine, test) => {
  test('Typing errors are corrected, announced, and undone on request', async () => {
    const { db, now } = await open();
    const board = new Board(db, now);
    await board.publish('Product Designer', 'Typography Lead');
    const { instead, terms, total, query } = await board.sendRequest('typograhpy lead');
    expect([total, instead?.q, query.q]).toEqual([1, 'typography lead', 'typograhpy lead']);
    expect(terms.map(({ text }) => text)).toEqual(['typography', 'lead']);
    const exact = parseQuery(new URLSearchParams(instead?.exact)).query;
    expect(exact).toMatchObject({ q: 'typograhpy lead', exact: true });
    expect(await board.search.search(exact, now)).toMatchObject({ total: 0, instead: null });
    // What is in quotes or left out is meant as it stands.
    for (const q of ['"typograhpy"', 'product -typograhpy']) expect((await board.sendRequest(q)).instead, q).toBeNull();
  });

  test.each([
    ['tpyography', 'typography'],
    ['berln', 'berlin'],
    ['san fransisco', 'san francisco'],
    ['paleharbour', 'pale harbour'],
    ['prototpying', 'prototyping'],
    ['northlgiht', 'northlight'],
    ['senoir desinger', 'senior designer'],
    ['praktikun', 'praktikum'],
  ])(
    'Slips of the finger are put right by the words of titles, places, skills, companies and the trade: %s',
    async (typed, meant) => {
      const { db, now } = await open();
      const board = new Board(db, now);
      await board.publish('Typography Lead', 'Senior Designer', 'Design Internship');
      const places = { locationSlugs: ['san-francisco', 'berlin'], requiredSkills: ['prototyping'] };
      await board.publishDraft({ ...places, companyId: 'co1' });
      await board.publishDraft({ companyId: 'co2' });
      expect((await board.sendRequest(typed)).instead?.q).toBe(meant);
    },
  );

  test('Typing errors follow the words of the board: a word is known as long as an open role contains it', async () => {
    const { db, now } = await open();
    const board = new Board(db, now);
    await board.publish('Product Designer');
    expect((await board.sendRequest('cartogarpher')).instead).toBeNull();
    const hash = await board.publish('Cartographer');
    expect(await board.sendRequest('cartogarpher')).toMatchObject({ total: 1, instead: { q: 'cartographer' } });
    await board.close(hash);
    expect(await board.sendRequest('cartogarpher')).toMatchObject({ total: 0, instead: null });
    await board.publish('Cartographer');
    expect((await board.sendRequest('cartogarpher')).instead?.q).toBe('cartographer');
  });

  it('Typing errors are seen in no word of a role, nor in the beginning of one', async () => {
    const { db, now } = await open();
    const board = new Board(db, now);
    const titles = ['Design Lead', 'Desing Studio', 'Grafico editoriale', 'Senior Layer Designer', 'Laywer Relations'];
    await board.publish(...titles, 'Graphic Designer');
    const words = foldToWords(`${titles.join(' ')} careful berlin figma remote northlight`);
    const requested = fc
      .constantFrom(...words)
      .chain((word) =>
        fc.integer({ min: Math.min(3, word.length), max: word.length }).map((length) => word.slice(0, length)),
      );
    await forAllAsync([requested], async (word) => {
      const { total, instead } = await board.sendRequest(word);
      if (total > 0) expect(instead, word).toBeNull();
    });
    for (const word of words) expect((await board.sendRequest(word)).instead, word).toBeNull();
  });

  test('Slips of the finger leave out an unknown word next to a craft that the board has', async () => {
    const { db, now } = await open();
    const board = new Board(db, now);
    await board.publish('UI Designer', 'UX Designer');
    expect(await board.sendRequest('blockchain ui designer')).toMatchObject({
      total: 1,
      instead: { q: 'ui designer' },
    });
    for (const q of ['blockchain', 'blockchain berlin', 'blockchain remote']) {
      expect((await board.sendRequest(q)).total, q).toBe(0);
    }
  });

  test('Slips of the finger are put right four at a time, and the others left out', async () => {
    const { db, now } = await open();
    const board = new Board(db, now);
    await board.publish('Typography, Accessibility, Motion and Illustration Researcher');
    const { instead, total } = await board.sendRequest('typograhpy acessibility moton ilustration reseacher');
    expect([instead?.q, total]).toEqual(['typography accessibility motion illustration', 1]);
  });
});
