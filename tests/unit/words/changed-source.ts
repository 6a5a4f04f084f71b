import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transform } from '@astrojs/compiler-rs';
import { assignmentOf, CONSTANTS, homesOf, ROOT } from './constants.ts';

// Loaded before `said.ts`: lets Node read views, and with CHANGED=yes every constant as the number it is changed to.

const changes = CONSTANTS.flatMap((constant) =>
  process.env.CHANGED === 'yes' ? homesOf(constant).map(({ file }) => ({ constant, file: `${ROOT}src/${file}` })) : [],
);

const sourceWithChanges = (file: string): string =>
  changes
    .filter((change) => change.file === file)
    .reduce(
      (text, { constant }) => text.replace(assignmentOf(constant), `$1${constant.to}`),
      readFileSync(file, 'utf8'),
    );

registerHooks({
  resolve: (specifier, context, next) =>
    /\.css$|[?&]astro&/.test(specifier)
      ? { url: 'data:text/javascript,', shortCircuit: true }
      : next(specifier, context),
  load(url, context, next) {
    if (!url.startsWith('file:') || !/\/src\/.*\.(astro|ts)$/.test(url)) return next(url, context);
    const file = fileURLToPath(url);
    const source = file.endsWith('.astro') ? compile(sourceWithChanges(file), file) : sourceWithChanges(file);
    return { format: 'module', source: stripTypeScriptTypes(source), shortCircuit: true };
  },
});

const compile = (source: string, filename: string): string =>
  transform(source, {
    filename,
    normalizedFilename: filename,
    internalURL: 'astro/compiler-runtime',
    resultScopedSlot: true,
    resolvePath: (specifier) => specifier,
  }).code;
