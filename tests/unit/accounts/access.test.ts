import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEnv, requireSecretIfPublic, SettingError } from '../../../src/env.ts';
import { hasUserVerificationFlag } from '../../../src/features/accounts/accounts.ts';
import { localPathOr } from '../../../src/http/responses.ts';
import { companyDomainOfEmail, isEmailOfWebsite, registrableDomain } from '../../../src/lib/domain.ts';
import { seal, unseal } from '../../../src/lib/seal.ts';
import { isDirectLocalRequest } from '../../../src/server/guard.ts';
import { forAll } from '../../for-all.ts';

const SITE = 'https://easel.example';
const SECRET = '1f4be2d07a5c9368e1d40b7af2956c3810ad7e4b9f35c268d1e07b94a63fc582';
const now = new Date('2026-06-01T12:00:00.000Z');
const later = new Date('2026-06-01T12:10:00.000Z');

it.each(['/roles', '/recruiters/jobs/abc123?tab=1', '/a/../roles'])(
  'Where to go after signing in may be %s, a path of ours',
  (next) => {
    expect(localPathOr(next, '/account')).toBe(next.replace('/a/..', ''));
  },
);

it.each([
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/api/sessions/current/revocation',
  '',
])('Where to go after signing in is never %j', (next) => {
  expect(localPathOr(next, '/account')).toBe('/account');
});

it('Where to go after signing in is on this site, whatever was requested', () => {
  const hostile = fc.array(
    fc.constantFrom('/', '\\', '.', '..', '@', ':', '%2f', '\t', '\n', '?', '#', 'evil.example', 'roles'),
  );
  forAll([hostile], (parts) => {
    const path = localPathOr(`/${parts.join('')}`, '/account');
    expect(path).toMatch(/^\/(?![/\\])/);
    expect(new URL(path, SITE).origin).toBe(SITE);
  });
});

it('A seal opens with the secret, until its time', () => {
  forAll([fc.jsonValue()], (value) => {
    const sealed = seal(SECRET, value, later);
    expect(sealed).toMatch(/^[\w-]+$/);
    expect(unseal(SECRET, sealed, now)).toEqual(JSON.parse(JSON.stringify(value)));
    expect(unseal(SECRET, sealed, later)).toBeUndefined();
    expect(unseal('l'.repeat(32), sealed, now)).toBeUndefined();
  });
});

it('A seal does not open when any part of it was changed or cut', () => {
  const sealed = seal(SECRET, { email: 'ada@example.com' }, later);
  for (let i = 0; i < sealed.length - 1; i++) {
    const other = sealed[i] === 'A' ? 'B' : 'A';
    expect(unseal(SECRET, sealed.slice(0, i) + other + sealed.slice(i + 1), now)).toBeUndefined();
    expect(unseal(SECRET, sealed.slice(0, i), now)).toBeUndefined();
  }
});

describe('An address', () => {
  it.each([
    ['ada@northlight.example', 'https://www.northlight.example/jobs', true],
    ['ada@mail.northlight.example', 'https://northlight.example', true],
    ['ada@acme.co.uk', 'https://jobs.acme.co.uk', true],
    ['ada@other.co.uk', 'https://acme.co.uk', false],
    ['ada@gmail.com', 'https://gmail.com', false],
    ['ada@acme.github.io', 'https://acme.github.io', true],
    ['ada@github.io', 'https://acme.github.io', false],
    ['ada@wordpress.com', 'https://acme.wordpress.com', false],
    ['ada@acme.com.', 'https://acme.com', true],
    ['ada@notnorthlight.example', 'https://northlight.example', false],
    ['ada@northlight.example', 'http://127.0.0.1', false],
    ['ada@northlight.example', null, false],
  ])('%s speaks for %s: %s', (email, website, speaks) => {
    expect(isEmailOfWebsite(email, website)).toBe(speaks);
  });

  it.each(
    `nhs.uk gouv.fr police.uk asso.fr k12.ca.us lg.jp tokyo.jp eu.org acme.nom.br in.ua fly.dev s3.amazonaws.com github.io
    co.uk com.br vercel.app webflow.io`.split(/\s+/),
  )('An address below %s speaks for its own name and for no other’s', (suffix) => {
    const [one, other] =
      suffix === 'acme.nom.br' ? ['one.acme.nom.br', 'one.other.nom.br'] : [`one.${suffix}`, `other.${suffix}`];
    expect(isEmailOfWebsite(`ada@${one}`, `https://www.${one}`)).toBe(true);
    expect(isEmailOfWebsite(`ada@${one}`, `https://${other}`)).toBe(false);
    expect(isEmailOfWebsite(`ada@${suffix.replace('acme.', '')}`, `https://${one}`)).toBe(false);
  });

  it.each(
    `gmail.com yahoo.es yahoo.co.jp rediffmail.com posteo.de duck.com tuta.io zohomail.com gmx.us hey.com t-online.de
    proton.me icloud.com`.split(/\s+/),
  )('An address at %s is free mail and proves no company', (host) => {
    expect(companyDomainOfEmail(`ada@${host}`)).toBeUndefined();
    expect(companyDomainOfEmail(`ada@mail.${host}`)).toBeUndefined();
    expect(isEmailOfWebsite(`ada@${host}`, `https://www.${host}`)).toBe(false);
  });

  it('An address at a bare suffix or a number proves nothing', () => {
    for (const host of ['co.uk', 'com', 'localhost', '10.0.0.1', ''])
      expect(registrableDomain(host), host).toBeUndefined();
    expect(companyDomainOfEmail('ada@Studio.GMX.de')).toBeUndefined();
  });
});

