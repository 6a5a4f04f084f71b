import { useEffect, useState } from 'react';
import { PAY_END_LABELS, parsePayFilter } from './pay-filter.ts';
import { PAY_ENDS, type PayFilter, type SearchQuery } from './query.ts';

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
  const [end, setEnd] = useState(pay?.end);
  const read = (amount: string, currency: string, end?: PayFilter['end']) =>
    parsePayFilter(amount, currency, { period: pay?.period, end });
  const isOdd = amount !== '' && !read(amount, currency);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another wish may change what stands in the field.
  useEffect(() => {
    // Keeps input with the same value.
    if (pay?.min !== read(amount, currency)?.min) setAmount(pay ? String(pay.min) : '');
    if (pay) setCurrency(pay.currency);
    if (pay) setEnd(pay.end);
  }, [pay]);
  const wish = (amount: string, currency: string, end: PayFilter['end'], isTyping: boolean) => {
    const wished = read(amount, currency, end);
    if (wished || pay) onChange({ pay: wished }, isTyping);
  };
  return (
    <div className="field">
      <label htmlFor={`${prefix}-pay`}>Amount per {pay?.period ?? 'year'}</label>
      <div className="pay-wish">
        <div className="select">
          <select
            aria-label="End of the pay range"
            {...named('payEnd')}
            value={end ?? 'max'}
            onChange={(event) => {
              const chosen = event.target.value === 'min' ? 'min' : undefined;
              setEnd(chosen);
              wish(amount, currency, chosen, false);
            }}
          >
            {PAY_ENDS.map((value) => (
              <option key={value} value={value}>
                {`Range ${PAY_END_LABELS[value]}`}
              </option>
            ))}
          </select>
        </div>
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
            wish(event.target.value, currency, end, true);
          }}
        />
        <div className="select">
          <select
            aria-label="Currency"
            {...named('payCurrency')}
            value={currency}
            onChange={(event) => {
              setCurrency(event.target.value);
              wish(amount, event.target.value, end, false);
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
