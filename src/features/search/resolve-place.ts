import { distanceKm } from '../../lib/distance.ts';
import { formatNumber, slugify } from '../../lib/text.ts';
import type { Location } from '../locations/location.ts';
import { findPlaceProblem } from '../locations/place-question.ts';
import { foldName } from '../locations/world/fold.ts';
import type { World, WorldMatch } from '../locations/world/world.ts';
import { NO_PLACE } from './query.ts';
import type { FacetValue } from './search-view.ts';
import type { Taxonomy } from './taxonomy.ts';

export interface ResolvedPlace {
  /** Text as typed. */
  input: string;
  /** A place of the board or of the world, `remote`, or `NO_PLACE`. */
  slug: string;
  /** True if the interpretation must be shown, because the text is not the place's name. */
  differsFromInput: boolean;
  /** Other interpretations. */
  others: WorldMatch[];
  /** Reason why the text cannot be a place. */
  objection?: string | undefined;
}

const OTHERS_SHOWN = 3;

/**
 * Resolves a place name: places of the board by name, otherwise places of the world by any name, preferring those on
 * the board among similar ones.
 */
export function resolvePlace(words: string, taxonomy: Pick<Taxonomy, 'locations'>, world: World): ResolvedPlace {
  const fallback = { input: words, differsFromInput: false, others: [] };
  const here = findHere(words, taxonomy);
  if (here) return { ...fallback, slug: here };
  const objection = findPlaceProblem(words);
  if (objection) return { ...fallback, slug: NO_PLACE, objection };
  const found = world.find(words, 10);
  const sure = found.filter(({ match }) => match === 'name' || match === 'other');
  const likely = sure.length > 0 ? sure : found;
  const best = likely.find(({ slug }) => taxonomy.locations.has(slug)) ?? likely[0];
  if (!best) return { ...fallback, slug: NO_PLACE };
  return {
    input: words,
    slug: best.slug,
    differsFromInput: foldName(best.name) !== foldName(words),
    others: likely.filter((place) => place !== best && place.name !== best.name).slice(0, OTHERS_SHOWN),
  };
}

/** The country that words name, or in which the place lies that they name; undefined for what is no place. */
export function resolveCountry(
  words: string,
  taxonomy: Pick<Taxonomy, 'locations'>,
  world: World,
): Pick<WorldMatch, 'slug' | 'name'> | undefined {
  const { slug } = resolvePlace(words, taxonomy, world);
  const place = world.findBySlug(slug);
  return place?.kind === 'country' ? place : world.listAround(slug).find(({ kind }) => kind === 'country');
}

function findHere(words: string, { locations }: Pick<Taxonomy, 'locations'>): string | undefined {
  const slug = slugify(words);
  if (slug === 'remote' || locations.has(slug)) return slug;
  return [...locations.values()].find(({ name }) => slugify(name) === slug)?.slug;
}

/** The board’s words with the names of places that are not on it. */
export function withPlaces(taxonomy: Taxonomy, places: readonly Pick<WorldMatch, 'slug' | 'name'>[]): Taxonomy {
  const locations = new Map(taxonomy.locations);
  for (const { slug, name } of places) {
    const unknown: Location = {
      id: '',
      slug,
      name,
      kind: 'city',
      parentId: null,
      isoCode: null,
      latitude: 0,
      longitude: 0,
    };
    if (!locations.has(slug)) locations.set(slug, unknown);
  }
  return { ...taxonomy, locations };
}

interface Nearby {
  slug: string;
  /** `Orlando, 330 km away`. */
  label: string;
  count: number;
}

const NEARBY_SHOWN = 3;

/** The cities with roles that lie nearest; `counts` are those of the search without its place. */
export function listNearby(place: WorldMatch, counts: readonly FacetValue[], taxonomy: Taxonomy): Nearby[] {
  return counts
    .flatMap(({ value, count, kind }) => {
      const city = taxonomy.locations.get(value);
      return city && count > 0 && kind === 'city' ? [{ city, count, km: distanceKm(place, city) }] : [];
    })
    .sort((a, b) => a.km - b.km)
    .slice(0, NEARBY_SHOWN)
    .map(({ city, count, km }) => ({
      slug: city.slug,
      label: `${city.name}, ${formatNumber(Math.max(1, Math.round(km)))} km away`,
      count,
    }));
}
