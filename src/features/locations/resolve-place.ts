import { slugify } from '../../lib/text.ts';
import { type Location, NO_PLACE } from './location.ts';
import { currentWorld } from './world/current-world.ts';
import { foldName } from './world/fold.ts';
import { MAX_PLACE_NAME_LENGTH, type World, type WorldMatch } from './world/world.ts';

// Resolves texts that people type to places: in forms, in a search and while they type. Feeds are read by `gazetteer.ts`.

/** Characters not allowed in place names, such as control characters and direction marks. */
const UNREADABLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd]/u;

/** Reason why the text cannot be a place name, or undefined. */
export function findPlaceProblem(text: string): string | undefined {
  if (text.length > MAX_PLACE_NAME_LENGTH) return `can have up to ${MAX_PLACE_NAME_LENGTH} characters`;
  return UNREADABLE.test(text) ? 'must not hold control characters or marks of direction' : undefined;
}

export const MAX_PLACE_MATCHES = 10;

interface PlaceMatches {
  problem?: string | undefined;
  /** Places that the text may mean, the best first. */
  matches: WorldMatch[];
  /** Places among them whose name is the text as it is. */
  named: WorldMatch[];
}

export function matchPlaces(text: string, world: World = currentWorld()): PlaceMatches {
  const problem = findPlaceProblem(text);
  const matches = problem ? [] : world.find(text, MAX_PLACE_MATCHES);
  return { problem, matches, named: matches.filter(({ match }) => match === 'name' || match === 'other') };
}

/** Share of the population of the largest place of a name from which on a smaller one may be meant. */
export const RIVAL_SHARE = {
  /** An author can be asked. */
  form: 1 / 20,
  feed: 2 / 5,
};

/** Places of the world with a name: one if clear, several if ambiguous, otherwise none. */
export function findNamesakes(text: string): WorldMatch[] {
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

/** A place in a search, as it was understood. */
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

interface Board {
  locations: ReadonlyMap<string, Location>;
}

const OTHERS_SHOWN = 3;

/**
 * Resolves a place of a search: places of the board by name, otherwise places of the world by any name, preferring those on
 * the board among similar ones.
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

/** The country that a text names, or in which the place lies that it names; undefined for what is no place. */
export function resolveCountry(
  text: string,
  board: Board,
  world: World,
): Pick<WorldMatch, 'slug' | 'name'> | undefined {
  const { slug } = resolvePlace(text, board, world);
  const place = world.findBySlug(slug);
  return place?.kind === 'country' ? place : world.listAround(slug).find(({ kind }) => kind === 'country');
}
