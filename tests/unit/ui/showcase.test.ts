import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readList } from '../../groups.ts';

const src = new URL('../../../src/', import.meta.url).pathname;

/** Not shown in `/_ui`, with the reason. */
const LEFT_OUT: Record<string, string> = {
  'ui/Head.astro': 'has nothing to see',
  'ui/JsonLd.astro': 'has nothing to see',
  'ui/Layout.astro': 'is the page itself',
  'ui/Sheet.astro': 'is another page shell',
  'ui/Toasts.astro': 'is an empty region; its toasts are shown',
};
/** Components of features that people meet on many pages. */
const OF_FEATURES = readList(`
  features/accounts/admin/AdminNav.astro · features/accounts/admin/AdminSearch.astro
  features/accounts/admin/AdminTable.astro · features/alerts/AlertForm.astro · features/companies/CompanyMark.astro
  features/jobs/HiringSteps.astro · features/jobs/JobList.astro · features/jobs/JobRow.astro
  features/jobs/JobTimeline.astro · features/jobs/TimeStrip.astro · features/market/CompareChart.astro
  features/market/RoleMarket.astro · features/market/TimeChart.astro · features/posting/JobEditor.tsx
`);

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^'?]+\.(?:astro|tsx))'/g)].map(([, to = '']) =>
    resolve(dirname(file), to),
  );

/** Components that `/_ui` renders in its showcase, other than those of the page shell. */
function listShown(): Set<string> {
  const shown = new Set([join(src, 'pages/_ui.astro')]);
  for (const file of shown) for (const to of importsOf(file)) if (!to.endsWith('/ui/Layout.astro')) shown.add(to);
  return new Set([...shown].map((file) => relative(src, file)));
}

it('The interface page shows every component of the design system, or says why not', () => {
  const components = readdirSync(join(src, 'ui'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:astro|tsx)$/.test(name))
    .map((name) => `ui/${name}`);
  const shown = listShown();
  const missing = [...components, ...OF_FEATURES].filter((name) => !shown.has(name) && !Object.hasOwn(LEFT_OUT, name));
  expect(missing).toEqual([]);
  expect(components.length).toBeGreaterThan(30);
  expect(Object.keys(LEFT_OUT).filter((name) => shown.has(name) || !components.includes(name))).toEqual([]);
});
