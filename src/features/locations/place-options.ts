import type { Option } from '../../ui/form/combobox.ts';
import type { Location } from './location.ts';

export type PlaceFacts = Pick<Location, 'id' | 'slug' | 'name' | 'kind' | 'parentId'>;

/** Options of a combobox, most roles first. Undefined until loaded. */
export const placeOptions = (
  places: readonly PlaceFacts[] | undefined,
  counts?: ReadonlyMap<string, number>,
): Option[] | undefined =>
  places
    ?.map(({ slug, name }) => ({ value: slug, label: name, count: counts && (counts.get(slug) ?? 0) }))
    .sort((a, b) => (b.count ?? 0) - (a.count ?? 0));
