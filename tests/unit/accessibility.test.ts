import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../src/cli/project.ts';
import { accessibilityChecks } from '../../src/features/editorial/accessibility.ts';

it('The page on accessibility claims only what a browser test has in its title', () => {
  const folder = join(projectRoot, 'tests/e2e');
  const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const tested = new Set(
    tests.flatMap((text) => [...text.matchAll(/accessibilityChecks\.(\w+)/g)].map(([, key]) => key)),
  );
  expect(Object.keys(accessibilityChecks).filter((key) => !tested.has(key))).toEqual([]);
});
