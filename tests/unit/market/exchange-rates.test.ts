import { describe, expect, it } from 'vitest';
import {
  convertMinorUnits,
  type ExchangeRates,
  exchangeRateBetween,
  SHIPPED_RATES,
} from '../../../src/features/market/exchange-rates.ts';
import { parseExchangeRates } from '../../../src/features/settings/exchange-rates.ts';

it('A rate of exchange goes through the euro, there and back', () => {
  const { USD = 0, GBP = 0 } = SHIPPED_RATES.perEuro;
  expect(exchangeRateBetween(SHIPPED_RATES, 'EUR', 'USD')).toBe(USD);
  expect(exchangeRateBetween(SHIPPED_RATES, 'USD', 'USD')).toBe(1);
  expect(
    (exchangeRateBetween(SHIPPED_RATES, 'GBP', 'USD') ?? 0) * (exchangeRateBetween(SHIPPED_RATES, 'USD', 'GBP') ?? 0),
  ).toBeCloseTo(1, 12);
  expect(exchangeRateBetween(SHIPPED_RATES, 'GBP', 'USD')).toBeCloseTo(USD / GBP, 12);
});

it('A rate of exchange minds the minor units of both', () => {
  expect(convertMinorUnits(SHIPPED_RATES, 5_000_000, 'EUR', 'JPY')).toBe(
    Math.round(50_000 * (SHIPPED_RATES.perEuro.JPY ?? 0)),
  );
  expect(
    convertMinorUnits(SHIPPED_RATES, convertMinorUnits(SHIPPED_RATES, 6_200_000, 'EUR', 'JPY') ?? 0, 'JPY', 'EUR'),
  ).toBeCloseTo(6_200_000, -2);
});

it('A rate of exchange is not made up where none is known', () => {
  expect(exchangeRateBetween(SHIPPED_RATES, 'EUR', 'COP')).toBeUndefined();
  expect(convertMinorUnits(SHIPPED_RATES, 100, 'COP', 'EUR')).toBeUndefined();
});

it('A rate of exchange has a day, and is of a currency that there is', () => {
  expect(SHIPPED_RATES.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  const known = new Set(Intl.supportedValuesOf('currency'));
  expect(Object.keys(SHIPPED_RATES.perEuro).filter((code) => !known.has(code))).toEqual([]);
});

describe('Exchange rates of a source', () => {
  const now = new Date('2026-11-28T09:00:00.000Z');
  const inUse = { ...SHIPPED_RATES, date: '2026-11-20' };
  const parse = (body: string) => parseExchangeRates(body, { source: 'rates.example', inUse, now });
  const inBase = (base: string) => {
    const { [base]: units = 1 } = SHIPPED_RATES.perEuro;
    return Object.fromEntries(Object.entries(SHIPPED_RATES.perEuro).map(([code, rate]) => [code, rate / units]));
  };
  const json = (changes: object) =>
    JSON.stringify({ date: '2026-11-27', base: 'EUR', rates: inBase('EUR'), ...changes });
  const xml = (date: string, rates: Record<string, unknown>) =>
    `<?xml version="1.0"?><gesmes:Envelope><Cube><Cube time='${date}'>${Object.entries(rates)
      .map(([code, rate]) => `<Cube currency='${code}' rate='${rate}'/>`)
      .join('')}</Cube></Cube></gesmes:Envelope>`;
  const { EUR: _, ...others } = inBase('EUR');

  it('Exchange rates are read from the XML of the central bank, and its newest day only', () => {
    const days = xml('2026-11-27', { ...others, USD: 1.08 }) + xml('2026-11-26', { ...others, USD: 1.07 });
    expect(parse(days)).toMatchObject({
      ok: true,
      value: { source: 'rates.example', date: '2026-11-27', perEuro: { EUR: 1, USD: 1.08 } },
    });
  });

  it('Exchange rates are read from JSON in any base', () => {
    for (const base of ['EUR', 'USD', 'JPY']) {
      const { perEuro = {} } = (parse(json({ base, rates: inBase(base) })) as { value?: ExchangeRates }).value ?? {};
      expect(Object.keys(perEuro).sort()).toEqual(Object.keys(SHIPPED_RATES.perEuro).sort());
      for (const [code, rate] of Object.entries(SHIPPED_RATES.perEuro)) expect(perEuro[code]).toBeCloseTo(rate, 2);
    }
    // Names that are no currency are left out.
    const odd = `{"date":"2026-11-27","rates":{"__proto__":2,"constructor":"x","XXQ":-1,${JSON.stringify(inBase('EUR')).slice(1)}}`;
    expect(parse(odd)).toMatchObject({ ok: true, value: { perEuro: inBase('EUR') } });
  });

  it.each([
    ['a web page', '<!doctype html><title>Rates</title>', 'neither the XML'],
    ['nothing', '', 'neither the XML'],
    ['a list', '[1]', 'neither the XML'],
    ['broken JSON', '{"rates":', 'neither the XML'],
    ['no table', '{"date":"2026-11-27","rates":null}', 'neither the XML'],
    ['too much', json({ note: 'x'.repeat(50_000) }), 'more than 50000 characters'],
    ['too much XML without an end', '<Cube time="'.repeat(1_000_000), 'more than 50000 characters'],
    ['no date', json({ date: undefined }), 'no date'],
    ['a date that is no day', json({ date: '2026-13-40' }), 'no date'],
    ['a date to come', json({ date: '2027-01-01' }), 'in the future'],
    ['an older date', json({ date: '2026-11-19' }), 'older than those in use (2026-11-20)'],
    ['an unknown base', json({ base: 'USD', rates: others }), 'no rate of the euro'],
    ['a negative rate', json({ rates: { ...inBase('EUR'), GBP: -0.8 } }), 'no usable number for GBP'],
    ['a rate that is text', json({ rates: { ...inBase('EUR'), GBP: '0.8' } }), 'no usable number for GBP'],
    ['an endless rate', xml('2026-11-27', { ...others, GBP: '9'.repeat(20) }), 'no usable number for GBP'],
    ['a rate of two points', xml('2026-11-27', { ...others, GBP: '0.8.2' }), 'no usable number for GBP'],
    [
      'a rate a hundred times off',
      json({ rates: { ...inBase('EUR'), GBP: 82.9 } }),
      '82.9 GBP for a euro, which was 0.82918',
    ],
    ['few currencies', json({ rates: { EUR: 1, USD: 1.05 } }), 'lack most of the currencies'],
    ['no currency', xml('2026-11-27', {}), 'lack most of the currencies'],
  ])('Exchange rates are rejected with %s', (_, body, message) => {
    const result = parse(body);
    expect(result.ok ? 'accepted' : result.problems[0]?.message).toContain(message);
  });
});
