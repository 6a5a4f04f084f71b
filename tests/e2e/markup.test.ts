import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite, type Site } from './site.ts';
import { htmlFaults } from './support/html.ts';
import { listTemplates, type Template } from './templates.ts';

let site: Site;
let templates: Template[];

beforeAll(async () => {
  site = await openSite();
  templates = await listTemplates(site);
});
afterAll(() => site?.close());

describe('One page of each template', () => {
  it('is valid and accessible markup', async () => {
    const faults: string[] = [];
    for (const { name, path, status } of templates) {
      const answer = await site.ask(path, { headers: { accept: 'text/html' } });
      if (answer.status !== status) faults.push(`${name} (${path}) answered ${answer.status}`);
      faults.push(...(await htmlFaults(answer.text)).map((fault) => `${name}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});
