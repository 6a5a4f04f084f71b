import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { fetchBodyOrThrow } from '../../ui/browser/request.ts';
import { ComboboxInput } from '../../ui/form/Combobox.tsx';
import { type ComboboxOption, matchOptions } from '../../ui/form/combobox.ts';
import { FieldError } from '../../ui/form/fields.tsx';
import { fullPlaceName } from '../locations/location.ts';
import type { WorldMatch } from '../locations/world/world.ts';
import { fieldNames } from './differences.ts';
import styles from './editor.module.css';
import type { JobFormListField, NamedOption } from './job-form.ts';

interface Props {
  name: JobFormListField;
  values: readonly string[];
  known: readonly NamedOption[];
  most: number;
  hint: string;
  error: string | undefined;
  /** Name of one item: `place`. */
  one: string;
  optional?: boolean;
  placesUrl?: string;
  /** Called after input or removal. */
  onChange: () => void;
}

/** Several names, each in a combobox that accepts any text. */
export function MultiValueField({ name, values, known, most, hint, error, one, optional, placesUrl, onChange }: Props) {
  const [rows, setRows] = useState(() => rowsFor(values));
  const [found, setFound] = useState<ComboboxOption[]>();
  const options = useMemo(() => known.map(({ slug, name, detail }) => ({ value: slug, label: name, detail })), [known]);
  const root = useRef<HTMLFieldSetElement>(null);
  const next = useRef<{ focus: number; isRemoval: boolean }>(undefined);
  // Before the next key, so that typing after a click reaches the input.
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
            offer={(text) => (placesUrl && text ? found : matchOptions(options, text, OPTIONS_SHOWN))}
            onText={(text) => placesUrl && readPlaces(placesUrl, text, known).then(setFound)}
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

/** Options by label, without ambiguous ones. Undefined if the request failed. */
const readPlaces = (url: string, text: string, known: readonly NamedOption[]): Promise<ComboboxOption[] | undefined> =>
  fetchBodyOrThrow<{ places: WorldMatch[] }>(`${url}?q=${encodeURIComponent(text)}`, { abortKey: 'places' }).then(
    ({ places }) =>
      places.map((place) => {
        const here = known.find(({ slug }) => slug === place.slug);
        return here
          ? { value: place.slug, label: here.name, detail: place.detail }
          : { value: place.slug, label: fullPlaceName(place) };
      }),
    () => undefined,
  );

interface Row {
  key: string;
  value: string;
}

/** Unique key, so that a row does not inherit another's text. */
const emptyRow = (): Row => ({ key: crypto.randomUUID(), value: '' });

const rowsFor = (values: readonly string[]): Row[] =>
  (values.length > 0 ? values : ['']).map((value, i) => ({ key: `${i}-${value}`, value }));
