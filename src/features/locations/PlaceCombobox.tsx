import { useState } from 'react';
import { backend } from '../../ui/browser/backend.ts';
import { request } from '../../ui/browser/request.ts';
import { Combobox, type ComboboxProps } from '../../ui/form/Combobox.tsx';
import { type PlaceFacts, placeOptions } from './place-options.ts';

/** The combobox of all places of the board. They are asked for once, when somebody turns to the field. */
interface Props extends Omit<ComboboxProps, 'options' | 'chosen' | 'onChoose' | 'onOpen' | 'unit'> {
  /** Slug and name of the chosen place, or null. */
  place: { slug: string; name: string } | null;
  onChoose: (place: { slug: string; name: string } | null) => void;
  onOpen?: () => void;
  /** Open roles by slug, where they are known. */
  counts?: ReadonlyMap<string, number> | undefined;
}

let asked: Promise<PlaceFacts[]> | undefined;

export function PlaceCombobox({ place, onChoose, onOpen, counts, ...rest }: Props) {
  const [places, setPlaces] = useState<PlaceFacts[]>([]);
  return (
    <Combobox
      {...rest}
      chosen={place && { value: place.slug, label: place.name }}
      onChoose={(option) => onChoose(option && { slug: option.value, name: option.label })}
      options={placeOptions(places, counts)}
      unit={['role', 'roles']}
      onOpen={() => {
        onOpen?.();
        readPlaces().then(setPlaces);
      }}
    />
  );
}

/** After a failure, which is only logged (specification §8), the next to ask asks again. */
function readPlaces(): Promise<PlaceFacts[]> {
  asked ??= request<{ locations: PlaceFacts[] }>(`${backend}/init`).then(
    ({ locations }) => locations,
    (error) => {
      console.error(error);
      asked = undefined;
      return [];
    },
  );
  return asked;
}
