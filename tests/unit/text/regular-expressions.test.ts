import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import { collectPatterns } from './patterns.ts';

// The backend that runs everywhere, and starts nothing.
vi.stubEnv('RECHECK_BACKEND', 'pure');
afterAll(() => vi.unstubAllEnvs());
const { checkSync } = await import('recheck');

/** Bounded by steps instead of time, so that load does not matter. */
const STEADY = { timeout: 60_000, attackTimeout: null, randomSeed: 1 };

/** Patterns that may take longer than their text grows, and why that cannot be abused. By file, or by file and beginning. */
const EXCEPTIONS: Record<string, string> = {
  'env.ts': 'settings are the operator’s own words',
  'publishing/dashboard-stylesheet.ts': 'reads the style sheets of this project',
  'ui/tokens.ts': 'reads the style sheet of this project',
  'publishing/content-security-policy.ts':
    'reads finished pages, in which what people wrote holds no tag of a script or style',
  'server/guard.ts /((\\/index)': 'an address has at most 2,048 characters before it is looked at',
  'features/importing/design-titles.ts': 'titles are cut to 300 characters (title-words.ts)',
  'features/importing/other-trades.ts': 'titles are cut to 300 characters (title-words.ts)',
  'features/importing/title-words.ts': 'titles are cut to 300 characters there',
  'features/importing/terms.ts /\\b(?:': 'titles are cut to 300 characters (title-words.ts)',
  'features/importing/facts/':
    'lines of a text are cut to 4,000 characters there (advert.ts), and time.test.ts asks them hostile ones',
  'features/importing/places.ts': 'names of places are cut to 400 characters there',
};

/** Files that put expressions together: out of what, and why they are linear. */
const MADE: Record<string, string> = {
  'features/importing/design-titles.ts': 'lists of words, asked of at most 300 characters',
  'features/importing/other-trades.ts': 'lists of words, asked of at most 300 characters',
  'features/importing/facts/applicants.ts': 'names and levels of languages, asked of lines of at most 4,000 characters',
  'features/importing/facts/contract.ts': 'words for contracts, asked of lines of at most 4,000 characters',
  'features/importing/facts/open-to.ts': 'words for people, asked of lines of at most 4,000 characters',
  'features/importing/facts/pay-of-text.ts': 'currencies and numbers, asked of lines of at most 4,000 characters',
  'features/importing/facts/timezones.ts': 'names of zones, asked of lines of at most 4,000 characters',
  'features/importing/facts/workplace.ts': 'words for offices and homes, asked of lines of at most 4,000 characters',
  'features/importing/skills.ts': 'one skill’s name, in which every mark is escaped',
  'features/selling/invoice-pdf.ts': 'letters that a font has, asked of lines of an invoice',
  'lib/multipart.ts': 'one of two names; whatever stands between quotation marks ends at the next',
  'site-map.ts': 'patterns of paths, one segment a parameter, asked of an address of at most 2,048 characters',
  'paths.ts': 'paths of this site, asked of an address of at most 2,048 characters',
  'features/search/engine/pay-words.ts': 'marks and codes of currencies',
  'ui/browser/prefetch.ts': 'paths of this site, asked of the address of a link on its pages',
  'ui/soft-hyphens.ts': 'letters of the board’s own words',
};

/** Results of the slow check, stored by digest next to this file and committed with the pattern. */
const judge = sha256(
  readFileSync(join(projectRoot, 'node_modules/recheck/package.json'), 'utf8') + JSON.stringify(STEADY),
);
const linearFile = join(import.meta.dirname, 'linear-patterns.txt');

function readLinear(): Set<string> {
  const [of, ...linear] = readFileSync(linearFile, 'utf8').split('\n');
  return new Set(of === judge ? linear : []);
}

const { patterns, makers } = collectPatterns();
const isExcepted = (name: string): boolean => Object.keys(EXCEPTIONS).some((start) => name.startsWith(start));

it('A regular expression takes time that grows with its text alone, or there is a reason why that may be', () => {
  expect(patterns.length).toBeGreaterThan(400);
  const known = readLinear();
  const linear = new Set<string>();
  const slow: string[] = [];
  for (const { file, source, flags } of patterns) {
    const name = `${file} /${source}/${flags}`;
    if (isExcepted(name)) continue;
    const key = sha256(`/${source}/${flags}`);
    const status = known.has(key) ? 'safe' : checkSync(source, flags, STEADY).status;
    if (status === 'safe') linear.add(key);
    else slow.push(`${name}: ${status}`);
  }
  const kept = [judge, ...[...linear].sort(), ''].join('\n');
  if (kept !== readFileSync(linearFile, 'utf8')) writeFileSync(linearFile, kept);
  expect(slow).toEqual([]);
}, 900_000);

it('A regular expression is put together only where it is known of what', () => {
  expect(makers.sort()).toEqual(Object.keys(MADE).sort());
});

it('A regular expression has no exception that nothing needs', () => {
  const names = patterns.map(({ file, source, flags }) => `${file} /${source}/${flags}`);
  expect(Object.keys(EXCEPTIONS).filter((start) => !names.some((name) => name.startsWith(start)))).toEqual([]);
});
