import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatNumber, pluralize } from '../../../lib/text.ts';
import { ties } from '../../../ui/form/field.ts';
import { countCharacters, MAX_APPLICATION_LENGTHS } from '../application-form.ts';
import styles from './apply.module.css';

/** Initial values and errors of the fields. */
export interface FieldState {
  value: (field: string) => string;
  error: (field: string) => string | undefined;
}

export interface Shared {
  name: string;
  label: string;
  state: FieldState;
  hint?: string;
  /** `told`: the words around the field say so. */
  optional?: boolean | 'told';
}

export const tiesOf = ({ name, state, hint, optional }: Omit<Shared, 'label'>) =>
  ties({ id: name, name, hint, error: state.error(name), optional: Boolean(optional) });

/** Label and hint above, the control within, its error below: as `Field.astro` draws it. */
export function Frame({ name, label, state, hint, optional, children }: Shared & { children: ReactNode }) {
  const error = state.error(name);
  return (
    <div className="field">
      <label htmlFor={name}>
        {label} {optional === true && <small>(optional)</small>}
      </label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

interface TextProps extends Shared {
  type?: 'text' | 'email' | 'url';
  autoComplete?: string;
}

/** The browser holds what is typed: what was typed before the script came stays. */
export function TextInput({ type = 'text', autoComplete = 'off', ...shared }: TextProps) {
  const { name, state } = shared;
  return (
    <Frame {...shared}>
      <input
        {...tiesOf(shared)}
        name={name}
        // A browser would have `https://` typed before `ada.design`.
        type={type === 'url' ? 'text' : type}
        inputMode={type}
        autoComplete={autoComplete}
        autoCapitalize={type === 'text' ? undefined : 'none'}
        defaultValue={state.value(name)}
        maxLength={
          type === 'url'
            ? MAX_APPLICATION_LENGTHS.url
            : type === 'email'
              ? MAX_APPLICATION_LENGTHS.email
              : MAX_APPLICATION_LENGTHS.name
        }
      />
    </Frame>
  );
}

/** A longer text with a count of what is left. */
export function Lines({ most, ...shared }: Shared & { most: number }) {
  const { name, state } = shared;
  const field = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(countCharacters(state.value(name)));
  const count = () => setLength(countCharacters(field.current?.value ?? ''));
  useEffect(count, []);
  return (
    <Frame {...shared}>
      <textarea {...tiesOf(shared)} ref={field} name={name} rows={4} defaultValue={state.value(name)} onInput={count} />
      <p className={styles.count}>
        {formatNumber(length)} of {formatNumber(most)}
      </p>
    </Frame>
  );
}

interface ConsentProps {
  company: string;
  keepMonths: number;
  state: FieldState;
}

export function Consent({ company, keepMonths, state }: ConsentProps) {
  const error = state.error('consent');
  return (
    <div className="field">
      <label className="choice">
        <input
          type="checkbox"
          name="consent"
          defaultChecked={state.value('consent') !== ''}
          {...ties({ id: 'consent', name: 'consent', hint: 'consent', error })}
        />
        <span>I agree that {company} receives my application</span>
        <span className="hint" id="consent-hint">
          Only {company} sees it. It is erased {pluralize(keepMonths, 'month')} after the role ends, or as soon as you
          ask through the private link in our e-mail.
        </span>
      </label>
      {error && (
        <p className="field-error" id="consent-error">
          {error}
        </p>
      )}
    </div>
  );
}
