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
  /** Those places and all that contain them. */
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
  /** What it is called as well: found by, never shown. */
  synonyms?: string[];
  /** Names that find it when they are asked for as a whole, and by no word of theirs. */
  wholeNames?: string[];
  parentId?: string | null;
  /** Of a category, its place in the owner's order; null where there is none. */
  rank?: number | null;
  kind?: LocationKind;
  latitude?: number;
  longitude?: number;
  logo?: string | null;
}
