import { beforeAll, expect, it } from 'vitest';
import { htmlFaults } from '../support/html.ts';
import { setUpSite } from '../support/set-up.ts';
import { listTemplates, type Template } from '../templates.ts';

const site = await setUpSite();
let templates: Template[];

beforeAll(async () => {
  templates = await listTemplates(site);
});

/** The page of components shows headers in each state, and fields that browsers render on other pages. */
const OF_COMPONENTS =
  /^interface: \S+ (unique-landmark|no-redundant-role|prefer-native-element|attribute-allowed-values):/;

it('One page of each template is valid and accessible markup', async () => {
  const faults: string[] = [];
  for (const { name, path, status } of templates) {
    const answer = await site.request(path, { headers: { accept: 'text/html' } });
    if (answer.status !== status) faults.push(`${name} (${path}) answered ${answer.status}`);
    const found = (await htmlFaults(answer.text)).map((fault) => `${name}: ${fault}`);
    faults.push(...found.filter((fault) => !OF_COMPONENTS.test(fault)));
  }
  expect(faults).toEqual([]);
});
