import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Employer } from '../../../src/demo/employer.ts';
import { makeStatedFacts } from '../../../src/demo/facts.ts';
import { Random } from '../../../src/demo/random.ts';
import { translateToDraftFields } from '../../../src/features/importing/draft.ts';
import {
  fieldValueLabel,
  getFieldWords,
  isFieldStated,
  listedValues,
  stringFacetValues,
} from '../../../src/features/jobs/job.facts.ts';
import {
  FACT_FIELDS,
  type FactValues,
  getJobField,
  type JobFactField,
  LISTED_FACTS,
} from '../../../src/features/jobs/job.fields.ts';
import { findJobView } from '../../../src/features/jobs/job.queries.ts';
import { jobMarkdown } from '../../../src/features/jobs/job-markdown.ts';
import { openJobPostingNode } from '../../../src/features/jobs/job-posting.ts';
import { EditorPartFields } from '../../../src/features/posting/EditorPartFields.tsx';
import { SearchIndex } from '../../../src/features/search/engine/search-index.ts';
import { jobXmlElement } from '../../../src/features/search/job-xml-feed.ts';
import { emptyQuery } from '../../../src/features/search/query.ts';
import { buildSlugVocabulary, parseFilterSlug } from '../../../src/features/search/slug.ts';
import { lookup, mapToRecord } from '../../../src/lib/lookup.ts';
import { words } from '../../unit/importing/board.ts';
import { describeOnBothEngines } from '../harness.ts';
import { plantOpenJob } from '../plant.ts';
import { Api } from '../public-api/asking.ts';

const origin = 'https://easel.example';

/** Each fact with its first value. */
const facts = mapToRecord(FACT_FIELDS, (name) => {
  const field = getJobField(name);
  if (field.kind === 'flag') return true;
  if (field.kind === 'languages') return [{ language: 'de', level: 'fluent' }];
  return field.values[0] ?? null;
}) as FactValues;

/** Sentences of adverts. Employees and the client are asked for, and read from no text. */
const ADVERT = `We offer visa sponsorship. We offer relocation support. You are fluent in German. A portfolio is required.
Stock options for everyone. An annual bonus of up to 10 %. You join a team of 4 designers. We are a fintech company. We are a series B company.
This posting is for an existing vacancy. We use AI to screen applications.`;
const NOT_IMPORTED: readonly JobFactField[] = ['employees', 'agency'];

/** A client would have to be named to moderators. */
const NOT_IN_DEMO: readonly JobFactField[] = ['agency'];

const state = { value: () => '', error: () => undefined };
const employer = { row: { slug: 'acme' }, industry: { slug: 'tooling' }, headcount: 40 } as unknown as Employer;
const demo = Array.from({ length: 200 }, (_, n) =>
  makeStatedFacts({ ...employer, row: { ...employer.row, slug: `acme-${n}` } }, 'DE', new Random(n)),
);

async function renderPage(job: object): Promise<string> {
  const script = new URL('../../unit/jobs/print-facts.ts', import.meta.url).pathname;
  const hooks = new URL('../../unit/words/changed-source.ts', import.meta.url).href;
  const env = { ...process.env, NODE_OPTIONS: '', NODE_NO_WARNINGS: '1', CHANGED: 'no' };
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', hooks, script, JSON.stringify(job)], {
    env,
  });
  return stdout;
}

describeOnBothEngines('A fact of a role', (open) => {
  it('A fact of a role reaches form, import, page, row, filter, facet, address, alert, API, Markdown, feed, JobPosting and demo', async () => {
    const { db, now } = await open();
    const publish = async (stated: Partial<FactValues>) =>
      (await plantOpenJob(db, now, { ...stated, client: null })).hash;
    const silent = await publish({});
    const hash = await publish(facts);
    const view = await findJobView(db, hash);
    if (!view) throw new Error('There is no such role');
    const api = await Api.open(db);
    const search = new SearchIndex(db);
    const { matching } = await search.matching([silent, hash], now);
    const slugs = buildSlugVocabulary({ categories: [], skills: [], locations: [] });
    const page = await renderPage(view.job);
    const markdown = jobMarkdown(view, { origin, name: 'Easel' });
    const feed = jobXmlElement(view.job, [], origin);
    const posting = JSON.stringify(
      openJobPostingNode({ job: view.job, descriptionHtml: '', places: [], openTo: [] }, origin),
    );
    const whole = await api.read<Record<string, unknown>>(`/api/v1/jobs/${hash}`);
    const { facets } = await api.read<{ facets: Record<string, { value: string; count: number }[]> }>(
      '/api/v1/jobs?facets=1',
    );
    const rows = (await search.search(emptyQuery, now)).jobs.flatMap(({ labels = [] }) => labels);
    const imported = translateToDraftFields(
      {
        sourceId: '1',
        title: 'Product Designer',
        description: ADVERT,
        locations: ['Berlin'],
        countries: [],
        pay: null,
        applyUrl: 'https://northlight.example/1',
        notes: [],
      },
      'product-designer',
      words,
    ).fields;
    const missing: string[] = [];
    for (const name of FACT_FIELDS) {
      const field = getJobField(name);
      const value = stringFacetValues(facts[name])[0] ?? '1';
      const shown = fieldValueLabel(name, facts[name]) ?? '';
      const query = `${name}=${value}`;
      const { jobs: found } = await api.read<{ jobs: { hash: string }[] }>(`/api/v1/jobs?${query}`);
      const fact = LISTED_FACTS.find((one) => one === name);
      const listed = fact && lookup(listedValues(fact), value);
      const row = lookup(getFieldWords(name).row ?? {}, value);
      const form =
        field.part && renderToStaticMarkup(createElement(EditorPartFields, { part: field.part, state } as never));
      const outputs = {
        form: form?.includes(`name="${name}"`),
        import: NOT_IMPORTED.includes(name) || isFieldStated(imported?.[name] ?? null),
        page: page.includes(field.label) && page.includes(shown),
        row: !row || rows.includes(row),
        filter: found.map((job) => job.hash).join() === hash,
        facet: facets[name]?.some((each) => each.value === value && each.count === 1),
        alert: [0, 1].filter((place) => matching.findMatches(query)?.has(place)).join() === '1',
        address: !listed || JSON.stringify(parseFilterSlug(listed.slug, slugs)) === JSON.stringify({ [name]: value }),
        demo: NOT_IN_DEMO.includes(name) || demo.some((stated) => isFieldStated(stated[name])),
        API: JSON.stringify(whole[name]) === JSON.stringify(facts[name]),
        Markdown: new RegExp(`^${name}: "?${field.kind === 'flag' ? '' : shown.slice(0, 6)}`, 'm').test(markdown),
        feed: feed.includes(`<${name}>${shown}</${name}>`),
        JobPosting: !getFieldWords(name).posting || posting.includes(field.kind === 'flag' ? field.label : shown),
      };
      for (const [output, isThere] of Object.entries(outputs)) if (!isThere) missing.push(`${name} in ${output}`);
    }
    expect(missing).toEqual([]);
  });
});
