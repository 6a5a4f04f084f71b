import { useEffect, useRef, useState } from 'react';
import { formatNumber, pluralize } from '../../../lib/text.ts';
import * as kit from '../../../ui/form/fields.tsx';
import { countCharacters, MAX_APPLICATION_LENGTHS } from '../application-form.ts';
import styles from './apply.module.css';

type TextProps = kit.FormFieldProps & { type?: 'text' | 'email' | 'url'; autoComplete?: string };

export const TextInput = ({ type = 'text', ...shared }: TextProps) => (
  <kit.TextInput
    {...shared}
    // `type="url"` would require `https://` before `ada.design`.
    type={type === 'url' ? 'text' : type}
    inputMode={type}
    autoCapitalize={type === 'text' ? undefined : 'none'}
    maxLength={MAX_APPLICATION_LENGTHS[type === 'text' ? 'name' : type]}
  />
);

/** Textarea with a character count. */
export function CountedTextarea({ most, ...shared }: kit.FormFieldProps & { most: number }) {
  const { name, state } = shared;
  const field = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(countCharacters(state.value(name)));
  const count = () => setLength(countCharacters(field.current?.value ?? ''));
  useEffect(count, []);
  return (
    <kit.FieldFrame {...shared}>
      <textarea
        {...kit.fieldAriaProps(shared)}
        ref={field}
        name={name}
        rows={4}
        defaultValue={state.value(name)}
        onInput={count}
      />
      <p className={styles.count}>
        {formatNumber(length)} of {formatNumber(most)}
      </p>
    </kit.FieldFrame>
  );
}

interface ConsentProps {
  company: string;
  retentionMonths: number;
  state: kit.FieldState;
}

export function ConsentCheckbox({ company, retentionMonths, state }: ConsentProps) {
  return (
    <div className="field">
      <label className="choice">
        <input
          type="checkbox"
          name="consent"
          defaultChecked={state.value('consent') !== ''}
          {...kit.fieldAriaProps({ name: 'consent', state, hint: true })}
        />
        <span>Send my application to {company}</span>
        <span className="hint" id="consent-hint">
          Only {company} sees it. It is erased {pluralize(retentionMonths, 'month')} after the role ends, or as soon as
          you ask through the private link in our e-mail.
        </span>
      </label>
      <kit.FieldError id="consent" error={state.error('consent')} />
    </div>
  );
}
