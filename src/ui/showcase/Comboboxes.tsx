import { useState } from 'react';
import { Combobox } from '../form/Combobox.tsx';
import type { Option } from '../form/combobox.ts';

const options: Option[] = [
  { value: 'lisbon', label: 'Lisbon', detail: 'Portugal', count: 12 },
  { value: 'malmo', label: 'Malmö', detail: 'Sweden', count: 3 },
  { value: 'neustadt', label: 'Neustadt an der Weinstraße', detail: 'Deutschland', count: 0 },
  { value: 'york', label: 'York', detail: 'United Kingdom', count: 1 },
];

/** The combobox at rest, with a choice, and in error; opened, it is for you to try. */
export function Comboboxes({ prefix }: { prefix: string }) {
  const [chosen, setChosen] = useState<Option | null>(options[2] ?? null);
  const shared = { options, unit: ['role', 'roles'] as const };
  return (
    <>
      <Combobox
        {...shared}
        id={`${prefix}-where`}
        label="Where"
        name="location"
        hint="City or country"
        chosen={null}
        onChoose={() => {}}
      />
      <Combobox {...shared} id={`${prefix}-chosen`} label="Office" name="office" chosen={chosen} onChoose={setChosen} />
      <Combobox
        {...shared}
        id={`${prefix}-unknown`}
        label="Place of work"
        name="place"
        optional={false}
        error="Choose a place from the list"
        chosen={null}
        onChoose={() => {}}
      />
    </>
  );
}
