import { expect, it } from 'vitest';
import { isValidSignature, SIGNATURE_SECONDS, signBody } from '../../../src/lib/signature.ts';

const now = new Date('2026-06-01T12:00:00.000Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const body = '{"events":[]}';
const signature = signBody('secret', body, now);

it('A signature holds for its body, its secret and some minutes', () => {
  expect(isValidSignature('secret', signature, body, now)).toBe(true);
  expect(isValidSignature('secret', signature, body, after(SIGNATURE_SECONDS))).toBe(true);
  expect(isValidSignature('secret', signature, body, after(SIGNATURE_SECONDS + 1))).toBe(false);
  expect(isValidSignature('secret', signature, body, after(-SIGNATURE_SECONDS - 1))).toBe(false);
  expect(isValidSignature('other', signature, body, now)).toBe(false);
  expect(isValidSignature('secret', signature, `${body} `, now)).toBe(false);
});

it.each(['', 'v1=', signature.replace('t=', 't=1'), `${signature}0`, signature.toUpperCase(), 't=1,v1=zz'])(
  '%j is no signature',
  (wrong) => {
    expect(isValidSignature('secret', wrong, body, now)).toBe(false);
  },
);

it('A signature equals the documented one', () => {
  // printf '1780315200.{"events":[]}' | openssl dgst -sha256 -hmac secret
  expect(signature).toBe('t=1780315200,v1=953100051c9cfb2461e95d883f368e19653ff31b96b787c919bb350b4bced496');
});
