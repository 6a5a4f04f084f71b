import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

// Sort order is part of what pages show, so text must compare alike on both engines: bytes, not a locale.
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  const number = dialect === 'postgres' ? sql`bigint` : sql`integer`;
  const real = dialect === 'postgres' ? sql`double precision` : sql`real`;
  const counter =
    dialect === 'postgres'
      ? sql`bigint generated always as identity primary key`
      : sql`integer primary key autoincrement`;

  const statements = [
    sql`create table settings (key ${text} primary key, value ${text} not null)`,
    sql`create table categories (
      id ${text} primary key, slug ${text} not null unique, title ${text} not null,
      parent_id ${text} references categories(id), updated_at ${text} not null)`,
    sql`create table locations (
      id ${text} primary key, slug ${text} not null unique, name ${text} not null,
      kind ${text} not null check (kind in ('region', 'country', 'city')),
      parent_id ${text} references locations(id), iso_code ${text},
      latitude ${real} not null, longitude ${real} not null, updated_at ${text} not null)`,
    sql`create table skills (id ${text} primary key, slug ${text} not null unique, name ${text} not null)`,
    sql`create table companies (
      id ${text} primary key, slug ${text} not null unique, name ${text} not null, website ${text}, logo ${text},
      one_liner ${text} not null, about ${text} not null, size ${text}, headquarters ${text},
      verified ${number} not null default 0, social_links ${text} not null default '[]',
      work_images ${text} not null default '[]', created_at ${text} not null, updated_at ${text} not null)`,
    sql`create table jobs (
      id ${text} primary key, hash ${text} not null unique, slug ${text} not null, title ${text} not null,
      company_id ${text} not null references companies(id), category_id ${text} not null references categories(id),
      contract_type ${text} not null, seniority ${text} not null, workplace ${text} not null,
      timezone_min ${real}, timezone_max ${real},
      salary_min ${number}, salary_max ${number}, salary_currency ${text}, salary_period ${text},
      description ${text} not null, process_steps ${text} not null default '[]',
      takehome_hours ${real}, takehome_paid ${number}, reply_days ${number}, benefits ${text} not null default '[]',
      apply_mode ${text} not null, apply_url ${text}, status ${text} not null, featured ${number} not null default 0,
      version ${number} not null default 1, reposted_from ${text},
      created_at ${text} not null, updated_at ${text} not null, published_at ${text}, confirmed_at ${text},
      expires_at ${text}, closed_at ${text},
      source ${text}, source_id ${text}, source_digest ${text}, source_absences ${number} not null default 0,
      check (length(hash) = 6), check (salary_min is null or salary_min <= salary_max),
      check (status not in ('published', 'paused') or (published_at is not null and expires_at is not null)))`,
    sql`create index jobs_newest on jobs (published_at, id) where status = 'published'`,
    sql`create index jobs_newest_by_category on jobs (category_id, published_at, id) where status = 'published'`,
    sql`create index jobs_by_company on jobs (company_id, status)`,
    sql`create index jobs_due on jobs (status, expires_at)`,
    sql`create unique index jobs_by_source on jobs (source, source_id) where source is not null`,
    sql`create table job_locations (
      job_id ${text} not null references jobs(id) on delete cascade, location_id ${text} not null references locations(id),
      position ${number} not null, primary key (job_id, location_id))`,
    sql`create table job_places (
      job_id ${text} not null references jobs(id) on delete cascade, location_id ${text} not null references locations(id),
      primary key (location_id, job_id))`,
    sql`create index job_places_by_job on job_places (job_id)`,
    sql`create table job_countries (
      job_id ${text} not null references jobs(id) on delete cascade, location_id ${text} not null references locations(id),
      primary key (job_id, location_id))`,
    sql`create index job_countries_by_location on job_countries (location_id, job_id)`,
    sql`create table job_skills (
      job_id ${text} not null references jobs(id) on delete cascade, skill_id ${text} not null references skills(id),
      required ${number} not null, primary key (job_id, skill_id))`,
    sql`create index job_skills_by_skill on job_skills (skill_id, job_id)`,
    sql`create table changes (id ${counter}, at ${text} not null, record ${text} not null)`,
    sql`create table listings (
      key ${text} primary key, open ${number} not null, indexed ${number} not null, changed_at ${text} not null)`,
    sql`create index listings_open on listings (open) where open >= 3`,
  ];
  for (const statement of statements) await statement.execute(db);
}
