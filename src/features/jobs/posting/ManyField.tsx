import { useRef, useState } from 'react';
import { fieldNames } from './differences.ts';
import styles from './editor.module.css';
import { FieldError } from './fields.tsx';
import type { ListField, Named } from './role-form.ts';

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
  /** Told after an input was added or taken away. */
  onChange: () => void;
}

/** Several names, each in an input of its own that offers what is known. Without scripts there are some empty ones. */
export function ManyField({ name, values, known, most, hint, error, one, optional, onChange }: Props) {
  const [rows, setRows] = useState(() => rowsFor(values));
  const root = useRef<HTMLFieldSetElement>(null);
  const focusOn = (row: number) => requestAnimationFrame(() => root.current?.querySelectorAll('input')[row]?.focus());
  const add = () => {
    setRows([...rows, { key: crypto.randomUUID(), value: '' }]);
    focusOn(rows.length);
  };
  const remove = (index: number) => {
    setRows(rows.length > 1 ? rows.filter((_, i) => i !== index) : rowsFor([]));
    focusOn(Math.max(0, index - 1));
    requestAnimationFrame(onChange);
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
          <input
            id={i === 0 ? name : undefined}
            name={name}
            list={`${name}-known`}
            aria-label={`${fieldNames[name]}, ${one} ${i + 1}`}
            aria-invalid={error ? 'true' : undefined}
            aria-describedby={describedBy}
            autoComplete="off"
            defaultValue={value}
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

interface Row {
  key: string;
  value: string;
}

const rowsFor = (values: readonly string[]): Row[] =>
  (values.length > 0 ? values : ['']).map((value, i) => ({ key: `${i}-${value}`, value }));
