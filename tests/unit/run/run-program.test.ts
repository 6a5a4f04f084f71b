import { expect, it } from 'vitest';
import { runProgram } from '../../run/run-program.ts';

const script = (text: string) => runProgram(process.execPath, ['--eval', text]);

it('A program that is run quietly is reported with its output and its code', async () => {
  const outcome = await script('console.log("one"); console.error("two"); process.exitCode = 3');
  expect(outcome.code).toBe(3);
  expect(outcome.output.split('\n').filter(Boolean).sort()).toEqual(['one', 'two']);
});

it('A program that is run quietly has failed when a signal ended it, or it is not there', async () => {
  expect((await script('process.kill(process.pid, "SIGKILL")')).code).toBe(1);
  expect(await runProgram('no-program-of-this-name')).toEqual({
    code: 1,
    output: expect.stringContaining('no-program-of-this-name'),
  });
});
