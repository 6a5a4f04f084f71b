create table schema_version (version integer not null);
create table settings (key text primary key, value text not null);
create table categories ( id text primary key, slug text not null unique, title text not null, parent_id text references categories(id), updated_at text not null);
create table locations ( id text primary key, slug text not null unique, name text not null, kind text not null check (kind in ('region', 'country', 'city')), parent_id text references locations(id), iso_code text, latitude real not null, longitude real not null, updated_at text not null);
create table skills (id text primary key, slug text not null unique, name text not null);
create table companies ( id text primary key, slug text not null unique, name text not null, website text, logo text, one_liner text not null, about text not null, size text, headquarters text, verified integer not null default 0, social_links text not null default '[]', work_images text not null default '[]', created_at text not null, updated_at text not null);
create table jobs ( id text primary key, hash text not null unique, slug text not null, title text not null, company_id text not null references companies(id), category_id text not null references categories(id), contract_type text not null, seniority text not null, workplace text not null, timezone_min real, timezone_max real, salary_min integer, salary_max integer, salary_currency text, salary_period text, description text not null, process_steps text not null default '[]', takehome_hours real, takehome_paid integer, reply_days integer, benefits text not null default '[]', apply_mode text not null, apply_url text, status text not null, featured integer not null default 0, version integer not null default 1, reposted_from text, created_at text not null, updated_at text not null, published_at text, confirmed_at text, expires_at text, closed_at text, source text, source_id text, source_digest text, source_absences integer not null default 0, check (length(hash) = 6), check (salary_min is null or salary_min <= salary_max), check (status not in ('published', 'paused') or (published_at is not null and expires_at is not null)));
CREATE INDEX jobs_newest on jobs (published_at, id) where status = 'published';
CREATE INDEX jobs_newest_by_category on jobs (category_id, published_at, id) where status = 'published';
CREATE INDEX jobs_by_company on jobs (company_id, status);
CREATE INDEX jobs_due on jobs (status, expires_at);
CREATE UNIQUE INDEX jobs_by_source on jobs (source, source_id) where source is not null;
create table job_locations ( job_id text not null references jobs(id) on delete cascade, location_id text not null references locations(id), position integer not null, primary key (job_id, location_id));
create table job_places ( job_id text not null references jobs(id) on delete cascade, location_id text not null references locations(id), primary key (location_id, job_id));
CREATE INDEX job_places_by_job on job_places (job_id);
create table job_countries ( job_id text not null references jobs(id) on delete cascade, location_id text not null references locations(id), primary key (job_id, location_id));
CREATE INDEX job_countries_by_location on job_countries (location_id, job_id);
create table job_skills ( job_id text not null references jobs(id) on delete cascade, skill_id text not null references skills(id), required integer not null, primary key (job_id, skill_id));
CREATE INDEX job_skills_by_skill on job_skills (skill_id, job_id);
create table changes (id integer primary key autoincrement, at text not null, record text not null);
create table listings ( key text primary key, open integer not null, indexed integer not null, changed_at text not null);
CREATE INDEX listings_open on listings (open) where open >= 3;
insert into schema_version (version) values
  (1);
insert into settings (key, value) values
  ('board_id', '44e90443-4243-4447-ab47-69bfdad6a65c');
insert into categories (id, slug, title, updated_at) values
  ('c1', 'product', 'Product design', '2026-01-01T00:00:00.000Z'),
  ('c2', 'research', 'UX & research', '2026-01-01T00:00:00.000Z');
insert into categories (id, slug, title, parent_id, updated_at) values
  ('c3', 'product-designer', 'Product designer', 'c1', '2026-01-01T00:00:00.000Z'),
  ('c4', 'ui-designer', 'UI designer', 'c1', '2026-01-01T00:00:00.000Z'),
  ('c5', 'ux-designer', 'UX designer', 'c2', '2026-01-01T00:00:00.000Z'),
  ('c6', 'ux-researcher', 'UX researcher', 'c2', '2026-01-01T00:00:00.000Z'),
  ('c7', 'design-engineer', 'Design engineer', 'c1', '2026-01-01T00:00:00.000Z'),
  ('c8', 'product-manager', 'Product manager', 'c1', '2026-01-01T00:00:00.000Z');
