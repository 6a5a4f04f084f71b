import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublicIpAddress } from '../../../../src/features/importing/fetching/address.ts';
import { type FetchServices, fetchText } from '../../../../src/features/importing/fetching/fetch-text.ts';
import type { ResolvedAddress } from '../../../../src/features/importing/fetching/resolve.ts';
import { readList } from '../../../groups.ts';

/** DNS responses for names that point inside. */
const NAMES: Record<string, string[]> = {
  '127.0.0.1.nip.example': ['127.0.0.1'],
  '10-0-0-1.sslip.example': ['10.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'home.example': ['192.168.1.1'],
  'six.example': ['::1'],
  'mapped.example': ['::ffff:7f00:1'],
  'unique.example': ['fd12:3456::1'],
  'shared.example': ['100.64.0.1'],
  'either.example': ['198.41.0.4', '127.0.0.1'],
  'either-six.example': ['2606:4700::1111', 'fe80::1'],
};

const INSIDE = [
  ...readList(`
    http://localhost/ · http://LOCALHOST/ · http://localhost./ · https://localhost:8443/ · http://app.localhost/
    http://ｌｏｃａｌｈｏｓｔ/ · http://loc%61lhost/ · http://127.0.0.1/ · http://127.0.0.1:8080/feed.json · http://127.1/
    http://127.0.1/ · http://127.255.255.254/ · http://2130706433/ · http://0x7f000001/ · http://0x7f.0.0.1/
    http://0177.0.0.1/ · http://017700000001/ · http://１２７.０.０.１/ · http://127。0。0。1/ · http://0.0.0.0/ · http://0/
    http://10.0.0.1/ · http://10.255.255.255/ · http://172.16.0.1/ · http://172.31.255.255/ · http://192.168.0.1/
    http://3232235521/ · http://169.254.169.254/latest/meta-data/ · http://100.64.0.1/ · http://192.0.0.1/
    http://198.18.0.1/ · http://203.0.113.5/ · http://224.0.0.1/ · http://240.0.0.1/ · http://255.255.255.255/
    http://[::1]/ · http://[0:0:0:0:0:0:0:1]/ · http://[::]/ · http://[::ffff:127.0.0.1]/ · http://[::ffff:7f00:1]/
    http://[::ffff:10.0.0.1]/ · http://[::127.0.0.1]/ · http://[64:ff9b::7f00:1]/ · http://[64:ff9b:1::a00:1]/
    http://[2002:7f00:1::]/ · http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/ · http://[fe80::1]/ · http://[fec0::1]/
    http://[fc00::1]/ · http://[fd00::1]/ · http://[ff02::1]/ · http://[100::1]/ · http://intranet/
    http://printer.local/ · http://db.internal/ · http://router.lan/ · http://nas.home.arpa/
  `),
  ...Object.keys(NAMES).map((name) => `http://${name}/`),
];

const OTHERS: [string, RegExp][] = [
  ['file:///etc/passwd', /must start with/],
  ['FILE:///etc/passwd', /must start with/],
  ['ftp://feeds.example/jobs', /must start with/],
  ['gopher://feeds.example/', /must start with/],
  ['data:application/json,[]', /must start with/],
  ['javascript:alert(1)', /must start with/],
  ['blob:https://feeds.example/1', /must start with/],
  ['ws://feeds.example/', /must start with/],
  ['unix:/var/run/docker.sock', /must start with/],
  ['https://user:secret@feeds.example/', /name or password/],
  ['https://feeds.example@127.0.0.1/', /name or password/],
  ['https://user@feeds.example/', /name or password/],
  ['http://feeds.example:22/', /port/],
  ['http://feeds.example:25/', /port/],
  ['http:///', /not one of the web/],
  ['http://[::1/', /not one of the web/],
  ['http://1.2.3.4.5/', /not one of the web/],
  ['http://a b.example/', /not one of the web/],
  ['//feeds.example/', /not one of the web/],
  ['feeds.example', /not one of the web/],
  ['', /not one of the web/],
  [`https://feeds.example/${'a'.repeat(3_000)}`, /not one of the web/],
];

const requested: string[] = [];
const resolve = async (host: string): Promise<ResolvedAddress[]> => {
  requested.push(host);
  return (NAMES[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
};
const services: FetchServices = { userAgent: 'Easel tests', resolve, mostSeconds: 5 };

it('An address that is not of the public web is tried in many ways', () => {
  expect(INSIDE.length + OTHERS.length).toBeGreaterThan(80);
});

it.each(INSIDE)('An address that is not of the public web points inside, and is rejected: %s', async (address) => {
  const answer = await fetchText({ address }, services);
  expect(answer).toEqual({ kind: 'failed', why: expect.stringMatching(/^The address (leads|is not one of the web)/) });
});

it.each(OTHERS)('An address that is not of the public web is rejected: %s', async (address, words) => {
  expect(await fetchText({ address }, services)).toEqual({ kind: 'failed', why: expect.stringMatching(words) });
});

it('An address that is not of the public web is recognised by its numbers alone', () => {
  expect(['198.41.0.4', '1.1.1.1', '2606:4700::1111', '2a00:1450::8a'].every(isPublicIpAddress)).toBe(true);
  expect(['', 'feeds.example', '::ffff:1.1.1.1', '4000::1', '192.88.99.1'].some(isPublicIpAddress)).toBe(false);
});

describe('A server', () => {
  let server: Server;
  let port = 0;
  const seen: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push(request.url ?? '');
      const to = new URL(request.url ?? '/', 'http://x').searchParams.get('to');
      if (to) response.writeHead(302, { location: to }).end();
      else response.end('[]');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => void server.close());

  /** Lets one name reach the stand-in, as if it were outside; whatever that leads to is judged as on a board. */
  const fetchFrom = (path: string) => {
    let first = true;
    return fetchText(
      { address: `http://standin.example:${port}${path}` },
      {
        ...services,
        get allowsInside() {
          return first;
        },
        resolve: async (host) => {
          if (host !== 'standin.example' || !first) return resolve(host);
          return [{ address: '127.0.0.1', family: 4 }];
        },
        acquireTurn: async () => {
          first = false;
          return () => {};
        },
      },
    );
  };

  it.each(
    readList(`
    http://localhost/secret · http://127.0.0.1/secret · http://[::1]/secret · http://169.254.169.254/
    http://metadata.example/ · //10.0.0.1/secret · file:///etc/passwd · https://user:secret@feeds.example/
  `),
  )('A server cannot send us on to %s', async (to) => {
    const answer = await fetchFrom(`/?to=${encodeURIComponent(to)}`);
    expect(answer).toMatchObject({ kind: 'failed', why: expect.stringMatching(/^The address .*, after a redirect$/) });
    expect(seen.filter((path) => path.startsWith('/secret'))).toEqual([]);
  });

  it('A server cannot mean another machine when it is connected to than when it was requested', async () => {
    const answers = [['198.41.0.4'], ['127.0.0.1']];
    const answer = await fetchText(
      { address: `http://rebinding.example:${port}/rebound` },
      {
        ...services,
        mostSeconds: 0.2,
        resolve: async () => (answers.shift() ?? []).map((address) => ({ address, family: 4 })),
      },
    );
    expect(answer.kind).toBe('failed');
    expect(answers).toHaveLength(1);
    expect(seen).not.toContain('/rebound');
  });
});
