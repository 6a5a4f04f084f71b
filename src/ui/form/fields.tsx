import './form.css';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { ties } from './field.ts';

/** Initial values and errors of the fields. */
export interface FieldState {
  value: (field: string) => string;
  error: (field: string) => string | undefined;
}

export interface FieldProps<Name extends string = string> {
  name: Name;
  label: string;
  state: FieldState;
  hint?: ReactNode;
  /** `told`: the words around the field say so. */
  optional?: boolean | 'told' | undefined;
}

export const tiesOf = ({ name, state, hint, optional }: Omit<FieldProps, 'label'>) =>
  ties({ id: name, name, hint: hint ? 'hint' : undefined, error: state.error(name), optional: Boolean(optional) });

const Label = ({ label, optional }: Pick<FieldProps, 'label' | 'optional'>) => (
  <>
    {label} {optional === true && <small>(optional)</small>}
  </>
);

const Hint = ({ name, hint }: Pick<FieldProps, 'name' | 'hint'>) =>
  hint ? (
    <p className="hint" id={`${name}-hint`}>
      {hint}
    </p>
  ) : null;

export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error ? (
    <p className="field-error" id={`${id}-error`}>
      {error}
    </p>
  ) : null;

/** Label and hint above, the control within, its error below: as `Field.astro` renders it. */
export const Frame = ({ name, label, state, hint, optional, children }: FieldProps & { children: ReactNode }) => (
  <div className="field">
    <label htmlFor={name}>
      <Label label={label} optional={optional} />
    </label>
    <Hint name={name} hint={hint} />
    {children}
    <FieldError id={name} error={state.error(name)} />
  </div>
);

type InputProps = FieldProps &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'maxLength'>;

/** The browser holds what is typed: typing renders nothing again, and what was typed before the script came stays. */
export function TextInput(props: InputProps) {
  const { type = 'text', inputMode, autoComplete = 'off', autoCapitalize, maxLength, ...shared } = props;
  return (
    <Frame {...shared}>
      <input
        {...tiesOf(shared)}
        name={shared.name}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        autoCapitalize={autoCapitalize}
        maxLength={maxLength}
        defaultValue={shared.state.value(shared.name)}
      />
    </Frame>
  );
}

export const Lines = ({ rows = 4, ...shared }: FieldProps & { rows?: number }) => (
  <Frame {...shared}>
    <textarea {...tiesOf(shared)} name={shared.name} rows={rows} defaultValue={shared.state.value(shared.name)} />
  </Frame>
);

export interface Choice {
  value: string;
  label: string;
  hint?: string;
}

const Options = ({ choices = [] }: { choices?: Choice[] | undefined }) =>
  choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

type SelectProps = FieldProps & { options?: Choice[]; groups?: [string, Choice[]][] };

export const Select = ({ options, groups, ...shared }: SelectProps) => (
  <Frame {...shared}>
    <div className="select">
      <select {...tiesOf(shared)} name={shared.name} defaultValue={shared.state.value(shared.name)}>
        <option value="">Choose</option>
        <Options choices={options} />
        {groups?.map(([title, choices]) => (
          <optgroup key={title} label={title}>
            <Options choices={choices} />
          </optgroup>
        ))}
      </select>
    </div>
  </Frame>
);

/** One question with one answer of a few. The error summary leads to its first answer. */
export function Choices({ options, ...shared }: FieldProps & { options: Choice[] }) {
  const { name, state, label, hint, optional } = shared;
  const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = tiesOf(shared);
  return (
    <fieldset className="field" aria-describedby={describedBy}>
      <legend>
        <Label label={label} optional={optional} />
      </legend>
      <Hint name={name} hint={hint} />
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
