import { pbkdf2 } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isPublicIpAddress, PRIVATE_NETWORK_MESSAGE } from '../../../../src/features/importing/fetching/address.ts';
import { fetchBytes } from '../../../../src/features/importing/fetching/fetch-text.ts';
import { createResolver } from '../../../../src/features/importing/fetching/resolve.ts';
import { fetchSourceFeed } from '../../../../src/features/importing/sources/reading.ts';
import { parsePastedAddress, recogniseFeedAddress } from '../../../../src/features/importing/sources.ts';
import { expectValue } from '../../../../src/lib/result.ts';
import { setUpFolder } from '../../../folder.ts';

const NO_SUCH_NAME = 3;

/** Answers `inside.example` with 10.0.0.7, is silent about `silent…`, and knows no other name. */
let nameServer: Socket;
let servers: string[];
const folder = setUpFolder();
const hostsFile = join(folder, 'hosts');

beforeAll(async () => {
  writeFileSync(hostsFile, '# a comment\n127.0.0.1 localhost board.test # ours\n::1 localhost\nnonsense here\n');
  nameServer = createSocket('udp4');
  nameServer.on('message', (query, { port, address }) => {
    const name = query.toString('latin1').toLowerCase();
    if (name.includes('silent')) return;
    const isKnown = name.includes('\x06inside');
    const end = query.indexOf(0, 12) + 5;
    const isA = query.readUInt16BE(end - 4) === 1;
    const answer = Buffer.concat([
      query.subarray(0, 2),
      Buffer.from([0x81, isKnown ? 0x80 : 0x80 | NO_SUCH_NAME, 0, 1, 0, isKnown && isA ? 1 : 0, 0, 0, 0, 0]),
      query.subarray(12, end),
      ...(isKnown && isA ? [Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 10, 0, 0, 7])] : []),
    ]);
    nameServer.send(answer, port, address);
  });
  await new Promise<void>((done) => nameServer.bind(0, '127.0.0.1', done));
  servers = [`127.0.0.1:${(nameServer.address() as AddressInfo).port}`];
});
afterAll(() => {
  nameServer.close();
});

const request = (host: string, signal = AbortSignal.timeout(20_000)) =>
  createResolver({ servers, timeoutMs: 250, hostsFile })(host, signal);

it('A name of the hosts file is not requested', async () => {
  expect(await request('localhost')).toEqual([
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ]);
  expect(await request('Board.test')).toEqual([{ address: '127.0.0.1', family: 4 }]);
  await expect(request('comment')).rejects.toThrow();
});

