import type { Db } from '../../db/tables.ts';
import type { SkillLink } from '../jobs/job.ts';
import { listLocations } from '../locations/location.queries.ts';
import { currentWorld } from '../locations/world/current-world.ts';
import { type Gazetteer, makeGazetteer } from './gazetteer.ts';

/** The words of this board that feeds are translated into. */
export interface FeedVocabulary {
  categorySlugs: ReadonlySet<string>;
  gazetteer: Gazetteer;
  skills: SkillLink[];
}

export async function readFeedVocabulary(db: Db): Promise<FeedVocabulary> {
  const [categories, locations, skills] = await Promise.all([
    db.selectFrom('categories').select('slug').execute(),
    listLocations(db),
    db.selectFrom('skills').select(['slug', 'name']).orderBy('slug').execute(),
  ]);
  return {
    categorySlugs: new Set(categories.map((category) => category.slug)),
    gazetteer: makeGazetteer(locations, currentWorld()),
    skills,
  };
}
