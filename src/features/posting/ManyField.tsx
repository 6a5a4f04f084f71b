import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ComboboxInput } from '../../ui/form/Combobox.tsx';
import { matchOptions } from '../../ui/form/combobox.ts';
import { fieldNames } from './differences.ts';
import styles from './editor.module.css';
import { FieldError } from './fields.tsx';
import type { ListField, Named } from './job-form.ts';

interface Props {
  name: ListField;
  values: readonly string[];
  known: readonly Named[];
  most: number;
  hint: string;
  error: string | undefined;
  /** What one more is called: `place`. */
  one: string;
  optional?: boolean;
  /** Told after words were typed or an input was taken away. */
  onChange: () => void;
}

/** Several names, each in a combobox of its own that offers what is known and takes any words. */
export function ManyField({ name, values, known, most, hint, error, one, optional, onChange }: Props) {
  const [rows, setRows] = useState(() => rowsFor(values));
  const options = useMemo(() => known.map(({ slug, name, detail }) => ({ value: slug, label: name, detail })), [known]);
  const root = useRef<HTMLFieldSetElement>(null);
  const next = useRef<{ focus: number; isRemoval: boolean }>(undefined);
  // Before the next key is read: a letter typed right after the click arrives in the input.
  useLayoutEffect(() => {
    if (!next.current) return;
    root.current?.querySelectorAll('input')[next.current.focus]?.focus();
    if (next.current.isRemoval) onChange();
    next.current = undefined;
  });
  const add = () => {
    next.current = { focus: rows.length, isRemoval: false };
    setRows([...rows, emptyRow()]);
  };
  const remove = (index: number) => {
    next.current = { focus: Math.max(0, index - 1), isRemoval: true };
    setRows(rows.length > 1 ? rows.filter((_, i) => i !== index) : [emptyRow()]);
  };
  const describedBy = [`${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className="field" ref={root} aria-describedby={describedBy}>
      <legend>
        {fieldNames[name]} {optional && <small>(optional)</small>}
      </legend>
      <p className="hint" id={`${name}-hint`}>
        {hint}
      </p>
      {rows.map(({ key, value }, i) => (
        <div className={styles.many} key={key}>
          <ComboboxInput
            id={i === 0 ? name : `${name}-${i + 1}`}
            label={fieldNames[name]}
            aria={{
              'aria-label': `${fieldNames[name]}, ${one} ${i + 1}`,
              'aria-describedby': describedBy,
              'aria-invalid': error ? true : undefined,
            }}
            textName={name}
            words={value}
            onWords={onChange}
            offer={(text) => matchOptions(options, text, OPTIONS_SHOWN)}
            fallbackList={`${name}-known`}
          />
          <button
            type="button"
            className={styles.remove}
            onClick={() => remove(i)}
            aria-label={`Remove ${one} ${i + 1}`}
          >
            ×
          </button>
        </div>
      ))}
      {rows.length < most && (
        <button type="button" className={styles.add} onClick={add}>
          Add a {one}
        </button>
      )}
      <FieldError id={name} error={error} />
      <datalist id={`${name}-known`}>
        {known.map(({ slug, name: label, detail }) => (
          <option key={slug} value={label}>
            {detail}
          </option>
        ))}
      </datalist>
    </fieldset>
  );
}

const OPTIONS_SHOWN = 50;

interface Row {
  key: string;
  value: string;
}

/** Never taken for another one, whose words it would inherit. */
const emptyRow = (): Row => ({ key: crypto.randomUUID(), value: '' });

const rowsFor = (values: readonly string[]): Row[] =>
  (values.length > 0 ? values : ['']).map((value, i) => ({ key: `${i}-${value}`, value }));
