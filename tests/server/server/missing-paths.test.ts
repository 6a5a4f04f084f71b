import { expect, it } from 'vitest';
import { changeTerm } from '../../../src/features/administration/term.commands.ts';
import { installShippedTexts } from '../../../src/features/editorial/text.commands.ts';
import { createJob } from '../../../src/features/jobs/job.commands.ts';
import { JOBS_PER_PAGE } from '../../../src/features/jobs/job.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { paths } from '../../../src/paths.ts';
import { findMissing } from '../../../src/public-pages/find-missing.ts';
import { mergeCompany } from '../../../src/workflows/company-merger.commands.ts';
import { suspendCompany } from '../../../src/workflows/company-suspension.commands.ts';
import { describeOnBothEngines } from '../harness.ts';
import { draftOf, plantOpenJob } from '../plant.ts';

const admin = { kind: 'admin', id: 'mo' } as const;

describeOnBothEngines('An address', (open, _engine, test) => {
  it('An address is known to be of nothing by its role, company, place or words', async () => {
    const { db, now } = await open();
    const find = async (path: string) => {
      const found = await findMissing({ db }, path);
      return found && [found.kind, found.isKnownShape];
    };
    const text = {
      kind: 'blog',
      slug: 'portfolios',
      head: { title: 'Portfolios', description: '' },
      body: '',
    } as const;
    await installShippedTexts(db, [text], now, { isUpdate: true });
    const job = expectValue(await createJob(db, admin, draftOf(), now));
    expect(await find(paths.job({ slug: 'x', hash: job.hash }))).toBeUndefined();
    expect(await find(paths.job({ slug: 'x', hash: 'zzzzzz' }))).toEqual(['job', true]);
    expect(await find(paths.apply({ slug: 'x', hash: 'zzzzzz' }))).toEqual(['job', true]);
    expect(await find('/companies/northlight')).toBeUndefined();
    expect(await find('/companies/unknown')).toEqual(['company', true]);
    expect(await find('/locations/berlin')).toBeUndefined();
    expect(await find('/locations/atlantis')).toEqual(['location', true]);
    expect(await find('/product-designer-in-berlin')).toBeUndefined();
    expect(await find('/product-designer-in-atlantis')).toEqual(['listing', true]);
    expect(await find('/nothing')).toEqual(['page', true]);
    expect(await find('/salaries/product-designer/berlin')).toBeUndefined();
    expect(await find('/salaries/product-designer/atlantis')).toEqual(['listing', true]);
    expect(await find('/job-trends/product-designer')).toBeUndefined();
    expect(await find('/job-trends/nothing')).toEqual(['listing', true]);
    expect(await find('/nothing/at/all')).toEqual(['page', false]);
    expect(await find('/blog/portfolios')).toBeUndefined();
    expect(await find('/blog/nothing')).toEqual(['article', true]);
    expect(await find('/categories/product-designer')).toBeUndefined();
    expect(await find('/categories/nothing')).toEqual(['article', true]);
  });

  test('An address redirects where its target was renamed, or is not visible', async () => {
    const { db, now } = await open();
    const find = (path: string) => findMissing({ db }, path);
    expectValue(await mergeCompany(db, admin, { slug: 'pale-harbour', into: 'northlight' }, now));
    expect(await find('/companies/pale-harbour')).toBeUndefined();
    expectValue(
      await suspendCompany(db, admin, { slug: 'northlight', reason: 'Spam', origin: 'https://easel.example' }, now),
    );
    expect(await find('/companies/northlight')).toBeUndefined();

    const wish = { slug: 'ui-designer', name: '', parent: '', synonyms: '', address: '', change: '' };
    const merger = { ...wish, kind: 'category', action: 'merge', into: 'product-designer' } as const;
    expect((await find('/ui-designer-nothing'))?.kind).toBe('listing');
    expectValue(await changeTerm(db, admin, merger, now));
    expect(await find('/ui-designer')).toBeUndefined();
    expect(await find('/salaries/ui-designer')).toBeUndefined();
    expect(await find('/job-trends/ui-designer')).toBeUndefined();
    expect(await find('/ui-designer-senior/page/2')).toBeUndefined();
    expect((await find('/ui-designer-nothing'))?.kind).toBe('page');
  });

  it('An address is that of a later page as long as there are roles for it', async () => {
    const { db, now } = await open();
    const find = async (path: string) => (await findMissing({ db }, path))?.kind;
    expect(await find('/roles')).toBeUndefined();
    expect(await find('/roles/page/2')).toBe('list page');
    for (let i = 0; i <= JOBS_PER_PAGE; i++) {
      await plantOpenJob(db, now, {}, admin);
    }
    expect(await find('/roles/page/2')).toBeUndefined();
    expect(await find('/roles/page/3')).toBe('list page');
    expect(await find('/product-designer/page/9')).toBe('list page');
    expect(await find('/locations/berlin/page/9')).toBe('list page');
    expect(await find('/roles/page/1')).toBeUndefined();
  });
});
