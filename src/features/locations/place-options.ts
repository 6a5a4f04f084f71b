import { byName } from '../../lib/text.ts';
import type { Option } from '../../ui/form/combobox.ts';
import type { Location } from './location.ts';

export type PlaceFacts = Pick<Location, 'id' | 'slug' | 'name' | 'kind' | 'parentId'>;

/** Places as a combobox offers them: cities with their country, those with the most roles first, then by name. */
export function placeOptions(places: readonly PlaceFacts[], counts?: ReadonlyMap<string, number>): Option[] {
  const names = new Map(places.map(({ id, name }) => [id, name]));
  return places
    .map(({ slug, name, parentId }) => ({
      value: slug,
      label: name,
      detail: parentId ? names.get(parentId) : undefined,
      count: counts && (counts.get(slug) ?? 0),
    }))
    .sort((a, b) => (b.count ?? 0) - (a.count ?? 0) || byName(a.label, b.label));
}
