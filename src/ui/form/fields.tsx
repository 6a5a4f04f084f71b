import './form.css';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { ariaProps } from './field.ts';

export interface FieldState {
  value: (field: string) => string;
  error: (field: string) => string | undefined;
}

export interface FormFieldProps<Name extends string = string> {
  name: Name;
  label: string;
  state: FieldState;
  hint?: ReactNode;
  /** `unmarked` if the surrounding text says so. */
  optional?: boolean | 'unmarked' | undefined;
}

export const fieldAriaProps = ({ name, state, hint, optional }: Omit<FormFieldProps, 'label'>) =>
  ariaProps({ id: name, name, hint: hint ? 'hint' : undefined, error: state.error(name), optional: Boolean(optional) });

const Label = ({ label, optional }: Pick<FormFieldProps, 'label' | 'optional'>) => (
  <>
    {label} {optional === true && <small>(optional)</small>}
  </>
);

const Hint = ({ name, hint }: Pick<FormFieldProps, 'name' | 'hint'>) =>
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

/** Field like `Field.astro`. */
export const FieldFrame = ({
  name,
  label,
  state,
  hint,
  optional,
  children,
}: FormFieldProps & { children: ReactNode }) => (
  <div className="field">
    <label htmlFor={name}>
      <Label label={label} optional={optional} />
    </label>
    <Hint name={name} hint={hint} />
    {children}
    <FieldError id={name} error={state.error(name)} />
  </div>
);

type InputProps = FormFieldProps &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'maxLength'>;

/** Uncontrolled input: typing renders nothing, and earlier input stays. */
export function TextInput(props: InputProps) {
  const { type = 'text', inputMode, autoComplete = 'off', autoCapitalize, maxLength, ...shared } = props;
  return (
    <FieldFrame {...shared}>
      <input
        {...fieldAriaProps(shared)}
        name={shared.name}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        autoCapitalize={autoCapitalize}
        maxLength={maxLength}
        defaultValue={shared.state.value(shared.name)}
      />
    </FieldFrame>
  );
}

export const TextArea = ({ rows = 4, ...shared }: FormFieldProps & { rows?: number }) => (
  <FieldFrame {...shared}>
    <textarea
      {...fieldAriaProps(shared)}
      name={shared.name}
      rows={rows}
      defaultValue={shared.state.value(shared.name)}
    />
  </FieldFrame>
);

export interface FieldOption {
  value: string;
  label: string;
  hint?: string;
}

const Options = ({ choices = [] }: { choices?: FieldOption[] | undefined }) =>
  choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

type SelectProps = FormFieldProps & { options?: FieldOption[]; groups?: [string, FieldOption[]][] };

export const Select = ({ options, groups, ...shared }: SelectProps) => (
  <FieldFrame {...shared}>
    <div className="select">
      <select {...fieldAriaProps(shared)} name={shared.name} defaultValue={shared.state.value(shared.name)}>
        <option value="">Choose</option>
        <Options choices={options} />
        {groups?.map(([title, choices]) => (
          <optgroup key={title} label={title}>
            <Options choices={choices} />
          </optgroup>
        ))}
      </select>
    </div>
  </FieldFrame>
);

/** Radio buttons. Error summaries link to the first. */
export function RadioGroup({ options, ...shared }: FormFieldProps & { options: FieldOption[] }) {
  const { name, state, label, hint, optional } = shared;
  const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = fieldAriaProps(shared);
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