it('A name is asked of name servers', async () => {
  expect(await request('inside.example')).toEqual([{ address: '10.0.0.7', family: 4 }]);
  await expect(request('unknown.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

it('A name whose name servers are silent is given up after a time of its own', async () => {
  const began = performance.now();
  await expect(request('silent.example')).rejects.toMatchObject({ code: 'ETIMEOUT' });
  expect(performance.now() - began).toBeLessThan(5_000);
});

it('A name is no longer requested when no caller waits', async () => {
  const leaving = new AbortController();
  const patient = createResolver({ servers, timeoutMs: 20_000, hostsFile })('silent.example', leaving.signal);
  const outcome = expect(patient).rejects.toThrow();
  const began = performance.now();
  await wait(20);
  leaving.abort();
  await outcome;
  expect(performance.now() - began).toBeLessThan(5_000);
});

it('A name without an answer holds none of the threads that the process shares', async () => {
  const leaving = new AbortController();
  const patient = createResolver({ servers, timeoutMs: 20_000, hostsFile });
  const outcomes = Array.from({ length: 12 }, (_, i) =>
    expect(patient(`silent${i}.example`, leaving.signal)).rejects.toThrow(),
  );
  await wait(50);
  await promisify(pbkdf2)('a', 'b', 1, 8, 'sha256');
  leaving.abort();
  await Promise.all(outcomes);
});

const services = () => ({
  userAgent: 'Easel tests',
  resolve: createResolver({ servers, timeoutMs: 250, hostsFile }),
  mostSeconds: 20,
});
/** Reason why an address is not fetched. */
const whyNot = async (pasted: string): Promise<string> => {
  const address = parsePastedAddress(pasted);
  if (!address.ok) return address.problems[0]?.message ?? '';
  const reading = await fetchSourceFeed(address.value, (part) => fetchBytes({ address: part }, services()));
  return reading.kind === 'failed' ? reading.why : reading.kind;
};

it.each([
  ['http://127.0.0.1/careers', `The address ${PRIVATE_NETWORK_MESSAGE}`],
  ['http://2130706433/', `The address ${PRIVATE_NETWORK_MESSAGE}`],
  ['http://localhost/careers', `The address ${PRIVATE_NETWORK_MESSAGE}`],
  ['https://inside.example/careers', `The address ${PRIVATE_NETWORK_MESSAGE}`],
  ['https://unknown.example/careers', 'There is no server of the name unknown.example'],
  ['https://silent.example/careers', 'The name servers of silent.example did not answer in time'],
  ['https://user:pw@boards.greenhouse.io/acme', 'The address must not contain a user name or password'],
  ['user:pw@boards.greenhouse.io/acme', 'The address must not contain a user name or password'],
  ['https://boards.greenhouse.io@evil.example/x', 'The address must not contain a user name or password'],
  ['https://acme.example:25/careers', 'The address has a port that is not the web’s'],
])('An address that cannot be read says why: %s', async (pasted, words) => {
  expect(await whyNot(pasted)).toBe(words);
});

it('An address that cannot be read is none that names a user before its host', () => {
  expect(recogniseFeedAddress('https://user:pw@boards.greenhouse.io/acme')).toBeUndefined();
  expect(expectValue(parsePastedAddress('boards.greenhouse.io/acme')).kind).toBe('greenhouse');
});

it('An address that cannot be read is distinguished from one that robots.txt keeps programs from', async () => {
  const site = expectValue(parsePastedAddress('https://acme.example/careers'));
  const whyWith = async (robots: Awaited<ReturnType<typeof fetchBytes>>) => {
    const reading = await fetchSourceFeed(site, async (part) =>
      part.endsWith('/robots.txt') ? robots : { kind: 'failed', why: 'nothing there', status: 404 },
    );
    return reading.kind === 'failed' ? reading.why : reading.kind;
  };
  const rules = { address: '', contentType: 'text/plain', etag: null, lastModified: null };
  const body = Buffer.from('User-agent: *\nDisallow: /careers');
  expect(await whyWith({ kind: 'fresh', ...rules, body })).toBe(
    'acme.example doesn’t let programs read https://acme.example/careers (robots.txt)',
  );
  expect(await whyWith({ kind: 'failed', why: 'acme.example answered 503', status: 503 })).toBe(
    'acme.example answered 503 when asked for its robots.txt, so its pages are not read',
  );
  expect(await whyWith({ kind: 'failed', why: 'acme.example answered 404', status: 404 })).toBe('nothing there');
  // A reader of feeds goes on where no rule stands; a robots.txt of any size is read up to a limit.
  const long = Buffer.from(`${'# x\n'.repeat(200_000)}User-agent: *\nDisallow: /`);
  expect(await whyWith({ kind: 'fresh', ...rules, body: long })).toBe('nothing there');
});

it.each([
  '2a00:1450::5efe:7f00:1',
  '2a00:1450:0:0:0:5efe:10.0.0.1',
  '2a00:1450::200:5efe:127.0.0.1',
  '2001:db9:1:2:200:5efe:c0a8:1',
  'fe80::5efe:127.0.0.1',
])('A number that carries another inside itself is inside: %s', (number) => {
  expect(isPublicIpAddress(number)).toBe(false);
});

it.each(['2a00:1450::5eff:7f00:1', '2a00:1450::100:5efe:7f00:1', '2606:4700::1111'])(
  'A number that carries another inside itself is outside where it carries none: %s',
  (number) => {
    expect(isPublicIpAddress(number)).toBe(true);
  },
);
