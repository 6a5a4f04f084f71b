import { beforeAll, expect, it } from 'vitest';
import { htmlFaults } from '../support/html.ts';
import { setUpSite } from '../support/set-up.ts';
import { listTemplates, type Template } from '../templates.ts';

const site = await setUpSite();
let templates: Template[];

beforeAll(async () => {
  templates = await listTemplates(site);
});

it('One page of each template is valid and accessible markup', async () => {
  const faults: string[] = [];
  for (const { name, path, status } of templates) {
    const answer = await site.request(path, { headers: { accept: 'text/html' } });
    if (answer.status !== status) faults.push(`${name} (${path}) answered ${answer.status}`);
    faults.push(...(await htmlFaults(answer.text)).map((fault) => `${name}: ${fault}`));
  }
  expect(faults).toEqual([]);
});
