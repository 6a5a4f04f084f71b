import type { Db } from '../../db/tables.ts';
import type { SkillLink } from '../jobs/job.ts';
import { type Gazetteer, makeGazetteer } from '../locations/gazetteer.ts';
import { listLocations } from '../locations/location.queries.ts';
import type { Location } from '../locations/location.ts';
import { currentWorld } from '../locations/world/current-world.ts';

/** Vocabulary that feeds are converted to. */
export interface FeedVocabulary {
  categorySlugs: ReadonlySet<string>;
  gazetteer: Gazetteer;
  skills: SkillLink[];
}

/** Rows of a vocabulary, serialisable for another process. */
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
