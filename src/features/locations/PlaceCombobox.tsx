import { useCallback, useEffect, useState } from 'react';
import { backend } from '../../ui/browser/backend.ts';
import { readQuietly } from '../../ui/browser/repeated-fetch.ts';
import { Combobox, type ComboboxProps } from '../../ui/form/Combobox.tsx';
import { type PlaceFacts, placeOptions } from './place-options.ts';

/** The combobox of all places of the board. They are asked for at the start (specification §7). */
interface Props extends Omit<ComboboxProps, 'options' | 'chosen' | 'onChoose' | 'onOpen' | 'unit'> {
  /** Slug and name of the chosen place, or null. */
  place: { slug: string; name: string } | null;
  onChoose: (place: { slug: string; name: string } | null) => void;
  onOpen?: () => void;
  /** Open roles by slug, where they are known. */
  counts?: ReadonlyMap<string, number> | undefined;
}

export function PlaceCombobox({ place, onChoose, onOpen, counts, ...rest }: Props) {
  const [places, setPlaces] = useState<PlaceFacts[]>([]);
  const read = useCallback(() => readPlaces().then(setPlaces), []);
  useEffect(() => void read(), [read]);
  return (
    <Combobox
      {...rest}
      chosen={place && { value: place.slug, label: place.name }}
      onChoose={(option) => onChoose(option && { slug: option.value, name: option.label })}
      options={placeOptions(places, counts)}
      unit={['role', 'roles']}
      onOpen={() => {
        onOpen?.();
        // Where that failed.
        if (places.length === 0) read();
      }}
    />
  );
}

let asked: Promise<PlaceFacts[]> | undefined;

/** After a failure, which is only logged (specification §8), the next to ask asks again. */
function readPlaces(): Promise<PlaceFacts[]> {
  asked ??= readQuietly<{ locations: PlaceFacts[] }>(`${backend}/init`).then((answer) => {
    if (!answer) asked = undefined;
    return answer?.locations ?? [];
  });
  return asked;
}
