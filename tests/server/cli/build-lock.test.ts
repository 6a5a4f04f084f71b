import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { withBuildLock } from '../../../src/cli/build-lock.ts';
import { projectRoot } from '../../../src/cli/project.ts';
import { setUpFolder } from '../../folder.ts';

const folder = setUpFolder();

/** A process that has the lock until it ends. */
async function startHolder() {
  const script = `
    import { withBuildLock } from './src/cli/build-lock.ts';
    const hold = (resolve) => setTimeout(resolve, 60_000, console.log('held'));
    await withBuildLock(() => new Promise(hold), undefined, ${JSON.stringify(folder)});`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: projectRoot });
  await once(child.stdout, 'data');
  return child;
}

it('Builds of one folder wait for each other and say so; a killed one holds up no other', async () => {
  const holder = await startHolder();
  const events: string[] = [];
  const waiting = withBuildLock(
    async () => events.push('builds'),
    () => events.push('waits'),
    folder,
  );
  await expect.poll(() => events).toEqual(['waits']);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(events).toEqual(['waits']);
  holder.kill('SIGKILL');
  await waiting;
  expect(events).toEqual(['waits', 'builds']);
});

it('A build that fails leaves the lock to the next, and does not wait where none is rendered', async () => {
  const fails = withBuildLock(() => Promise.reject(new Error('no page')), undefined, folder);
  await expect(fails).rejects.toThrow('no page');
  const events: string[] = [];
  await withBuildLock(
    async () => events.push('builds'),
    () => events.push('waits'),
    folder,
  );
  expect(events).toEqual(['builds']);
});
