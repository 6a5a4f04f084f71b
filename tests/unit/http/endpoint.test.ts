import type { APIContext } from 'astro';
import { beforeEach, expect, it, vi } from 'vitest';
import { Accounts } from '../../../src/features/accounts/accounts.ts';
import type { SignedInUser } from '../../../src/features/accounts/user.ts';
import { formBodyReader, textFormBodyReader } from '../../../src/http/body.ts';
import { allowAnyone, defineEndpoint } from '../../../src/http/endpoint.ts';
import { requireMemberWithForm, requireUser } from '../../../src/http/guards.ts';
import { problemError } from '../../../src/http/http-response-error.ts';
import { rateLimits } from '../../../src/http/rate-limits.ts';
import { rejectionError } from '../../../src/http/reject.ts';
import { redirectOrJson } from '../../../src/http/responses.ts';
import { readValidationFailure } from '../../../src/http/validation-failure.ts';
import { problem } from '../../../src/lib/problem.ts';
import { InMemoryRateLimiter } from '../../../src/lib/rate.ts';
import { invalid, succeed } from '../../../src/lib/result.ts';
import { json, text, wholeNumber } from '../../../src/lib/validation.ts';

const ORIGIN = 'https://board.example';
const URL_ENCODED = 'application/x-www-form-urlencoded';
const ada = { id: 'u1', email: 'ada@example.com' } as SignedInUser;
const accounts = new Accounts({ databaseUrl: 'file:', origin: ORIGIN, secret: 's'.repeat(32), adminEmails: [] });

interface Sent {
  accept?: string;
  type?: string;
  body?: string;
  signedIn?: SignedInUser;
}

let rates: InMemoryRateLimiter;
beforeEach(() => {
  rates = new InMemoryRateLimiter();
});

/** Endpoint context with a real request. Rendered pages are the word `page`. */
function contextOf({ accept = 'application/json', type = URL_ENCODED, body = '', signedIn }: Sent = {}): APIContext {
  const url = new URL('/api/things/t1', ORIGIN);
  const headers = { accept, 'content-type': type, 'content-length': String(body.length) };
  return {
    url,
    request: new Request(url, { method: 'POST', headers, body }),
    params: { thingId: 't1' },
    isPrerendered: false,
    locals: { origin: ORIGIN, accounts, rates, user: async () => signedIn },
    rewrite: async () => new Response('page'),
  } as unknown as APIContext;
}

const answerOf = async (route: ReturnType<typeof defineEndpoint>, context = contextOf()): Promise<Response> =>
  (await route(context)) as Response;
const bodyOf = async (answer: Response) => JSON.parse(await answer.text());
const page = () => '/things#t1';

it('An endpoint passes on the user, the body, and the rest of the request', async () => {
  const route = defineEndpoint({
    authorize: requireUser,
    body: { name: text, count: wholeNumber },
    run: async ({ auth, fields, params, origin, now }) => {
      expect([auth.email, fields.name, fields.count + 1, params.thingId, origin]).toEqual([
        'ada@example.com',
        'A thing',
        4,
        't1',
        ORIGIN,
      ]);
      expect(Date.now() - now.getTime()).toBeLessThan(5_000);
      return new Response('answered', { status: 202 });
    },
  });
  const answer = await answerOf(route, contextOf({ body: 'name=A+thing&count=3&more=x', signedIn: ada }));
  expect([answer.status, await answer.text()]).toEqual([202, 'answered']);
});

it('An endpoint answers whom its guard rejects, without reading the body', async () => {
  const run = vi.fn(async () => new Response());
  const context = contextOf({ body: 'name=x' });
  const answer = await answerOf(defineEndpoint({ authorize: requireUser, body: { name: text }, run }), context);
  expect([answer.status, (await bodyOf(answer)).message]).toEqual([401, 'Please sign in first']);
  expect(context.request.bodyUsed).toBe(false);
  expect(run).not.toHaveBeenCalled();
});