insert into locations (id, slug, name, kind, latitude, longitude, updated_at) values
  ('l1', 'europe', 'Europe', 'region', 50, 10, '2026-01-01T00:00:00.000Z'),
  ('l2', 'north-america', 'North America', 'region', 50, 10, '2026-01-01T00:00:00.000Z');
insert into locations (id, slug, name, kind, parent_id, iso_code, latitude, longitude, updated_at) values
  ('l3', 'germany', 'Germany', 'country', 'l1', 'DE', 50, 10, '2026-01-01T00:00:00.000Z'),
  ('l4', 'portugal', 'Portugal', 'country', 'l1', 'PT', 50, 10, '2026-01-01T00:00:00.000Z'),
  ('l5', 'united-states', 'United States', 'country', 'l2', 'US', 50, 10, '2026-01-01T00:00:00.000Z'),
  ('l6', 'berlin', 'Berlin', 'city', 'l3', 'DE', 50, 10, '2026-01-01T00:00:00.000Z'),
  ('l7', 'munich', 'Munich', 'city', 'l3', 'DE', 50, 10, '2026-01-01T00:00:00.000Z'),
  ('l8', 'lisbon', 'Lisbon', 'city', 'l4', 'PT', 50, 10, '2026-01-01T00:00:00.000Z'),
  ('l9', 'new-york', 'New York', 'city', 'l5', 'US', 50, 10, '2026-01-01T00:00:00.000Z'),
  ('l10', 'san-francisco', 'San Francisco', 'city', 'l5', 'US', 50, 10, '2026-01-01T00:00:00.000Z');
insert into skills (id, slug, name) values
  ('s-figma', 'figma', 'figma'),
  ('s-prototyping', 'prototyping', 'prototyping'),
  ('s-user-research', 'user-research', 'user research'),
  ('s-design-systems', 'design-systems', 'design systems'),
  ('s-accessibility', 'accessibility', 'accessibility');
