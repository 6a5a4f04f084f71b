import { useEffect, useState } from 'react';
import { parsePayFilter } from './pay-filter.ts';
import type { PayFilter, SearchQuery } from './query.ts';

interface Props {
  pay: PayFilter | null;
  /** Currencies of open jobs, most likely first. */
  currencies: readonly string[];
  onChange: (changes: Partial<SearchQuery>, isTyping?: boolean) => void;
  named: (name: string) => { form?: string; name?: string };
  prefix: string;
}

/** Minimum yearly pay in one currency, since others cannot be compared. */
export function PayFacet({ pay, currencies, onChange, named, prefix }: Props) {
  const [currency, setCurrency] = useState(pay?.currency ?? currencies[0] ?? 'EUR');
  const [amount, setAmount] = useState(pay ? String(pay.min) : '');
  const read = (amount: string, currency: string) => parsePayFilter(amount, currency, pay?.period);
  const isOdd = amount !== '' && !read(amount, currency);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another wish may change what stands in the field.
  useEffect(() => {
    // Keeps input with the same value.
    if (pay?.min !== read(amount, currency)?.min) setAmount(pay ? String(pay.min) : '');
    if (pay) setCurrency(pay.currency);
  }, [pay]);
  const wish = (amount: string, currency: string, isTyping: boolean) => {
    const wished = read(amount, currency);
    if (wished || pay) onChange({ pay: wished }, isTyping);
  };
  return (
    <div className="field">
      <label htmlFor={`${prefix}-pay`}>Range reaches, per {pay?.period ?? 'year'}</label>
      <div className="pay-wish">
        <input
          id={`${prefix}-pay`}
          {...named('payMin')}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          aria-invalid={!!isOdd}
          aria-describedby={isOdd ? `${prefix}-odd` : undefined}
          value={amount}
          onChange={(event) => {
            setAmount(event.target.value);
            wish(event.target.value, currency, true);
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
            {[...new Set([...currencies, currency])].map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </div>
      </div>
      {isOdd && (
        <p id={`${prefix}-odd`} className="field-error">
          Write it as 70,000 or 70k
        </p>
      )}
    </div>
  );
}
