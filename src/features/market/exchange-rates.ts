import { type Currency, minorUnitsPerUnit } from '../../lib/money.ts';

/** Units per euro on a day. */
export interface ExchangeRates {
  /** Name that pages show. */
  source: string;
  date: string;
  perEuro: Readonly<Record<Currency, number>>;
}

export const CENTRAL_BANK = 'the European Central Bank';

/** Rates of boards without a source. Replace date and rates together, because pages show both. */
export const SHIPPED_RATES: ExchangeRates = {
  source: CENTRAL_BANK,
  date: '2024-12-31',
  perEuro: {
    EUR: 1,
    USD: 1.0389,
    GBP: 0.82918,
    CHF: 0.9412,
    SEK: 11.459,
    NOK: 11.795,
    DKK: 7.4578,
    PLN: 4.275,
    CZK: 25.185,
    HUF: 411.35,
    RON: 4.9743,
    CAD: 1.4948,
    AUD: 1.6772,
    NZD: 1.8532,
    SGD: 1.4164,
    JPY: 163.06,
    KRW: 1532.15,
    INR: 88.9335,
    BRL: 6.4253,
    MXN: 21.5504,
    ZAR: 19.6188,
  },
};

/** Units of currency `to` per unit of `from`. Undefined without a rate. */
export function exchangeRateBetween({ perEuro }: ExchangeRates, from: Currency, to: Currency): number | undefined {
  const { [from]: own, [to]: other } = perEuro;
  return own === undefined || other === undefined ? undefined : other / own;
}

export function convertMinorUnits(
  rates: ExchangeRates,
  minor: number,
  from: Currency,
  to: Currency,
): number | undefined {
  const rate = exchangeRateBetween(rates, from, to);
  return rate === undefined ? undefined : Math.round((minor / minorUnitsPerUnit(from)) * rate * minorUnitsPerUnit(to));
}
