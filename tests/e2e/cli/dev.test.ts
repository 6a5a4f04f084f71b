import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { setUpFolder } from '../../folder.ts';
import { openPremises } from '../house.ts';
import { ownBuild } from '../own-build.ts';
import { sendRequest } from '../send-request.ts';

const { origin } = ownBuild();
const data = setUpFolder();
const premises = openPremises({ DATA_DIR: data });
/** Replaces words of a file of the copy. */
const edit = (name: string, words: string, others: string): void => {
  const file = join(premises.folder, name);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(words);
  writeFileSync(file, text.replace(words, others));
};
// A small demo board.
edit(
  'src/demo/fill.ts',
  'openJobs: 1_500, closedJobs: 4_500, companies: 250',
  'openJobs: 60, closedJobs: 20, companies: 20',
);
const house = premises.develop();
afterAll(async () => {
  await house.clear();
  premises.remove();
});

const shows = async (path: string): Promise<string> => {
  const { status, text } = await sendRequest(origin, path);
  expect(status, path).toBe(200);
  return text;
};

it('npm run dev fills the board, shows its pages, follows what is edited, mails and ends', async () => {
  await house.hasPrinted('watching for file changes');
  expect(house.printed()).toContain('Demo board filled');
  expect(await shows('/')).toContain('The job board for design roles');
  expect(await shows('/roles')).toMatch(/href="\/jobs\/[^"]+"/);
  // Development loads styles and islands differently.
  expect(await shows('/post-job')).not.toContain('Content-Security-Policy');

  edit('src/site.ts', 'The job board for design', 'The board for edited');
  const isEdited = async () => (await shows('/')).includes('The board for edited roles');
  await expect.poll(isEdited).toBe(true);

  expect(await shows('/_mail')).toContain('Nothing has been sent yet');
  const pending = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded', origin } };
  const requested = await sendRequest(origin, '/api/sign-in-codes', { ...pending, body: 'email=ada%40example.com' });
  expect(requested.status).toBe(303);
  expect(await shows('/_mail')).toContain('ada@example.com');
  // Without a mail server, mail is logged.
  await house.hasPrinted('ada@example.com');

  // Handled without Astro by the built server.
  const answers = [
    ['GET', '/api/jobs?q=designer', 200, undefined],
    ['POST', '/api/jobs', 405, 'GET, HEAD'],
    ['GET', '/api/v1/jobs?limit=1', 200, undefined],
    ['PUT', '/api/v1/jobs', 405, 'GET, HEAD, POST'],
    // Astro's own, which requires a token.
    ['POST', '/api/v1/jobs', 401, undefined],
    ['PUT', '/api/v1/companies', 405, 'GET, HEAD'],
    ['POST', '/api/v1/nothing', 404, undefined],
    ['GET', '/api/openapi.json', 200, undefined],
    ['GET', '/api/ads/click', 405, 'POST'],
    ['GET', '/mcp', 405, 'POST'],
    ['GET', '/embed/v1.js', 200, undefined],
    ['GET', '/embed/jobs', 200, undefined],
    ['GET', '/og/pages/home.png', 200, undefined],
    ['GET', '/og/pages/none.png', 404, undefined],
    ['GET', '/og/companies/none.png', 404, undefined],
  ] as const;
  for (const [method, path, status, allow] of answers) {
    const { status: found, headers } = await sendRequest(origin, path, { method, headers: { origin } });
    expect([method, path, found, headers.allow]).toEqual([method, path, status, allow]);
  }

  house.child.kill('SIGINT');
  expect(await house.ended).toEqual({ code: 0, signal: null });
  await expect(sendRequest(origin, '/', { headers: { connection: 'close' } })).rejects.toThrow('ECONNREFUSED');
});
