import type { Job } from '../../jobs/job.ts';
import type { LocationKind } from '../../locations/location.ts';
import type { FilteredJob } from './flag-rules.ts';

/** An open job as the index takes it in; what it refers to is named by id. */
export interface JobRecord extends FilteredJob, Pick<Job, 'hash' | 'slug' | 'title'> {
  id: string;
  companyId: string;
  categoryId: string;
  /** In the recruiter's order. */
  locationIds: string[];
  placeIds: string[];
  /** In the order of their names; empty for anywhere. */
  openToIds: string[];
  skillIds: string[];
  featured: boolean;
  publishedAt: string;
  /** Everything else that can be searched by word. */
  text: string;
}

/** A category, place, skill or company as the database has it. */
export interface EntryRecord {
  id: string;
  slug: string;
  label: string;
  /** Names that are found and never shown. */
  synonyms?: string[];
  wholeNames?: string[];
  parentId?: string | null;
  /** Position of a category in the owner's order. Null if there is none. */
  rank?: number | null;
  kind?: LocationKind;
  latitude?: number;
  longitude?: number;
  logo?: string | null;
}
