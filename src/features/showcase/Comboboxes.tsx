import { useState } from 'react';
import { Combobox, ComboboxInput } from '../../ui/form/Combobox.tsx';
import { type ComboboxOption, matchOptions } from '../../ui/form/combobox.ts';

const options: ComboboxOption[] = [
  { value: 'lisbon', label: 'Lisbon', detail: 'Portugal', count: 12 },
  { value: 'malmo', label: 'Malmö', detail: 'Sweden', count: 3 },
  { value: 'neustadt', label: 'Neustadt an der Weinstraße', detail: 'Deutschland', count: 0 },
  { value: 'york', label: 'York', detail: 'United Kingdom', count: 1 },
];

/** Combobox at rest, with a value, and in error. */
export function Comboboxes({ prefix }: { prefix: string }) {
  const [chosen, setChosen] = useState<ComboboxOption | null>(options[2] ?? null);
  const unknown = `${prefix}-unknown`;
  const shared = { offer: (text: string) => matchOptions(options, text, 10), unit: ['role', 'roles'] as const };
  return (
    <>
      <Combobox {...shared} id={`${prefix}-where`} label="Where" name="location" chosen={null} onChoose={() => {}} />
      <Combobox {...shared} id={`${prefix}-chosen`} label="Office" name="office" chosen={chosen} onChoose={setChosen} />
      <div className="field">
        <label htmlFor={unknown}>Place of work</label>
        <p className="hint" id={`${unknown}-hint`}>
          City or country
        </p>
        <ComboboxInput
          {...shared}
          id={unknown}
          label="Place of work"
          textName="place"
          words="Atlantis"
          aria={{
            'aria-describedby': `${unknown}-hint ${unknown}-error`,
            'aria-invalid': true,
            'aria-required': true,
          }}
        />
        <p className="field-error" id={`${unknown}-error`}>
          Choose a place from the list
        </p>
      </div>
    </>
  );
}