it('An endpoint counts before anything is looked up', async () => {
  const who = vi.fn(allowAnyone);
  const route = defineEndpoint({
    authorize: who,
    rateLimit: 'preview',
    run: async () => new Response(null, { status: 204 }),
  });
  for (let i = 0; i < rateLimits.preview.client.maxHits; i++) expect((await answerOf(route)).status).toBe(204);
  const answer = await answerOf(route, contextOf({ accept: 'text/html' }));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([429, 'application/problem+json; charset=utf-8']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(who).toHaveBeenCalledTimes(rateLimits.preview.client.maxHits);
});

it('An endpoint counts a form once it is read, and returns it to a sender above the limit', async () => {
  const run = vi.fn(async () => new Response());
  const route = defineEndpoint({
    authorize: allowAnyone,
    body: formBodyReader({ name: text }),
    formRateLimit: 'preview',
    run,
  });
  for (let i = 0; i < rateLimits.preview.client.maxHits; i++) await answerOf(route);
  const context = contextOf({ accept: 'text/html', body: 'name=A+thing' });
  const answer = await answerOf(route, context);
  expect([answer.status, await answer.text()]).toEqual([429, 'page']);
  expect(context.locals.rejectedSubmission?.resubmit?.fields).toEqual([['name', 'A thing']]);
  expect(run).toHaveBeenCalledTimes(rateLimits.preview.client.maxHits);
});

it('An endpoint counts a form for the target that it names', async () => {
  const target = vi.fn(({ fields }: { fields: { name: string } }) => fields.name);
  const route = defineEndpoint({
    authorize: allowAnyone,
    body: { name: text },
    formRateLimit: { name: 'preview', target },
    run: async () => new Response(),
  });
  await answerOf(route, contextOf({ body: 'name=one' }));
  expect(target).toHaveReturnedWith('one');
});

it.each([
  ['a field of another type', 422, { type: 'application/json', body: '{"name":{}}' }],
  ['a body of another type', 415, { type: 'text/plain', body: 'name' }],
  ['what is no JSON', 400, { type: 'application/json', body: '{' }],
  ['a repeated name', 400, { body: 'name=1&name=2' }],
])('An endpoint rejects %s', async (_, status, sent) => {
  const run = vi.fn(async () => new Response());
  const answer = await answerOf(defineEndpoint({ authorize: allowAnyone, body: { name: text }, run }), contextOf(sent));
  expect(answer.status).toBe(status);
  expect(run).not.toHaveBeenCalled();
});

it('An endpoint reads by a reader of its own', async () => {
  const run = async ({ fields }: { fields: FormData }) => new Response(String(fields.getAll('name')));
  const route = defineEndpoint({ authorize: allowAnyone, body: textFormBodyReader, run });
  expect(await (await answerOf(route, contextOf({ body: 'name=1&name=2' }))).text()).toBe('1,2');
  expect((await answerOf(route, contextOf({ type: 'application/json', body: '{}' }))).status).toBe(415);
});

it('An endpoint parses no form of thousands of parts, whatever else its type says', async () => {
  const partsOf = (count: number, name: string) =>
    `${`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`.repeat(count)}--b--\r\n`;
  const run = async ({ fields }: { fields: FormData }) => new Response(String(fields.getAll('name').length));
  const route = defineEndpoint({ authorize: allowAnyone, body: textFormBodyReader, run });
  for (const type of ['multipart/form-data; boundary=b', 'multipart/form-data; x-boundary=c; boundary=b']) {
    const many = await answerOf(route, contextOf({ type, body: partsOf(1_001, 'name') }));
    expect([many.status, (await bodyOf(many)).message], type).toEqual([400, 'The form cannot be read']);
  }
  const few = contextOf({ type: 'Multipart/Form-Data; boundary="b"', body: partsOf(999, 'name') });
  expect(await (await answerOf(route, few)).text()).toBe('999');
});

it('An endpoint rejects a form with more than a megabyte of text, and accepts files above it', async () => {
  const run = async ({ fields }: { fields: FormData }) => new Response([...fields.keys()].join());
  const route = defineEndpoint({ authorize: allowAnyone, body: textFormBodyReader, run });
  const formOf = (disposition: string, length: number) =>
    `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${'x'.repeat(length)}\r\n--b--\r\n`;
  const type = 'multipart/form-data; boundary=b';
  const send = (body: string) => answerOf(route, contextOf({ type, body }));
  for (const name of ['a', '; filename=x', 'a\\"; filename=\\"x']) {
    const long = await send(formOf(`name="${name}"`, 1_100_000));
    expect([long.status, (await bodyOf(long)).message], name).toEqual([413, 'The text of a form can have up to 1 MB']);
  }
  expect(await (await send(formOf('name="a"', 900_000))).text()).toBe('a');
  expect((await send(formOf('name="a"; filename="x"', 1_100_000))).status).toBe(200);
});

it('An endpoint leaves the files of a form of texts out', async () => {
  const sent = new FormData();
  sent.append('name', 'Ada');
  for (let i = 0; i < 5; i++) sent.append('name', new File(['x'], 'x.txt'));
  const { headers } = new Response(sent);
  const type = headers.get('content-type') ?? '';
  const body = await new Response(sent, { headers: { 'content-type': type } }).text();
  const boundary = /^--(\S+)/.exec(body)?.[1];
  const run = async ({ fields }: { fields: FormData }) => new Response(String(fields.getAll('name')));
  const route = defineEndpoint({ authorize: allowAnyone, body: textFormBodyReader, run });
  const answer = await answerOf(route, contextOf({ type: `multipart/form-data; boundary=${boundary}`, body }));
  expect(await answer.text()).toBe('Ada');
});

it('An endpoint redirects to its page after success; a script reads where that is', async () => {
  for (const outcome of [true as const, succeed('done')]) {
    const route = defineEndpoint({ authorize: allowAnyone, run: async () => outcome, page });
    const plain = await answerOf(route, contextOf({ accept: 'text/html' }));
    expect([plain.status, plain.headers.get('location')]).toEqual([303, '/things#t1']);
    const script = await answerOf(route);
    expect([script.status, await bodyOf(script)]).toEqual([200, { location: '/things#t1' }]);
  }
});

it('An endpoint shows a refusal on its page with what was typed; a script reads 422 and each problem', async () => {
  const route = defineEndpoint({
    authorize: allowAnyone,
    body: { name: text },
    run: async () => invalid('name', 'Say more'),
    page,
    redisplay: ({ fields }) => fields,
  });
  const problems = [{ field: 'name', message: 'Say more' }];
  const script = await answerOf(route, contextOf({ body: 'name=x' }));
  expect([script.status, (await bodyOf(script)).data]).toEqual([422, { problems }]);

  const context = contextOf({ accept: 'text/html', body: 'name=x' });
  const plain = await answerOf(route, context);
  const url = new URL(plain.headers.get('location') ?? '', ORIGIN);
  expect([plain.status, url.pathname, url.hash]).toEqual([303, '/things', '#t1']);
  expect(readValidationFailure({ locals: context.locals, url })).toEqual({ problems, values: { name: 'x' } });
});

it('An endpoint rejects JSON that no text can be made of, on the page of its form and where one has to wait', async () => {
  const sent = { accept: 'text/html', type: 'application/json', body: '{"name":{"toString":1},"words":"x"}' };
  const reads = { name: json, words: text };
  const run = async () => invalid('name', 'Say more');
  const context = contextOf(sent);
  const plain = await answerOf(
    defineEndpoint({ authorize: allowAnyone, body: reads, run, page, redisplay: ({ fields }) => fields }),
    context,
  );
  const url = new URL(plain.headers.get('location') ?? '', ORIGIN);
  expect([plain.status, readValidationFailure({ locals: context.locals, url }).values]).toEqual([303, { words: 'x' }]);

  const waiting = async ({ context }: { context: APIContext; fields: { name: unknown; words: string } }) => {
    throw rejectionError(context, problem(429), { values: { name: { toString: 1 }, words: 'x' } });
  };
  const away = contextOf(sent);
  expect((await answerOf(defineEndpoint({ authorize: allowAnyone, body: reads, run: waiting }), away)).status).toBe(
    429,
  );
  expect(away.locals.rejectedSubmission?.resubmit?.fields).toEqual([['words', 'x']]);
});

it('An endpoint answers 404 when what was requested does not exist, with a page or without one', async () => {
  const run = async () => false as const;
  for (const route of [
    defineEndpoint({ authorize: allowAnyone, run }),
    defineEndpoint({ authorize: allowAnyone, run, page }),
  ]) {
    const answer = await answerOf(route);
    expect([answer.status, (await bodyOf(answer)).message]).toEqual([404, 'Page not found: /api/things/t1']);
  }
});

it('An endpoint leaves an answer as it is, where it has a page as well', async () => {
  const run = async ({ request }: { request: Request }) =>
    redirectOrJson(request, '/elsewhere', { status: 201, cookies: ['a=1'] });
  const answer = await answerOf(defineEndpoint({ authorize: allowAnyone, run, page }));
  expect([answer.status, answer.headers.get('set-cookie'), await bodyOf(answer)]).toEqual([
    201,
    'a=1',
    { location: '/elsewhere' },
  ]);
});

it('An endpoint of a company’s form keeps what was typed when the session has ended', async () => {
  const run = vi.fn(async () => new Response());
  const authorize = (context: APIContext) => requireMemberWithForm(context, { slug: text, about: text });
  const context = contextOf({ accept: 'text/html', body: 'slug=acme&about=Typed+for+an+hour' });
  const answer = await answerOf(defineEndpoint({ authorize, run }), context);
  expect([answer.status, await answer.text()]).toEqual([401, 'page']);
  expect(context.locals.rejectedSubmission?.resubmit?.fields).toContainEqual(['about', 'Typed for an hour']);
  expect(run).not.toHaveBeenCalled();
});

it('An endpoint redirects to a page whose path repeats any parameter of the request', async () => {
  const fox = () => '/pages/é🦊 \r\nx?rejected=1#x';
  const answer = await answerOf(
    defineEndpoint({ authorize: allowAnyone, run: async () => true, page: fox }),
    contextOf({ accept: 'text/html' }),
  );
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/pages/%C3%A9%F0%9F%A6%8A%20%0D%0Ax?rejected=1#x',
  ]);
});

it('An endpoint answers early with what is thrown as an answer', async () => {
  const run = async (): Promise<Response> => {
    throw problemError(problem(409, 'Too late'));
  };
  expect((await answerOf(defineEndpoint({ authorize: allowAnyone, run }))).status).toBe(409);
});

it('An endpoint lets every other error go on to the boundary', async () => {
  const error = new Error('The database is away');
  const run = async (): Promise<Response> => {
    throw error;
  };
  await expect(answerOf(defineEndpoint({ authorize: allowAnyone, run }))).rejects.toBe(error);
});

it('An endpoint needs a page for what it does not answer by itself', () => {
  // @ts-expect-error: a result has to be shown somewhere.
  const route = defineEndpoint({ authorize: allowAnyone, run: async () => invalid('name', 'Say more') });
  expect(route).toBeTypeOf('function');
});
