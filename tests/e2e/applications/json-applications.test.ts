import { request } from 'node:http';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { applicationLimits } from '../../../src/features/applications/application-limits.http.ts';
import { paths } from '../../../src/paths.ts';
import { behindProxy } from '../site.ts';
import { setUpFolder, setUpSite } from '../support/set-up.ts';

const site = await setUpSite({ env: { ...behindProxy, DATA_DIR: setUpFolder(), WORKER: 'off' } });
let job: { id: string; hash: string };

beforeAll(async () => {
  job = await site.db
    .selectFrom('jobs')
    .select(['id', 'hash'])
    .where('status', '=', 'published')
    .where('apply_mode', '=', 'board')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await site.db.deleteFrom('job_questions').where('job_id', '=', job.id).execute();
  await site.db
    .insertInto('job_questions')
    .values({ job_id: job.id, questions: JSON.stringify([{ text: 'Since when?', isRequired: true }]) })
    .execute();
});
beforeEach(() => site.db.deleteFrom('rate_limits').execute());

let clients = 0;
const send = async (body: unknown, headers: Record<string, string> = {}) => {
  const answer = await site.request(paths.applications(), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.3.${++clients >> 8}.${clients & 255}`,
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { ...answer, json: JSON.parse(answer.text) };
};

const application = (changes: object = {}) => ({
  job: job.hash,
  name: 'Ada Pine',
  email: 'ada@json.example',
  portfolio: 'https://ada.design',
  pieces: [{ url: 'https://ada.design/bank', part: 'All of it' }, {}, { url: 'ada.design/tram', part: 'Signs' }],
  answers: ['2017'],
  consent: true,
  ...changes,
});

it('An application as JSON arrives like a form, with links for pieces, and returns its receipt', async () => {
  const sent = await send(application());
  expect([sent.status, sent.headers['content-type']]).toEqual([201, 'application/json; charset=utf-8']);
  expect(sent.json).toEqual({ receipt: sent.headers.location });
  expect((await site.request(sent.json.receipt)).status).toBe(200);
  const { id, answers } = await site.db
    .selectFrom('applications')
    .selectAll()
    .where('email', '=', 'ada@json.example')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(answers)).toEqual([{ question: 'Since when?', answer: '2017' }]);
  const pieces = await site.db
    .selectFrom('application_pieces')
    .select(['position', 'url', 'file_id', 'part'])
    .where('application_id', '=', id)
    .orderBy('position')
    .execute();
  expect(pieces).toEqual([
    { position: 0, url: 'https://ada.design/bank', file_id: null, part: 'All of it' },
    { position: 2, url: 'https://ada.design/tram', file_id: null, part: 'Signs' },
  ]);
  const mails = await site.db.selectFrom('mails').select('kind').where('recipient', '=', 'ada@json.example').execute();
  expect(mails).toEqual([{ kind: 'application receipt' }]);
});

it('An application as JSON sent again is the same, and under a used key another is distinguished', async () => {
  const body = application({ email: 'bea@json.example', key: 'my-key-1' });
  const [first, again] = [await send(body), await send(body, { accept: 'text/html' })];
  expect([again.status, again.json]).toEqual([first.status, first.json]);
  const other = await send({ ...body, note: 'and another thing' });
  expect([other.status, other.json.data.receipt]).toEqual([409, first.json.receipt]);
  const form = await send({ ...body, key: 'x'.repeat(256) });
  expect(form.status).toBe(400);
});

it('An application as JSON is rejected with problem details by field', async () => {
  const sent = await send(application({ email: 'ada', answers: [], cv: 'JVBERi0=' }));
  expect([sent.status, sent.headers['content-type']]).toEqual([422, 'application/problem+json; charset=utf-8']);
  expect(sent.json.data.problems).toMatchObject([{ field: 'cv', message: /^Files cannot be sent/ }].map(expectProblem));
  const later = await send(application({ email: 'ada', answers: [] }));
  expect(later.json).toMatchObject({ statusCode: 422, message: 'Some answers need changing' });
  expect(later.json.data.problems.map(({ field }: { field: string }) => field)).toEqual(['email', 'answers.0']);
});

it('An application as JSON is rejected where it is no JSON, too long, or for no such role', async () => {
  expect((await send('{"job":')).status).toBe(400);
  expect((await send('{"__proto__":{"job":"abc123"}}')).status).toBe(400);
  expect((await send(application({ job: 'zzzzzz' }))).status).toBe(404);
  expect((await send(application({ note: 'x'.repeat(70_000) }))).status).toBe(413);
  expect(await sendInPieces(JSON.stringify(application({ note: 'x'.repeat(70_000) })))).toBe(413);
  const none = await site.db.selectFrom('applications').select('id').where('note', 'like', 'xx%').execute();
  expect(none).toEqual([]);
});

it('An application as JSON has the limits of the form', async () => {
  const client = { 'x-forwarded-for': '10.4.0.1' };
  const again = (i: number) => send(application({ email: 'cy@json.example', note: `Try ${i}` }), client);
  for (let i = 0; i < applicationLimits.personAndRole.maxHits; i++) expect((await again(i)).status).toBe(201);
  const late = await again(99);
  expect(late.status).toBe(429);
  expect(late.json.message).toContain(applicationLimits.personAndRole.message);
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(3_000);
});

const expectProblem = ({ field, message }: { field: string; message: RegExp }) => ({
  field,
  message: expect.stringMatching(message),
});

/** The status of a body without a declared length. */
function sendInPieces(body: string): Promise<number | undefined> {
  const { hostname, port } = new URL(site.origin);
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '10.5.0.1', 'transfer-encoding': 'chunked' };
  return new Promise((resolve, reject) => {
    const requested = { hostname, port, path: paths.applications(), method: 'POST', headers };
    const sent = request(requested, (answer) => resolve(answer.resume().statusCode));
    sent.on('error', reject);
    sent.end(body);
  });
}
