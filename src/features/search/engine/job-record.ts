import type { Job } from '../../jobs/job.ts';
import type { LocationKind } from '../../locations/location.ts';
import type { FilteredJob } from './flag-rules.ts';

/** Open job for the index, with ids of referenced values. */
export interface JobRecord extends FilteredJob, Pick<Job, 'hash' | 'slug' | 'title'> {
  id: string;
  companyId: string;
  categoryId: string;
  locationIds: string[];
  placeIds: string[];
  /** By name. Empty for anywhere. */
  openToIds: string[];
  skillIds: string[];
  featured: boolean;
  publishedAt: string;
  /** Further searchable text. */
  text: string;
}

/** Category, place, skill or company. */
export interface EntryRecord {
  id: string;
  slug: string;
  label: string;
  /** Hidden synonyms. */
  synonyms?: string[];
  wholeNames?: string[];
  parentId?: string | null;
  /** Owner's position of a category, if any. */
  rank?: number | null;
  kind?: LocationKind;
  latitude?: number;
  longitude?: number;
  logo?: string | null;
}
