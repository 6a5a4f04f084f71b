import { expect, it } from 'vitest';
import { parsePersonioFeed } from '../../../src/features/importing/personio.ts';
import { expectValue } from '../../../src/lib/result.ts';

const careersUrl = 'https://northlight.jobs.example';
const position = `<position>
  <id>1001</id><subcompany>Northlight GmbH</subcompany><office>Berlin</office>
  <additionalOffices><office>Munich</office></additionalOffices>
  <name>UX &amp; UI Designer (m/w/d)</name>
  <jobDescriptions>
    <jobDescription><name>Your role</name><value><![CDATA[<p>Render <b>well</b> &amp; often.</p><script>x()</script>]]></value></jobDescription>
    <jobDescription><name>Your profile</name><value><![CDATA[<ul><li>Figma</li></ul>]]></value></jobDescription>
  </jobDescriptions>
  <employmentType>permanent</employmentType><seniority>experienced</seniority><schedule>part-time</schedule>
  <createdAt>2026-01-02T03:04:05+00:00</createdAt>
</position>`;
const feedOf = (...positions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><workzag-jobs>${positions.join('')}</workzag-jobs>`;
const read = (body: string) => parsePersonioFeed(body, { careersUrl });

it('A Personio feed is mapped to jobs whose address is made from the careers site', () => {
  const feed = expectValue(read(feedOf(position)));
  expect(feed.skipped).toEqual([]);
  expect(feed.jobs).toEqual([
    {
      sourceId: '1001',
      title: 'UX & UI Designer (m/w/d)',
      description: '### Your role\n\nRender **well** & often.\n\n### Your profile\n\n- Figma',
      locations: ['Berlin', 'Munich'],
      countries: [],
      workplace: undefined,
      contractType: 'part-time',
      seniority: undefined,
      pay: null,
      publishedAt: '2026-01-02T03:04:05.000Z',
      applyUrl: 'https://northlight.jobs.example/job/1001',
      notes: [],
    },
  ]);
});

it('A Personio feed of several hundred positions full of entities is read whole', () => {
  const many = Array.from({ length: 400 }, (_, i) =>
    position.replace('1001', String(i)).replace('<office>Berlin', `<office>${'&amp;'.repeat(20)}Berlin`),
  );
  expect(expectValue(read(feedOf(...many))).jobs).toHaveLength(400);
});

it('A Personio feed without positions is empty, not wrong', () => {
  expect(expectValue(read(feedOf())).read).toBe(0);
  expect(expectValue(read('<workzag-jobs/>')).read).toBe(0);
});

it('A Personio feed reports a position without id or name and keeps the others', () => {
  const feed = expectValue(
    read(feedOf('<position><id>5</id></position>', '<position><name>UX Designer</name></position>', 'text', position)),
  );
  expect(feed.jobs.map((job) => job.sourceId)).toEqual(['1001']);
  expect(feed.skipped.map((entry) => entry.sourceId)).toEqual(['5', null]);
});

it('A Personio feed that declares entities is rejected before anything is expanded', () => {
  const bomb =
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><workzag-jobs><position><name>&b;</name></position></workzag-jobs>';
  expect(read(bomb)).toMatchObject({ ok: false, problems: [{ message: expect.stringMatching(/document type/) }] });
  const reported = position.replace('Render', '&lt;!DOCTYPE html&gt; <!DOCTYPE html> Render');
  expect(read(feedOf(reported)).ok).toBe(true);
});

it('A Personio feed needs to know the careers site', () => {
  expect(parsePersonioFeed(feedOf(position), {})).toMatchObject({
    ok: false,
    problems: [{ field: 'careers', message: expect.stringMatching(/--careers/) }],
  });
});

it.each(['', 'nonsense', '<html><body>Page not found</body></html>', '<workzag-jobs><position>'])(
  'A Personio feed is not %j',
  (body) => {
    expect(read(body).ok).toBe(false);
  },
);
