import type { Random } from '../random.ts';
import type { Artwork, Commission } from './artwork.ts';
import { colourways, markSheet, stationery } from './identities.ts';
import { poster } from './posters.ts';
import { desktop, phones } from './screens.ts';
import { graphic, pattern, specimen } from './sheets.ts';
import { packaging, signs, spread } from './things.ts';

type Kind = (from: Commission) => Artwork;

const PRINT: Kind[] = [poster, markSheet, colourways, spread, packaging, specimen, signs, pattern, stationery];
const PRODUCT: Kind[] = [desktop, phones, markSheet, graphic, colourways, poster, pattern, stationery];
const SHELF: Kind[] = [packaging, poster, markSheet, pattern, desktop, spread, stationery];
const PLACES: Kind[] = [signs, poster, phones, markSheet, spread, graphic, colourways];

const BY_INDUSTRY: Record<string, Kind[]> = {
  studios: PRINT,
  culture: PRINT,
  publishing: PRINT,
  food: SHELF,
  commerce: SHELF,
  travel: PLACES,
  mobility: PLACES,
  civic: PLACES,
  health: PLACES,
};

/** Kinds of pictures as companies of that trade make them, `count` different ones; one of the first two leads. */
export function chooseKinds(industry: string, count: number, random: Random): Kind[] {
  const kinds = BY_INDUSTRY[industry] ?? PRODUCT;
  const lead = random.pick(kinds.slice(0, 3));
  return [
    lead,
    ...random.sample(
      kinds.filter((kind) => kind !== lead),
      count - 1,
    ),
  ];
}
