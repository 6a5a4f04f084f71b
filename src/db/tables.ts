import type { Generated, Kysely, Transaction } from 'kysely';

/**
 * One page of tables. Ids are sortable text, times UTC ISO text, money integer minor units, lists JSON text,
 * truth 0 or 1, so that both engines store the same values.
 */
export interface Tables {
  settings: { key: string; value: string };
  categories: { id: string; slug: string; title: string; parent_id: string | null; updated_at: string };
  locations: {
    id: string;
    slug: string;
    name: string;
    kind: string;
    parent_id: string | null;
    /** ISO 3166-1 alpha-2 of the country; null for regions. */
    iso_code: string | null;
    latitude: number;
    longitude: number;
    updated_at: string;
  };
  skills: { id: string; slug: string; name: string };
  companies: {
    id: string;
    slug: string;
    name: string;
    website: string | null;
    logo: string | null;
    one_liner: string;
    about: string;
    size: string | null;
    headquarters: string | null;
    verified: number;
    social_links: string;
    work_images: string;
    created_at: string;
    updated_at: string;
  };
  jobs: {
    id: string;
    hash: string;
    slug: string;
    title: string;
    company_id: string;
    category_id: string;
    contract_type: string;
    seniority: string;
    workplace: string;
    timezone_min: number | null;
    timezone_max: number | null;
    salary_min: number | null;
    salary_max: number | null;
    salary_currency: string | null;
    salary_period: string | null;
    description: string;
    process_steps: string;
    takehome_hours: number | null;
    takehome_paid: number | null;
    reply_days: number | null;
    benefits: string;
    apply_mode: string;
    apply_url: string | null;
    status: string;
    featured: number;
    version: number;
    reposted_from: string | null;
    created_at: string;
    updated_at: string;
    published_at: string | null;
    confirmed_at: string | null;
    expires_at: string | null;
    closed_at: string | null;
    source: string | null;
    source_id: string | null;
    /** Digest of what the source said last, to see whether it changed. */
    source_digest: string | null;
    /** Complete runs in a row in which the source no longer listed it. */
    source_absences: number;
  };
  /** Where the work is, in the recruiter's order. */
  job_locations: { job_id: string; location_id: string; position: number };
  /** `job_locations` and all that contain them: a role in Berlin is in Germany and in Europe. */
  job_places: { job_id: string; location_id: string };
  /** Countries and regions that remote applicants may live in; none means anywhere. */
  job_countries: { job_id: string; location_id: string };
  job_skills: { job_id: string; skill_id: string; required: number };
  /** What each commit made stale, in the order of commits (publishing/). */
  changes: { id: Generated<number>; at: string; record: string };
  /** Open roles by listing key; `indexed` remembers that a listing once had enough of them. */
  listings: { key: string; open: number; indexed: number; changed_at: string };
}

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;
