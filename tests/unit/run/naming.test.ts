import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readList } from '../../groups.ts';
import { findNamingFaults, findTextFaults } from '../../run/naming.ts';
import { createSourceProgram } from '../../run/source-program.ts';
import { findUnsafeLookups } from '../../run/unsafe-lookups.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Types of all planted files are made once, which takes most of the time. */
const program = createSourceProgram(
  root,
  new Map([
    [
      'src/planted.ts',
      `declare const cancel: () => Promise<boolean>; declare const isThere: () => Promise<boolean>;
export const MOST_ROWS = 3;
export const isName: string | undefined = undefined;
export const isGone = await cancel();
export const isKnown = await isThere();
export const hasRows: boolean | undefined = MOST_ROWS > 2;
export interface Twice { isOpen: boolean }
export const canOpen = (value: number): boolean => value > 1;
export const shouldOpen = (value: number): boolean => value > 1;
export function tellOwner(): void {}
export const askJob = (): void => {};
export interface Told { at: string }
export const said = 1;
export const laneOf = (isTwin: boolean, lane: number, caption: string): string => caption.repeat(isTwin ? lane : 0);
export interface Form { toldAt: string; hasTold: boolean; refused?: string }
export const choose = (given: string): string => given;
`,
    ],
    ['src/other.ts', 'export type Twice = string;\n'],
    ['src/Planted.astro.tsx', '---\nconst isTitle: string = Astro.url.pathname;\n---\n<p>{isTitle}</p>\n'],
    [
      'src/tables.ts',
      `const table: Record<string, number> = { one: 1 };
       declare const typed: string; declare const known: 'one' | 'two'; declare const i: number;
       const both: Record<'one' | 'two', number> = { one: 1, two: 2 };
       export const unsafe = table[typed];
       export const fallback = table[typed ?? ''] ?? 0;
       export const inTemplate = table[\`\${typed}s\`];
       export const called = ({ go: () => {} } as Record<string, () => void>)[typed]?.();
       export const safe = [both[known], table['one'], [1, 2][i], new Map(Object.entries(table)).get(typed)];
       table[typed] = 2;`,
    ],
    [
      'src/Tables.astro.tsx',
      '---\nconst notes: Record<string, string> = {};\nconst page: string = Astro.url.pathname;\n---\n<p>{notes[page]}</p>\n',
    ],
  ]),
);

it('Names that break the style are found, and nothing else is', () => {
  const faults = findNamingFaults(program).map((line) => line.replace(/: (write|name|begin) .*$/, ''));
  expect(faults).toEqual([
    ...readList(`
      src/planted.ts:2: MOST_ROWS · src/planted.ts:3: isName is no boolean
      src/planted.ts:4: isGone holds the result of an action · src/planted.ts:10: tellOwner
      src/planted.ts:11: askJob · src/planted.ts:12: Told · src/planted.ts:13: said · src/planted.ts:14: isTwin
      src/planted.ts:14: lane · src/planted.ts:15: hasTold · src/planted.ts:15: refused · src/planted.ts:16: given
      src/other.ts:1: Twice: a type of this name is exported by src/planted.ts
    `),
    expect.stringMatching(/^src\/Planted\.astro:\d+: isTitle is no boolean$/),
  ]);
});

it('A table that is read with any text is found in scripts and in templates, and nothing else is', () => {
  const found = findUnsafeLookups(program).map((line) => line.split(': ').slice(0, 2).join(': '));
  expect(found).toEqual([
    'src/tables.ts:4: table[typed]',
    "src/tables.ts:5: table[typed ?? '']",
    expect.stringMatching(/:6: table\[`/),
    'src/tables.ts:7: ({ go',
    expect.stringMatching(/^src\/Tables\.astro:\d+: notes\[page\]$/),
  ]);
});

it('Vague persons and relative clauses at the start of doc comments are found, except where they are quoted', () => {
  const texts = [
    ['tests/planted.test.ts', "it('is read by nobody', () => {});\n"],
    ['docs/planted.md', 'Send it.\nSend it anew.\n'],
    ['src/planted.json', '{ "text": "No one else" }\n'],
    ['docs/style.md', 'Whoever asked has gone.\n'],
    [
      'src/planted.ts',
      'const text = `\n`;\n/** Whether it is open. */\n/** True if open.\n * What follows. */\n// For anybody.\n',
    ],
    ['src/planted.css', '/**\n * Of the header.\n */\n'],
  ] as const;
  expect(findTextFaults(texts)).toEqual([
    'tests/planted.test.ts:1: “nobody”: name the client, user or row',
    'docs/planted.md:2: “anew”: name the client, user or row',
    'src/planted.ts:3: “Whether” begins a doc comment: begin with a verb or a noun',
    'src/planted.ts:6: “anybody”: name the client, user or row',
    'src/planted.css:2: “Of” begins a doc comment: begin with a verb or a noun',
  ]);
});
