import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNamingFaults, findTextFaults } from './naming.ts';
import { createSourceProgram } from './source-program.ts';
import { findUnsafeLookups } from './unsafe-lookups.ts';

/** Prints violations of the rules that need types: unsafe look-ups, and names and comments against docs/style.md. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const program = createSourceProgram(root);
const texts = execFileSync('git', ['ls-files', 'src', 'tests', 'docs', 'deploy', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(ts|tsx|js|mjs|astro|css|md|json|txt|vcl)$/.test(path) && existsSync(join(root, path)))
  .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);
const faults = [...findUnsafeLookups(program), ...findNamingFaults(program), ...findTextFaults(texts)];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
