import { expect, it } from 'vitest';
import { readEditorVocabulary } from '../../../src/features/posting/posting.queries.ts';
import { findPrefill } from '../../../src/features/posting/prefill.queries.ts';
import { describeOnBothEngines } from '../harness.ts';
import { plantOpenJob } from '../plant.ts';

describeOnBothEngines('Fields that the editor fills in', (open, _engine, test) => {
  it('Fields that the editor fills in are category and seniority by the title and the currency by the place', async () => {
    const { db, now } = await open();
    await plantOpenJob(db, now);
    const vocabulary = await readEditorVocabulary(db);
    const prefill = (title: string, locations: string[]) => findPrefill(db, { title, locations }, vocabulary);
    expect(await prefill('Senior product designer', ['Berlin'])).toEqual({
      category: 'product-designer',
      seniority: 'senior',
      payCurrency: 'EUR',
    });
    expect(await prefill('UX Designer', ['germany'])).toEqual({
      category: 'ux-designer',
      seniority: undefined,
      payCurrency: 'EUR',
    });
  });

  test('Fields that the editor fills in stay empty where title and place do not say them', async () => {
    const { db } = await open();
    const vocabulary = await readEditorVocabulary(db);
    for (const title of ['', 'Accountant', '__proto__', 'constructor'])
      expect(await findPrefill(db, { title, locations: ['Nowhere at all'] }, vocabulary), title).toEqual({
        category: undefined,
        seniority: undefined,
        payCurrency: undefined,
      });
  });
});
