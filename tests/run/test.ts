import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { filtersFor } from './features.ts';
import { packaged, VITEST } from './programs.ts';
import { runProgram } from './run-program.ts';

// Everything, and types, format and lint beside it; with words, such as `jobs` or `--project unit`, only the tests they name.
const words = process.argv.slice(2);
const checking = words.length === 0 ? check() : 0;
const tests = spawn(packaged('vitest'), [...VITEST, ...filtersFor(words)], { stdio: 'inherit' });
const [code] = await once(tests, 'exit');
process.exitCode = (code ?? 1) || (await checking);

async function check(): Promise<number> {
  const { code, output } = await runProgram(process.execPath, ['tests/run/check.ts']);
  if (code !== 0) console.error(output);
  return code;
}
