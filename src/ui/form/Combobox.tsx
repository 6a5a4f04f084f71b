import './form.css';
import { ComboboxInput, type ComboboxInputProps } from './ComboboxInput.tsx';

/** A text field that offers what it knows: the editable combobox with a list of the ARIA Authoring Practices. */
export interface ComboboxProps
  extends Omit<ComboboxInputProps, 'labelsInput' | 'describedBy' | 'isInvalid' | 'isRequired'> {
  hint?: string;
  /** In the words of the error summary. */
  error?: string;
  optional?: boolean;
}

export function Combobox({ hint, error, optional = true, ...input }: ComboboxProps) {
  const { id, label, textName } = input;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!optional || textName ? null : <small> (optional)</small>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <ComboboxInput {...input} describedBy={describedBy} isInvalid={Boolean(error)} isRequired={!optional} />
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
