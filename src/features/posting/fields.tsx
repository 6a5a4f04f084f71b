import '../../ui/form/form.css';
import type { ReactNode } from 'react';
import { ties } from '../../ui/form/field.ts';
import { fieldNames } from './differences.ts';
import type { FormField, TextField } from './job-form.ts';

/** Initial values and errors of the fields. */
export interface FieldState {
  value: (field: TextField) => string;
  error: (field: FormField) => string | undefined;
}

interface Shared {
  name: TextField;
  state: FieldState;
  label?: string;
  hint?: ReactNode;
  optional?: boolean;
}

interface FrameProps {
  id: FormField;
  label?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean | undefined;
  children: ReactNode;
}

/** Label and hint above, the control within, its error below: as `Field.astro` draws it. */
export function Frame({ id, label = fieldNames[id], hint, error, optional, children }: FrameProps) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {optional && <small>(optional)</small>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error ? (
    <p className="field-error" id={`${id}-error`}>
      {error}
    </p>
  ) : null;

const tiesOf = ({ name, state, hint, optional }: Shared) =>
  ties({ id: name, name, hint: hint ? 'hint' : undefined, error: state.error(name), optional });

type InputProps = Shared & {
  type?: 'text' | 'email' | 'url';
  inputMode?: 'numeric' | 'decimal';
  autoComplete?: string;
};

/** The browser holds what is typed: typing draws nothing again, and what was typed before the script came stays. */
export function TextInput({ type = 'text', inputMode, autoComplete, ...shared }: InputProps) {
  const { name, state, label, hint, optional } = shared;
  return (
    <Frame id={name} label={label} hint={hint} error={state.error(name)} optional={optional}>
      <input
        {...tiesOf(shared)}
        name={name}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete ?? 'off'}
        defaultValue={state.value(name)}
      />
    </Frame>
  );
}

export function Lines({ rows = 4, ...shared }: Shared & { rows?: number }) {
  const { name, state, label, hint, optional } = shared;
  return (
    <Frame id={name} label={label} hint={hint} error={state.error(name)} optional={optional}>
      <textarea {...tiesOf(shared)} name={name} rows={rows} defaultValue={state.value(name)} />
    </Frame>
  );
}

export interface Choice {
  value: string;
  label: string;
  hint?: string;
}

export function Select({ options, groups, ...shared }: Shared & { options?: Choice[]; groups?: [string, Choice[]][] }) {
  const { name, state, label, hint, optional } = shared;
  const draw = (choices: Choice[] = []) =>
    choices.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ));
  return (
    <Frame id={name} label={label} hint={hint} error={state.error(name)} optional={optional}>
      <div className="select">
        <select {...tiesOf(shared)} name={name} defaultValue={state.value(name)}>
          <option value="">Choose</option>
          {draw(options)}
          {groups?.map(([title, choices]) => (
            <optgroup key={title} label={title}>
              {draw(choices)}
            </optgroup>
          ))}
        </select>
      </div>
    </Frame>
  );
}

/** One question with one answer of a few. The error summary leads to its first answer. */
export function Choices({ options, ...shared }: Shared & { options: Choice[] }) {
  const { name, state, label = fieldNames[name], hint, optional } = shared;
  const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = tiesOf(shared);
  return (
    <fieldset className="field" aria-describedby={describedBy}>
      <legend>
        {label} {optional && <small>(optional)</small>}
      </legend>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {options.map((option, i) => (
        <label className="choice" key={option.value}>
          <input
            type="radio"
            id={i === 0 ? name : undefined}
            name={name}
            value={option.value}
            defaultChecked={option.value === state.value(name)}
            aria-invalid={isInvalid}
          />
          <span>{option.label}</span>
          {option.hint && <span className="hint">{option.hint}</span>}
        </label>
      ))}
      <FieldError id={name} error={state.error(name)} />
    </fieldset>
  );
}
