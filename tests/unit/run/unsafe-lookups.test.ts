import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createSourceProgram } from '../../run/source-program.ts';
import { findUnsafeLookups } from '../../run/unsafe-lookups.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

it('A table that is read with any text is found in scripts and in templates, and nothing else is', () => {
  const planted = new Map([
    [
      'src/planted.ts',
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
      'src/Planted.astro.tsx',
      '---\nconst notes: Record<string, string> = {};\nconst told: string = Astro.url.pathname;\n---\n<p>{notes[told]}</p>\n',
    ],
  ]);
  const found = findUnsafeLookups(createSourceProgram(root, planted)).map((line) =>
    line.split(': ').slice(0, 2).join(': '),
  );
  expect(found).toEqual([
    'src/planted.ts:4: table[typed]',
    "src/planted.ts:5: table[typed ?? '']",
    expect.stringMatching(/:6: table\[`/),
    'src/planted.ts:7: ({ go',
    expect.stringMatching(/^src\/Planted\.astro:\d+: notes\[told\]$/),
  ]);
}, 60_000);
