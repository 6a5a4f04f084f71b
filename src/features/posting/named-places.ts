import { joinWithAnd } from '../../lib/text.ts';
import { fullPlaceName } from '../locations/location.ts';
import { findLikelyPlaces, matchPlaces } from '../locations/resolve-place.ts';
import { currentWorld } from '../locations/world/current-world.ts';
import { type JobForm, type NamedOption, replaceKnownNamesBySlugs } from './job-form.ts';

const SHOWN = 4;

/** Places of the board and unambiguous ones of the gazetteer in a form. */
export function addPlacesNamedInForm(
  form: Pick<JobForm, 'locations' | 'openTo'>,
  here: readonly NamedOption[],
): NamedOption[] {
  const known = new Set(here.map(({ slug }) => slug));
  const names = [...new Set([...form.locations, ...form.openTo])];
  const unknownNames = names.filter((name) => !replaceKnownNamesBySlugs([name], here).some((slug) => known.has(slug)));
  const added = unknownNames.flatMap((input): NamedOption[] => {
    const bySlug = currentWorld().findBySlug(input);
    const [place, another] = bySlug ? [bySlug] : findLikelyPlaces(input);
    if (!place || another) return [];
    const { slug, name, detail } = place;
    // Displayed by name, matched by input.
    return [
      { slug, name, detail },
      { slug, name: input, detail },
    ];
  });
  // The board's place wins over namesakes.
  return [...added, ...here];
}

export function unresolvedPlaceMessage(name: string): string {
  const several = findLikelyPlaces(name).slice(0, SHOWN);
  if (several.length > 1) {
    const choices = several.map((place) => `“${fullPlaceName(place)}”`);
    return `There is more than one ${name}: write ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
  }
  const near = matchPlaces(name).matches.slice(0, 2);
  const meant =
    near.length > 0
      ? `. Did you mean ${joinWithAnd(near.map((place) => `“${fullPlaceName(place)}”`)).replace(' and ', ' or ')}?`
      : ': choose one from the list';
  return `We don’t know a place called “${name}”${meant}`;
}
