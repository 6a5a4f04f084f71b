import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';

/** End of a line of text, and the start of an inline element or expression on the next. */
const BROKEN_SENTENCE = /([^\n]*[\p{L}\d}][.,:;!?’”]?)[ ]*\n\s*<(?:a|abbr|b|code|em|strong|time)\b/gu;
/** Line that is markup or code, and does not end in text. */
const IS_CODE = /^(?:[{(<]|const |return )(?!.*>[^<{]*\p{L}[^<{]*$)/u;

it('Templates write the space between a sentence and a link on the next line, which Astro would drop', () => {
  const broken = globSync('src/**/*.astro', { cwd: projectRoot }).flatMap((file) => {
    const [, , ...template] = readFileSync(join(projectRoot, file), 'utf8').split('---\n');
    return [...template.join('').matchAll(BROKEN_SENTENCE)]
      .map(([, line = '']) => line.trim())
      .filter((line) => !IS_CODE.test(line) && !/[{(]$|^\)|\}$/.test(line))
      .map((line) => `${file}: ${line}`);
  });
  expect(broken).toEqual([]);
});
