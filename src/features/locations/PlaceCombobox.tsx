import { useEffect, useState } from 'react';
import { backend } from '../../ui/browser/backend.ts';
import { fetchJsonOrUndefined } from '../../ui/browser/fetch-with-retry.ts';
import { request } from '../../ui/browser/request.ts';
import { Combobox, type ComboboxProps } from '../../ui/form/Combobox.tsx';
import type { Option } from '../../ui/form/combobox.ts';
import { type PlaceFacts, placeOptions } from './place-options.ts';
import type { WorldMatch } from './world/world.ts';

/**
 * The combobox of places: those of the board, asked for at the start (specification §7), while nothing is typed, and then
 * those of the world that the words may mean.
 */
interface Props extends Omit<ComboboxProps, 'offer' | 'chosen' | 'onChoose' | 'onText' | 'unit'> {
  /** Answers what words may mean. */
  placesUrl: string;
  /** Slug and name of the chosen place, or null. */
  place: { slug: string; name: string } | null;
  onChoose: (place: { slug: string; name: string } | null) => void;
  /** Open roles by slug, where they are known. */
  counts?: ReadonlyMap<string, number> | undefined;
}

export function PlaceCombobox({ place, placesUrl, onChoose, counts, ...rest }: Props) {
  const [places, setPlaces] = useState<PlaceFacts[]>();
  const [found, setFound] = useState<Option[]>();
  useEffect(() => {
    fetchJsonOrUndefined<{ locations: PlaceFacts[] }>(`${backend}/init`).then((response) =>
      setPlaces(response?.locations),
    );
  }, []);
  return (
    <Combobox
      {...rest}
      chosen={place && { value: place.slug, label: place.name }}
      onChoose={(option) => onChoose(option && { slug: option.value, name: option.label })}
      offer={(text) => (text ? withCounts(found, counts) : placeOptions(places, counts))}
      onText={(text) =>
        request<{ places: WorldMatch[] }>(`${placesUrl}?q=${encodeURIComponent(text)}`, { key: 'places' }).then(
          (response) =>
            setFound(response.places.map(({ slug, name, detail }) => ({ value: slug, label: name, detail }))),
          // The next letter asks again.
          () => {},
        )
      }
      unit={['role', 'roles']}
    />
  );
}

/** Places with roles first, each with their number. */
const withCounts = (found: readonly Option[] | undefined, counts: Props['counts']): Option[] | undefined =>
  found
    ?.map((option) => ({ ...option, count: counts?.get(option.value) }))
    .sort((a, b) => Number(Boolean(b.count)) - Number(Boolean(a.count)));
