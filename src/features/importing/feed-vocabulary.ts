import type { Db } from '../../db/tables.ts';
import type { SkillLink } from '../jobs/job.ts';
import { type Gazetteer, makeGazetteer } from '../locations/gazetteer.ts';
import { listLocations } from '../locations/location.queries.ts';
import type { Location } from '../locations/location.ts';
import { currentWorld } from '../locations/world/current-world.ts';

/** The words of this board that feeds are translated into. */
export interface FeedVocabulary {
  categorySlugs: ReadonlySet<string>;
  gazetteer: Gazetteer;
  skills: SkillLink[];
}

/** Rows that a vocabulary is made of: plain data, which another process can be sent. */
export interface VocabularyRows {
  categories: string[];
  locations: Location[];
  skills: SkillLink[];
}

export async function listVocabularyRows(db: Db): Promise<VocabularyRows> {
  const [categories, locations, skills] = await Promise.all([
    db.selectFrom('categories').select('slug').execute(),
    listLocations(db),
    db.selectFrom('skills').select(['slug', 'name']).orderBy('slug').execute(),
  ]);
  return { categories: categories.map(({ slug }) => slug), locations, skills };
}

export const makeFeedVocabulary = ({ categories, locations, skills }: VocabularyRows): FeedVocabulary => ({
  categorySlugs: new Set(categories),
  gazetteer: makeGazetteer(locations, currentWorld()),
  skills,
});
