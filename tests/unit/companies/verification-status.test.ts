import { describe, expect, it } from 'vitest';
import { type AdminCompanyRow, adminCompanyStateText } from '../../../src/features/companies/admin-company.ts';
import { companyFoundingSchema } from '../../../src/features/companies/company.schema.ts';
import {
  deriveVerificationStatus,
  nameSpellsDomain,
  verificationBadgeText,
} from '../../../src/features/companies/verification-status.ts';
import { validate } from '../../../src/lib/validation.ts';
import { readList } from '../../groups.ts';

describe('A company’s name', () => {
  it.each([
    ['Acme', 'acme.com', true],
    ['ACME', 'acme.co.uk', true],
    ['Acme Studio', 'acme.studio', true],
    ['Acme-Tools', 'acme-tools.de', true],
    ['Kern & Söhne', 'kern-söhne.de', true],
    ['Acme GmbH', 'acme.com', false],
    ['Google DeepMind', 'acme.com', false],
    ['Go', 'google.com', false],
    ['谷歌', 'acme.com', false],
    ['!!!', 'acme.com', false],
  ])('%s is said by %s: %s', (name, domain, isStated) => {
    expect(nameSpellsDomain(name, domain)).toBe(isStated);
  });

  it.each([
    'https://evil.example',
    'www.evil.example',
    'evil.com/login',
    'Your account is locked: visit https://evil.example now',
    'Join evil.com now',
    'Reset at x@evil.com please',
    `${'very '.repeat(11)}long`,
    'x'.repeat(81),
  ])('A company’s name is not %j, which would be said in mail to strangers', (name) => {
    const checked = validate(companyFoundingSchema, { name, website: 'acme.com' });
    expect(checked.ok ? [] : checked.problems.map(({ field }) => field)).toContain('name');
  });

  it.each(
    readList(`
    Booking.com · Node.js Foundation · A/B Studio · Kern s.r.o. · Dr.Oetker · U.S. Robotics · Yahoo! · 谷歌
  `),
  )('A company’s name may be %s', (name) => {
    expect(validate(companyFoundingSchema, { name, website: 'acme.com' }).ok).toBe(true);
  });

  it('A company’s name is what a reader sees of it, without marks that turn it around', () => {
    const checked = validate(companyFoundingSchema, { name: ' Acme\u202e  moc.live', website: 'acme.com' });
    expect(checked.ok ? checked.value.name : checked.problems.map(({ field }) => field)).toEqual(['name']);
    expect(validate(companyFoundingSchema, { name: 'A\u202ecme  Studio ', website: 'acme.com' })).toMatchObject({
      value: { name: 'Acme Studio' },
    });
  });
});

const facts = { name: 'Acme', provenDomain: null, confirmedName: null, adminWord: null };

it('The mark of a company says who confirmed it', () => {
  expect(verificationBadgeText({ verified: true, provenDomain: 'acme.com' }, 'Easel')).toBe('Verified: acme.com');
  expect(verificationBadgeText({ verified: true, provenDomain: null }, 'Easel')).toBe('Verified by Easel');
  expect(verificationBadgeText({ verified: false, provenDomain: 'acme.com' }, 'Easel')).toBeUndefined();
  // In a list of the board’s owner, where its name keeps its capitals.
  const company = { ...facts, verified: true, suspendedAt: null, isNewNameUnverified: false } as AdminCompanyRow;
  expect([company, { ...company, verified: false }].map((one) => adminCompanyStateText(one, 'Easel'))).toEqual([
    'verified by Easel',
    'not verified',
  ]);
});

it('The mark of a company is for the name that was there at the first proof, for nothing that came after it', () => {
  const proven = { ...facts, provenDomain: 'acme.com' };
  expect(deriveVerificationStatus(proven)).toEqual({
    verified: true,
    confirmedName: 'Acme',
    isNewNameUnverified: false,
  });
  const renamed = { ...proven, name: 'Google DeepMind', confirmedName: 'Acme' };
  expect(deriveVerificationStatus(renamed)).toEqual({
    verified: false,
    confirmedName: 'Acme',
    isNewNameUnverified: true,
  });
  expect(deriveVerificationStatus({ ...renamed, adminWord: 'vouched' }).verified).toBe(false);
  expect(deriveVerificationStatus({ ...renamed, name: 'acme.com' }).verified).toBe(true);
  // The domain of before is gone, and with it what it said of the name.
  expect(deriveVerificationStatus({ ...renamed, name: 'acme.com', provenDomain: 'kern.studio' }).verified).toBe(false);
});

it('The mark of a company is refused to a user whom an admin rejected, without another review', () => {
  const denied = { ...facts, provenDomain: 'acme.com', adminWord: 'denied' as const };
  expect(deriveVerificationStatus(denied)).toMatchObject({ verified: false, isNewNameUnverified: false });
});
