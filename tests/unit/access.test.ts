import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEnv, requireSecret, SettingError } from '../../src/env.ts';
import { domainOfEmail, emailSpeaksFor, registrableDomain } from '../../src/lib/domain.ts';
import { ownPath } from '../../src/lib/own-path.ts';
import { seal, unseal } from '../../src/lib/seal.ts';

const SITE = 'https://easel.example';
const SECRET = 'k'.repeat(32);
const now = new Date('2026-06-01T12:00:00.000Z');
const later = new Date('2026-06-01T12:10:00.000Z');

describe('Where to go after signing in', () => {
  it.each(['/roles', '/recruiters/jobs/abc123?tab=1', '/a/../roles'])('may be %s, a path of ours', (next) => {
    expect(ownPath(next, '/account')).toBe(next.replace('/a/..', ''));
  });

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
  ])('is never %j', (next) => {
    expect(ownPath(next, '/account')).toBe('/account');
  });

  it('is on this site, whatever was asked for', () => {
    const hostile = fc.array(
      fc.constantFrom('/', '\\', '.', '..', '@', ':', '%2f', '\t', '\n', '?', '#', 'evil.example', 'roles'),
    );
    fc.assert(
      fc.property(hostile, (parts) => {
        const path = ownPath(`/${parts.join('')}`, '/account');
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(new URL(path, SITE).origin).toBe(SITE);
      }),
    );
  });
});

describe('A seal', () => {
  it('opens for whoever has the secret, until its time', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const sealed = seal(SECRET, value, later);
        expect(sealed).toMatch(/^[\w-]+$/);
        expect(unseal(SECRET, sealed, now)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(unseal(SECRET, sealed, later)).toBeUndefined();
        expect(unseal('l'.repeat(32), sealed, now)).toBeUndefined();
      }),
    );
  });

  it('does not open when any part of it was changed or cut', () => {
    const sealed = seal(SECRET, { email: 'ada@example.com' }, later);
    for (let i = 0; i < sealed.length - 1; i++) {
      const other = sealed[i] === 'A' ? 'B' : 'A';
      expect(unseal(SECRET, sealed.slice(0, i) + other + sealed.slice(i + 1), now)).toBeUndefined();
      expect(unseal(SECRET, sealed.slice(0, i), now)).toBeUndefined();
    }
  });
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
    expect(emailSpeaksFor(email, website)).toBe(speaks);
  });

  it.each(
    `nhs.uk gouv.fr police.uk asso.fr k12.ca.us lg.jp tokyo.jp eu.org acme.nom.br in.ua fly.dev s3.amazonaws.com github.io
    co.uk com.br vercel.app webflow.io`.split(/\s+/),
  )('below %s speaks for its own name and for no other’s', (suffix) => {
    const [one, other] =
      suffix === 'acme.nom.br' ? ['one.acme.nom.br', 'one.other.nom.br'] : [`one.${suffix}`, `other.${suffix}`];
    expect(emailSpeaksFor(`ada@${one}`, `https://www.${one}`)).toBe(true);
    expect(emailSpeaksFor(`ada@${one}`, `https://${other}`)).toBe(false);
    expect(emailSpeaksFor(`ada@${suffix.replace('acme.', '')}`, `https://${one}`)).toBe(false);
  });

  it.each(
    `gmail.com yahoo.es yahoo.co.jp rediffmail.com posteo.de duck.com tuta.io zohomail.com gmx.us hey.com t-online.de
    proton.me icloud.com`.split(/\s+/),
  )('at %s is free mail and speaks for nobody', (host) => {
    expect(domainOfEmail(`ada@${host}`)).toBeUndefined();
    expect(domainOfEmail(`ada@mail.${host}`)).toBeUndefined();
    expect(emailSpeaksFor(`ada@${host}`, `https://www.${host}`)).toBe(false);
  });

  it('at a bare suffix or a number proves nothing', () => {
    for (const host of ['co.uk', 'com', 'localhost', '10.0.0.1', ''])
      expect(registrableDomain(host), host).toBeUndefined();
    expect(domainOfEmail('ada@Studio.GMX.de')).toBeUndefined();
  });
});

describe('A secret', () => {
  it('of its own is wanted wherever others can reach the site', () => {
    const reachable = [{ HOST: '0.0.0.0' }, { SITE_URL: 'https://jobs.example.com' }, { HOST: '::' }];
    for (const values of reachable) {
      expect(() => requireSecret(parseEnv(values)), JSON.stringify(values)).toThrow(SettingError);
      expect(() => requireSecret(parseEnv({ ...values, SECRET }))).not.toThrow();
      expect(parseEnv(values)).toMatchObject({ isLocal: false, ADMIN_EMAILS: [] });
    }
    expect(() => requireSecret(parseEnv({}))).not.toThrow();
  });

  it('has at least 32 bytes', () => {
    expect(() => parseEnv({ SECRET: 'k'.repeat(31) })).toThrow(/^SECRET: must have at least 32 bytes/);
  });
});
