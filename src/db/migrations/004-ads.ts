import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  const number = dialect === 'postgres' ? sql`bigint` : sql`integer`;
  const counter =
    dialect === 'postgres'
      ? sql`bigint generated always as identity primary key`
      : sql`integer primary key autoincrement`;

  const statements = [
    sql`create table ads (
      id ${text} primary key, title ${text} not null, body ${text} not null, image ${text}, href ${text} not null,
      advertiser ${text} not null, target_job_types ${text} not null, target_locations ${text} not null,
      target_pages ${text} not null, priority ${number} not null, active ${number} not null,
      starts_at ${text}, ends_at ${text}, running ${number} not null, report_token ${text} not null unique,
      version ${number} not null default 1, created_at ${text} not null, updated_at ${text} not null,
      check (href like 'http://%' or href like 'https://%'), check (starts_at is null or ends_at is null or starts_at < ends_at))`,
    sql`create index ads_running on ads (running)`,
    sql`create table ad_images (name ${text} primary key, bytes ${text} not null, created_at ${text} not null)`,
    sql`create table ad_events (
      id ${counter}, kind ${text} not null, ad_id ${text} not null references ads(id), page ${text} not null,
      at ${text} not null, dropped ${text} not null default '', view_key ${text} unique, extra ${text})`,
    sql`create index ad_events_by_age on ad_events (at)`,
    sql`create table ad_hours (
      ad_id ${text} not null references ads(id), hour ${text} not null, page ${text} not null, kind ${text} not null,
      dropped ${text} not null, count ${number} not null, primary key (ad_id, hour, page, kind, dropped))`,
  ];
  for (const statement of statements) await statement.execute(db);
}
