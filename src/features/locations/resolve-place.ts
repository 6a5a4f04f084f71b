import { foldName, slugify } from '../../lib/text.ts';
import { type Location, NO_PLACE } from './location.ts';
import { currentWorld } from './world/current-world.ts';
import { MAX_PLACE_NAME_LENGTH, type World, type WorldMatch } from './world/world.ts';

// Resolves places in forms and searches. `gazetteer.ts` is for feeds.

/** Characters not allowed in place names, such as control characters and direction marks. */
const UNREADABLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd]/u;

/** Problem with a text as a place name. Undefined if there is none. */
export function findPlaceTextProblem(text: string): string | undefined {
  if (text.length > MAX_PLACE_NAME_LENGTH) return `can have up to ${MAX_PLACE_NAME_LENGTH} characters`;
  return UNREADABLE.test(text) ? 'must not contain control characters or direction marks' : undefined;
}

export const MAX_PLACE_MATCHES = 10;

interface PlaceMatches {
  problem?: string | undefined;
  /** Possible places, best first. */
  matches: WorldMatch[];
  /** Places whose name equals the text. */
  named: WorldMatch[];
}

export function matchPlaces(text: string, world: World = currentWorld()): PlaceMatches {
  const problem = findPlaceTextProblem(text);
  const matches = problem ? [] : world.find(text, MAX_PLACE_MATCHES);
  return { problem, matches, named: matches.filter(({ match }) => match === 'name' || match === 'other') };
}

/** Share of the largest population from which a smaller place of the name is considered. */
export const RIVAL_SHARE = {
  /** Forms can ask. */
  form: 1 / 20,
  feed: 2 / 5,
};

/** Places with a name: one if clear, several if ambiguous. */
export function findLikelyPlaces(text: string): WorldMatch[] {
  const { named } = matchPlaces(text);
  const [best] = named;
  if (!best) return [];
  const isRival = (place: WorldMatch) =>
    place === best ||
    (place.kind === best.kind &&
      foldName(place.name) === foldName(best.name) &&
      place.population >= best.population * RIVAL_SHARE.form);
  return named.filter(isRival);
}

/** Place in a search as understood. */
export interface ResolvedPlace {
  /** Text as entered. */
  input: string;
  /** A place of the board or of the world, `remote`, or `NO_PLACE`. */
  slug: string;
  /** True if the name differs from the text, so that the page must say so. */
  differsFromInput: boolean;
  /** Other interpretations. */
  others: WorldMatch[];
  /** Problem with the text. */
  objection?: string | undefined;
}

interface Board {
  locations: ReadonlyMap<string, Location>;
}

const OTHERS_SHOWN = 3;

/**
 * Resolves a place of a search: places of the board by name, otherwise of the world by any name, preferring the board's among
 * similar ones.
 */
export function resolvePlace(text: string, { locations }: Board, world: World): ResolvedPlace {
  const resolved = { input: text, differsFromInput: false, others: [] };
  const here = findHere(text, locations);
  if (here) return { ...resolved, slug: here };
  const { problem, matches, named } = matchPlaces(text, world);
  const likely = named.length > 0 ? named : matches;
  const best = likely.find(({ slug }) => locations.has(slug)) ?? likely[0];
  if (!best) return { ...resolved, slug: NO_PLACE, ...(problem && { objection: problem }) };
  return {
    input: text,
    slug: best.slug,
    differsFromInput: foldName(best.name) !== foldName(text),
    others: likely.filter((place) => place !== best && place.name !== best.name).slice(0, OTHERS_SHOWN),
  };
}

function findHere(text: string, locations: Board['locations']): string | undefined {
  const slug = slugify(text);
  if (slug === 'remote' || locations.has(slug)) return slug;
  return [...locations.values()].find(({ name }) => slugify(name) === slug)?.slug;
}

/** Country that a text names or that contains its place. Undefined if no place. */
export function resolveCountry(
  text: string,
  board: Board,
  world: World,
): Pick<WorldMatch, 'slug' | 'name'> | undefined {
  const { slug } = resolvePlace(text, board, world);
  const place = world.findBySlug(slug);
  return place?.kind === 'country' ? place : world.listAround(slug).find(({ kind }) => kind === 'country');
}