insert into companies (id, slug, name, website, one_liner, about, size, headquarters, verified, social_links, work_images, created_at, updated_at) values
  ('co1', 'northlight', 'Northlight', 'https://www.northlight.example', 'Northlight makes tools.', 'Northlight has made tools since 2009.', '51–200', 'Berlin', 0, '[]', '[]', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('co2', 'pale-harbour', 'Pale Harbour', 'https://www.pale-harbour.example', 'Pale Harbour makes tools.', 'Pale Harbour has made tools since 2009.', '51–200', 'Berlin', 1, '[]', '[]', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('co3', 'orebro-verk', 'Örebro Verk', 'https://www.orebro-verk.example', 'Örebro Verk makes tools.', 'Örebro Verk has made tools since 2009.', '51–200', 'Berlin', 0, '[]', '[]', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('co4', '9-volt', '9 Volt', 'https://www.9-volt.example', '9 Volt makes tools.', '9 Volt has made tools since 2009.', '51–200', 'Berlin', 1, '[]', '[]', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
insert into jobs (id, hash, slug, title, company_id, category_id, contract_type, seniority, workplace, salary_min, salary_max, salary_currency, salary_period, description, process_steps, reply_days, benefits, apply_mode, apply_url, status, featured, version, created_at, updated_at, published_at, expires_at, source_absences) values
  ('01kqhphxg044fy3fz0gwa6', 'w11tfg', 'product-designer-northlight', 'Product designer', 'co1', 'c3', 'full-time', 'senior', 'remote', 6000000, 7800000, 'EUR', 'year', '### What you do

Draw, test and ship.', '["Portfolio","Conversation"]', 10, '["30 days of leave"]', 'external', 'https://www.northlight.example/careers', 'published', 0, 2, '2026-05-01T12:00:00.000Z', '2026-05-01T12:00:00.000Z', '2026-05-01T12:00:00.000Z', '2026-06-30T12:00:00.000Z', 0);
insert into jobs (id, hash, slug, title, company_id, category_id, contract_type, seniority, workplace, salary_min, salary_max, salary_currency, salary_period, description, process_steps, reply_days, benefits, apply_mode, apply_url, status, featured, version, created_at, updated_at, published_at, expires_at, closed_at, source_absences) values
  ('01kqhphxg0vfn7mhnmwg81', 'doylyr', 'ux-designer-northlight', 'UX designer', 'co1', 'c3', 'full-time', 'senior', 'remote', 6000000, 7800000, 'EUR', 'year', '### What you do

Draw, test and ship.', '["Portfolio","Conversation"]', 10, '["30 days of leave"]', 'external', 'https://www.northlight.example/careers', 'filled', 0, 3, '2026-05-01T12:00:00.000Z', '2026-05-01T12:00:00.000Z', '2026-05-01T12:00:00.000Z', '2026-06-30T12:00:00.000Z', '2026-05-01T12:00:00.000Z', 0);
insert into changes (at, record) values
  ('2026-05-01T12:00:00.000Z', '{"tags":["job:w11tfg","sitemap","company-jobs:co1","companies","open-to:*","tail:product-designer"],"enter":[["product-designer","product"],["senior"],["full-time"],["remote"],[],[]],"hot":["/jobs/product-designer-northlight-w11tfg","/companies/northlight","/","/roles","/product-designer","/product"]}'),
  ('2026-05-01T12:00:00.000Z', '{"tags":["job:doylyr","sitemap","company-jobs:co1","companies","open-to:*","tail:product-designer"],"enter":[["product-designer","product"],["senior"],["full-time"],["remote"],[],[]],"hot":["/jobs/ux-designer-northlight-doylyr","/companies/northlight","/","/roles","/product-designer","/product"]}'),
  ('2026-05-01T12:00:00.000Z', '{"tags":["job:doylyr","sitemap","company-jobs:co1","companies","open-to:*"],"leave":[["product-designer","product"],["senior"],["full-time"],["remote"],[],[]],"hot":["/jobs/ux-designer-northlight-doylyr","/companies/northlight","/","/roles","/product-designer","/product"]}');
insert into listings (key, open, indexed, changed_at) values
  ('product-designer|senior|full-time|remote||', 1, 0, '2026-05-01T12:00:00.000Z'),
  ('product-designer|senior|full-time|||', 1, 0, '2026-05-01T12:00:00.000Z'),
  ('product-designer|senior||remote||', 1, 0, '2026-05-01T12:00:00.000Z'),
  ('product-designer|senior||||', 1, 0, '2026-05-01T12:00:00.000Z'),
  ('product-designer||full-time|remote||', 1, 0, '2026-05-01T12:00:00.000Z'),
  ('product-designer||full-time|||', 1, 0, '2026-05-01T12:00:00.000Z'),
  ('product-designer|||remote||', 1, 0, '2026-05-01T12:00:00.000Z'),
  ('product-designer|||||', 1, 0, '2026-05-01T12:00:00.000Z'),
  ('product|senior|full-time|remote||', 1, 0, '2026-05-01T12:00:00.000Z'),
  ('product|senior|full-time|||', 1, 0, '2026-05-01T12:00:00.000Z'),
  ('product|senior||remote||', 1, 0, '2026-05-01T12:00:00.000Z'),
  ('product|senior||||', 1, 0, '2026-05-01T12:00:00.000Z'),
  ('product||full-time|remote||', 1, 0, '2026-05-01T12:00:00.000Z'),
  ('product||full-time|||', 1, 0, '2026-05-01T12:00:00.000Z'),
  ('product|||remote||', 1, 0, '2026-05-01T12:00:00.000Z'),
  ('product|||||', 1, 0, '2026-05-01T12:00:00.000Z'),
  ('|senior|full-time|remote||', 1, 0, '2026-05-01T12:00:00.000Z'),
  ('|senior|full-time|||', 1, 0, '2026-05-01T12:00:00.000Z'),
  ('|senior||remote||', 1, 0, '2026-05-01T12:00:00.000Z'),
  ('|senior||||', 1, 0, '2026-05-01T12:00:00.000Z'),
  ('||full-time|remote||', 1, 0, '2026-05-01T12:00:00.000Z'),
  ('||full-time|||', 1, 0, '2026-05-01T12:00:00.000Z'),
  ('|||remote||', 1, 0, '2026-05-01T12:00:00.000Z'),
  ('|||||', 1, 0, '2026-05-01T12:00:00.000Z');
