import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { listGuardedRoutes } from '../routes.ts';
import { setUpSite } from '../support/set-up.ts';

const site = await setUpSite({ env: { WORKER: 'off' } });

const kB = 1_024;
const MB = 1_024 * kB;
const FORM = 'application/x-www-form-urlencoded';
const FILES = 'multipart/form-data; boundary=between';

const writingPaths = listGuardedRoutes()
  .filter((route) => route.startsWith('POST '))
  .map((route) => route.replace('POST ', '').replace(/\[\w+\]/g, 'a1b2c3'));
const ZEROS = Buffer.alloc(512 * kB, '0');
/** Bytes above the limit of the path. */
const tooManyOf = (path: string) => (path === paths.applications() ? 64 * MB : 12 * MB) + 1;
const beacons = [paths.adImpression(), paths.adClickCount()];

interface Sent {
  type: string;
  bytes: number;
  accept?: string;
  isChunked: boolean;
  /** True if the body is incomplete, so that it cannot be read to its end. */
  isUnfinished?: boolean;
}

/** Sends a body of zeros over a socket. Returns the response. */
function send(path: string, { type, bytes, accept = 'application/json', isChunked, isUnfinished = true }: Sent) {
  const { hostname, port, host } = new URL(site.origin);
  const length = isChunked ? 'transfer-encoding: chunked' : `content-length: ${bytes}`;
  const head = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\naccept: ${accept}\r\ncontent-type: ${type}\r\n${length}\r\n\r\n`;
  return new Promise<{ head: string; body: string }>((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let left = bytes;
    const more = () => {
      if (socket.destroyed || socket.writableEnded) return;
      const piece = ZEROS.subarray(0, left);
      left -= piece.length;
      if (piece.length === 0) {
        if (isChunked && !isUnfinished) socket.write('0\r\n\r\n');
        return;
      }
      if (isChunked) socket.write(`${piece.length.toString(16)}\r\n`);
      socket.write(piece);
      socket.write(isChunked ? '\r\n' : '', () => setImmediate(more));
    };
    let received = '';
    socket.on('data', (data) => {
      received += data.toString();
    });
    // The server closes some time after its answer, perhaps before all is sent.
    socket.on('error', (error) => {
      if (!received.includes('\r\n\r\n')) reject(error);
    });
    socket.setTimeout(20_000, () => socket.destroy(new Error(`${path} was not answered`)));
    socket.on('close', () => {
      const end = received.indexOf('\r\n\r\n');
      resolve({ head: received.slice(0, end).toLowerCase(), body: received.slice(end) });
    });
    socket.write(head, isChunked || !isUnfinished ? more : undefined);
  });
}

const expectTooLarge = (path: string, { head, body }: { head: string; body: string }) => {
  expect(head, path).toMatch(/^http\/1.1 413 /);
  expect(head, path).toContain('\r\nconnection: close');
  expect(head, path).toContain('content-type: application/problem+json');
  // Perhaps chunked.
  expect(JSON.parse(/\{.*\}/.exec(body)?.[0] ?? ''), path).toMatchObject({
    statusCode: 413,
    statusMessage: 'Content Too Large',
  });
};

it.each([
  ['JSON of a declared length', { type: 'application/json', bytes: 64 * kB + 1, isChunked: false }],
  ['a form of a declared length', { type: FORM, bytes: 64 * kB + 1, isChunked: false }],
  ['JSON of no declared length', { type: 'application/json', bytes: 64 * kB + 1, isChunked: true }],
  ['a text of no declared length', { type: '', bytes: 64 * kB + 1, isChunked: true }],
  ['files of a declared length', { type: FILES, bytes: undefined, isChunked: false }],
])(
  'A body that is too large is rejected before its end by every call that writes: %s',
  async (_, { bytes, ...sent }) => {
    expect(writingPaths.length).toBeGreaterThan(40);
    for (const path of [...writingPaths, '/api/nothing'])
      expectTooLarge(path, await send(path, { ...sent, bytes: bytes ?? tooManyOf(path) }));
  },
);

it.each([
  ['a form', { type: FORM, bytes: 64 * kB + 1 }],
  ['files', { type: FILES, bytes: undefined }],
])(
  'A body that is too large is rejected before its end by every call that writes: %s of no declared length',
  async (_, { type, bytes }) => {
    for (const path of writingPaths) {
      const answer = await send(path, { type, bytes: bytes ?? tooManyOf(path), isChunked: true });
      // These accept no forms and respond before reading.
      if (beacons.includes(path)) expect(answer.head).toMatch(/^http\/1.1 415 .*\r\nconnection: close/s);
      else expectTooLarge(path, answer);
    }
  },
  120_000,
);

it('A body that is too large of a hundred megabytes is answered although its sender goes on', async () => {
  for (const type of [FILES, 'application/json'])
    for (const path of [paths.applications(), paths.newRoles(), paths.signInCodes()])
      expectTooLarge(path, await send(path, { type, bytes: 100 * MB, isChunked: true, isUnfinished: false }));
  const declared = { type: FILES, bytes: 100 * MB, isChunked: false, isUnfinished: false };
  expectTooLarge(paths.applications(), await send(paths.applications(), declared));
});

it('A body that is too large is explained to a person who sent a form', async () => {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const large = [
    { path: paths.applications(), type: FORM, output: 'The body can have up to 64 kB' },
    { path: paths.newRoles(), type: FORM, output: 'The body can have up to 64 kB' },
    { path: paths.applications(), type: FILES, output: 'Together, files may be up to 11.5 MB' },
    { path: paths.newRoles(), type: FILES, output: 'The body can have up to 12 MB' },
  ];
  for (const { path, type, output } of large)
    for (const isChunked of [false, true]) {
      const bytes = type === FORM ? 64 * kB + 1 : tooManyOf(path);
      const { head, body } = await send(path, { type, bytes, isChunked, accept });
      expect(head).toMatch(/^http\/1.1 413 /);
      expect(head).toContain('content-type: text/html');
      expect(body).toContain(output);
      expect(body).toContain('what you wrote is still in the form');
    }
});

it.each([
  ['JSON', 'application/json', '{"email":"ada@chunks.example"}', 202],
  ['a form', FORM, 'email=ada%40chunks.example', 202],
  ['a multipart form', FILES, multipart({ email: 'ada@chunks.example' }), 202],
  ['nothing', 'application/json', '', 400],
])('A body of no declared length within its limit is read like any other: %s', async (_, type, body, status) => {
  await site.db.deleteFrom('rate_limits').execute();
  const answer = await site.request(paths.signInCodes(), {
    method: 'POST',
    headers: { 'content-type': type, 'transfer-encoding': 'chunked', accept: 'application/json' },
    body,
  });
  expect([answer.status, answer.text]).toEqual([status, expect.any(String)]);
});

function multipart(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--between\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--between--\r\n`;
}
