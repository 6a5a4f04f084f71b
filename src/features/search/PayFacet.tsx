import { type ReactNode, useEffect, useState } from 'react';
import { type PayWish, QUERY_LIMITS, type SearchQuery } from './query.ts';

interface Props {
  pay: PayWish | null;
  onChange: (changes: Partial<SearchQuery>, isTyping?: boolean) => void;
  named: (name: string) => { form?: string; name?: string };
  prefix: string;
  children: ReactNode;
}

const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'DKK', 'NOK', 'PLN', 'CAD', 'AUD'];

/** The least a job should pay a year. In one currency: jobs that pay in another cannot be compared. */
export function PayFacet({ pay, onChange, named, prefix, children }: Props) {
  const [currency, setCurrency] = useState(pay?.currency ?? 'EUR');
  const [amount, setAmount] = useState(pay ? String(pay.min) : '');
  useEffect(() => {
    setAmount(pay ? String(pay.min) : '');
    if (pay) setCurrency(pay.currency);
  }, [pay]);
  const wish = (amount: string, currency: string, isTyping: boolean) => {
    const wished = readPay(amount, currency, pay);
    if (wished || pay) onChange({ pay: wished }, isTyping);
  };
  return (
    <fieldset>
      <legend>Pay</legend>
      <div className="field">
        <label htmlFor={`${prefix}-pay`}>At least, per {pay?.period ?? 'year'}</label>
        <div className="pay-wish">
          <input
            id={`${prefix}-pay`}
            {...named('payMin')}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            value={amount}
            onChange={(event) => {
              const digits = event.target.value.replace(/\D/g, '');
              setAmount(digits);
              wish(digits, currency, true);
            }}
          />
          <div className="select">
            <select
              aria-label="Currency"
              {...named('payCurrency')}
              value={currency}
              onChange={(event) => {
                setCurrency(event.target.value);
                wish(amount, event.target.value, false);
              }}
            >
              {[...new Set([...CURRENCIES, currency])].map((code) => (
                <option key={code}>{code}</option>
              ))}
            </select>
          </div>
        </div>
      </div>
      {children}
    </fieldset>
  );
}

/** What the fields wish for, in the period of the wish before; null for what is no amount. */
export function readPay(amount: string, currency: string, before: PayWish | null): PayWish | null {
  const min = Number(amount);
  const isWish = Number.isInteger(min) && min >= QUERY_LIMITS.payMin.min && min <= QUERY_LIMITS.payMin.max;
  return isWish ? { min, currency, period: before?.period ?? 'year' } : null;
}
