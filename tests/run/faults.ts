import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../src/cli/project.ts';
import { FAULTS, type Fault } from './fault-list.ts';
import { packaged, VITEST } from './programs.ts';

// Makes every fault that the board is to bear, and ends with a table. As short as in the suite; with `--long`, more often
// and for longer (tests/rounds.ts). Words narrow it to faults whose file has them in its path.

interface Report {
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; duration?: number }[];
  }[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean', default: false } },
});
const faults = FAULTS.filter(({ file }) => positionals.every((word) => file.includes(word)));
const files = [...new Set(faults.map(({ file }) => `tests/${file}.test.ts`))];
const output = join(projectRoot, 'tests/.output/faults.json');
rmSync(output, { force: true });
const tests = spawn(
  packaged('vitest'),
  [...VITEST, ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${output}`],
  { stdio: 'inherit', env: { ...process.env, ...(values.long ? { EASEL_LONG: '1' } : {}) } },
);
await once(tests, 'exit');
const report = JSON.parse(readFileSync(output, 'utf8')) as Report;
const outcomes = faults.map((fault) => ({ ...fault, ...judge(report, fault) }));
const width = Math.max(...outcomes.map(({ fault }) => fault.length));
console.log(`\n${'Fault'.padEnd(width)}  Result            What holds`);
for (const { fault, result, holds } of outcomes) console.log(`${fault.padEnd(width)}  ${result.padEnd(16)}  ${holds}`);
const failed = outcomes.filter(({ isGood }) => !isGood).length;
console.log(`\n${outcomes.length - failed} of ${outcomes.length} faults were borne.`);
process.exitCode = failed > 0 ? 1 : 0;

function judge({ testResults }: Report, { file, title = '' }: Fault): { result: string; isGood: boolean } {
  const results = testResults.find(({ name }) => name.endsWith(`/tests/${file}.test.ts`))?.assertionResults ?? [];
  const own = results.filter(({ fullName, status }) => fullName.includes(title) && !/skipped|pending/.test(status));
  const failed = own.filter(({ status }) => status !== 'passed').length;
  const seconds = own.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1_000;
  if (own.length === 0) return { result: 'NOT RUN', isGood: false };
  return failed > 0
    ? { result: `FAILED, ${failed} of ${own.length}`, isGood: false }
    : { result: `borne, ${seconds.toFixed(1)} s`, isGood: true };
}
