import { expect, it } from 'vitest';
import type { JobRow } from '../../../src/features/jobs/job.ts';
import { putMatchedPlacesFirst } from '../../../src/features/search/shown-places.ts';
import type { Taxonomy } from '../../../src/features/search/taxonomy.ts';

const places = [
  { id: '1', slug: 'germany', parentId: null },
  { id: '2', slug: 'berlin', parentId: '1' },
  { id: '3', slug: 'portland', parentId: null },
];
const taxonomy = {
  locations: new Map(places.map((place) => [place.slug, place])),
  locationsById: new Map(places.map((place) => [place.id, place])),
} as unknown as Taxonomy;
const at = (...slugs: string[]) => ({ locations: slugs.map((slug) => ({ slug, name: slug })) }) as JobRow;
const order = (job: JobRow, slugs: string[]) =>
  putMatchedPlacesFirst([job], slugs, taxonomy)[0]?.locations.map(({ slug }) => slug);

it('A row names the places first that its search found, and keeps the employer’s order otherwise', () => {
  const job = at('portland', 'elsewhere', 'berlin');
  expect(order(job, ['germany'])).toEqual(['berlin', 'portland', 'elsewhere']);
  expect(order(job, ['berlin'])).toEqual(['berlin', 'portland', 'elsewhere']);
  expect(order(job, [])).toEqual(['portland', 'elsewhere', 'berlin']);
  expect(order(job, ['nowhere'])).toEqual(['portland', 'elsewhere', 'berlin']);
});
