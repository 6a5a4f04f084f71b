import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hardLinkFolder } from '../../../src/cli/link-files.ts';
import { setUpFolder } from '../../folder.ts';

const folder = setUpFolder();

it('Files of a folder lie in another as well, without a second copy, except the excluded ones', () => {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  mkdirSync(join(from, 'jobs/gone'), { recursive: true });
  for (const name of ['index.html', 'jobs/one.html', 'jobs/gone/_payload.json']) writeFileSync(join(from, name), name);
  hardLinkFolder(from, to, (name) => name === 'jobs/gone/_payload.json');
  expect(readdirSync(to, { recursive: true }).sort()).toEqual(['index.html', 'jobs', 'jobs/one.html']);
  expect(readFileSync(join(to, 'jobs/one.html'), 'utf8')).toBe('jobs/one.html');
  expect(statSync(join(to, 'jobs/one.html')).ino).toBe(statSync(join(from, 'jobs/one.html')).ino);
  rmSync(from, { recursive: true });
  expect(readFileSync(join(to, 'index.html'), 'utf8')).toBe('index.html');
});