const reachable = [
  [{ SITE_URL: 'https://jobs.example.com' }, 'SITE_URL is not a local address'],
  [{ HOST: '0.0.0.0' }, 'SITE_URL is not a local address'],
  [{ HOST: '0.0.0.0', SITE_URL: 'http://localhost:4321' }, 'HOST is not a local address'],
  [{ HOST: '::' }, 'SITE_URL is not a local address'],
  [{ TRUSTED_PROXIES: '1' }, 'TRUSTED_PROXIES is more than 0'],
  [{ ALLOWED_HOSTS: 'jobs.example.com' }, 'ALLOWED_HOSTS is set'],
  [{ NODE_ENV: 'production' }, 'NODE_ENV is production'],
] as [Record<string, string>, string][];

it.each(reachable)('A secret of its own is wanted where others are to reach the site: %j', (values, why) => {
  const rejected = new RegExp(`^SECRET: must be set because ${why} [^\\n]+$`);
  expect(() => requireSecretIfPublic(parseEnv(values))).toThrow(SettingError);
  expect(() => requireSecretIfPublic(parseEnv(values))).toThrow(rejected);
  expect(() => requireSecretIfPublic(parseEnv({ ...values, SECRET }))).not.toThrow();
  for (const given of [values, { ...values, SECRET }])
    expect(parseEnv(given)).toMatchObject({ isLocal: false, ADMIN_EMAILS: [], fillsDemo: false });
});

it('A secret is not wanted of the demo, which ends with a secret of its own', () => {
  for (const values of [{}, { HOST: '127.0.0.1', PORT: '5000' }, { NODE_ENV: 'test' }, { HOST: '::1' }]) {
    expect(() => requireSecretIfPublic(parseEnv(values))).not.toThrow();
    expect(parseEnv(values)).toMatchObject({ isLocal: true, ADMIN_EMAILS: ['admin@easel.example'], fillsDemo: true });
  }
  expect(parseEnv({ SECRET })).toMatchObject({ isLocal: false, ADMIN_EMAILS: [], fillsDemo: false });
});

it('A secret has at least 32 bytes', () => {
  expect(() => parseEnv({ SECRET: 'k'.repeat(31) })).toThrow(/^SECRET: must have at least 32 bytes$/);
});

it.each([
  'k'.repeat(32),
  'k'.repeat(500),
  'password'.repeat(4),
  'change-me-change-me-change-me-change-me',
  '0123456789abcdef0123456789abcdef',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  '12345678901234567890123456789012',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab',
  'a secret that everybody knows: for a site on one machine only',
])('A secret that is %s is rejected', (weak) => {
  expect(() => parseEnv({ SECRET: weak })).toThrow(/^SECRET: is too easy to guess[^\n]+$/);
});

it('A secret made at random is good enough, in hexadecimal digits or base64', () => {
  for (let i = 0; i < 500; i++) {
    const hash = createHash('sha256').update(String(i)).digest();
    for (const secret of [hash.toString('hex'), hash.toString('base64'), hash.toString('hex').slice(0, 32)])
      expect(parseEnv({ SECRET: secret }).SECRET).toBe(secret);
  }
});

const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers: { host: 'localhost:4321', ...headers } }) as unknown as IncomingMessage;

it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.8.8.8'])(
  'The demo of one machine answers this machine: %s',
  (address) => {
    expect(isDirectLocalRequest(from(address, { 'user-agent': 'x', 'x-requested-with': 'y' }))).toBe(true);
  },
);

it.each(['192.168.1.20', '::ffff:10.0.0.1', 'fe80::1%eth0', '2001:db8::1', '1127.0.0.1', ''])(
  'The demo of one machine answers no other: %s',
  (address) => {
    expect(isDirectLocalRequest(from(address))).toBe(false);
  },
);

it.each(['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Forwarded', 'X-Real-IP'])(
  'The demo of one machine answers nothing that was passed on: %s',
  (name) => {
    expect(isDirectLocalRequest(from('127.0.0.1', { [name.toLowerCase()]: '' }))).toBe(false);
  },
);

it.each([
  [0b00000101, true],
  [0b00011101, true],
  [0b00000001, false],
  [0b00000000, false],
])('A second factor counts where the device asked who is there: flags %i', (flags, counts) => {
  const data = Buffer.alloc(37);
  data[32] = flags;
  expect(hasUserVerificationFlag({ response: { authenticatorData: data.toString('base64url') } })).toBe(counts);
});

it('A second factor is not what says nothing', () => {
  for (const answer of [null, undefined, 'x', {}, { response: {} }, { response: { authenticatorData: '' } }])
    expect(hasUserVerificationFlag(answer)).toBe(false);
});

it('A second factor is wanted of those whom the setting names, on sites that browsers make passkeys for', () => {
  expect(parseEnv({}).SECOND_FACTOR).toEqual([]);
  expect(parseEnv({ SECOND_FACTOR: 'Exports, admins' }).SECOND_FACTOR).toEqual(['exports', 'admins']);
  expect(() => parseEnv({ SECOND_FACTOR: 'everybody' })).toThrow(
    /^SECOND_FACTOR: must be one or more of admins, exports/,
  );
  const site = { SITE_URL: 'http://jobs.example.com', SECOND_FACTOR: 'admins' };
  expect(() => parseEnv(site)).toThrow(/^SECOND_FACTOR: needs a SITE_URL that starts with https/);
  expect(parseEnv({ ...site, SITE_URL: 'https://jobs.example.com' }).SECOND_FACTOR).toEqual(['admins']);
});
