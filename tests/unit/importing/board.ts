import type { FeedVocabulary } from '../../../src/features/importing/feed-vocabulary.ts';
import { makeGazetteer } from '../../../src/features/locations/gazetteer.ts';
import { currentWorld } from '../../../src/features/locations/world/current-world.ts';
import { readList } from '../../groups.ts';

const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(' ', '-');
/** Gazetteer of a board without places. */
export const gazetteer = makeGazetteer([], currentWorld());

export const categorySlugs: ReadonlySet<string> = new Set(
  readList(`
  product-designer · ux-designer · ui-designer · design-engineer · product-manager · visual-designer
  graphic-designer · brand-designer · motion-designer · ux-researcher · ux-writer · content-designer
  service-designer · interaction-designer · web-designer · illustrator · packaging-designer · design-manager
  art-director · creative-director · design-systems-designer · 3d-designer · conversation-designer · design-ops
`),
);

const skillNames = readList(`
  Figma · Sketch · Prototyping · User research · Design systems · Accessibility · HTML · CSS · C++ · After Effects
  Motion
`);

export const words: FeedVocabulary = {
  categorySlugs,
  gazetteer,
  skills: skillNames.map((name) => ({ slug: slugOf(name).replaceAll('+', 'p'), name })),
};
