import { useEffect, useState } from 'react';
import { backend, fetchJsonOrUndefined } from '../../ui/browser/fetch-with-retry.ts';
import { fetchBodyOrThrow } from '../../ui/browser/request.ts';
import { Combobox, type ComboboxProps } from '../../ui/form/Combobox.tsx';
import type { ComboboxOption } from '../../ui/form/combobox.ts';
import type { Location } from './location.ts';
import type { WorldMatch } from './world/world.ts';

/** Combobox of places: first those of the board, loaded at the start (specification §7), then those matching the text. */
interface Props extends Omit<ComboboxProps, 'offer' | 'chosen' | 'onChoose' | 'onText' | 'unit'> {
  /** URL that returns matching places. */
  placesUrl: string;
  /** Chosen place. */
  place: { slug: string; name: string } | null;
  onChoose: (place: { slug: string; name: string } | null) => void;
  /** Numbers of open roles by slug, if known. */
  counts?: ReadonlyMap<string, number> | undefined;
}

export function PlaceCombobox({ place, placesUrl, onChoose, counts, ...rest }: Props) {
  const [places, setPlaces] = useState<PlaceFacts[]>();
  const [found, setFound] = useState<ComboboxOption[]>();
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
        fetchBodyOrThrow<{ places: WorldMatch[] }>(`${placesUrl}?q=${encodeURIComponent(text)}`, {
          abortKey: 'places',
        }).then(
          (response) =>
            setFound(response.places.map(({ slug, name, detail }) => ({ value: slug, label: name, detail }))),
          // The next input retries.
          () => {},
        )
      }
      unit={['role', 'roles']}
    />
  );
}

/** Places with roles first, with their number. */
const withCounts = (
  found: readonly ComboboxOption[] | undefined,
  counts: Props['counts'],
): ComboboxOption[] | undefined =>
  found
    ?.map((option) => ({ ...option, count: counts?.get(option.value) }))
    .sort((a, b) => Number(Boolean(b.count)) - Number(Boolean(a.count)));

type PlaceFacts = Pick<Location, 'id' | 'slug' | 'name' | 'kind' | 'parentId'>;

/** Options of a combobox, most roles first. Undefined until loaded. */
export const placeOptions = (
  places: readonly PlaceFacts[] | undefined,
  counts?: ReadonlyMap<string, number>,
): ComboboxOption[] | undefined =>
  places
    ?.map(({ slug, name }) => ({ value: slug, label: name, count: counts && (counts.get(slug) ?? 0) }))
    .sort((a, b) => (b.count ?? 0) - (a.count ?? 0));
