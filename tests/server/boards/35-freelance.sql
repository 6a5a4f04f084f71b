create table migrations (name text primary key, at text not null);
create table settings (key text primary key, value text not null);
create table categories ( id text primary key, slug text not null unique, title text not null, parent_id text references categories(id), updated_at text not null, position integer);
create table locations ( id text primary key, slug text not null unique, name text not null, kind text not null check (kind in ('region', 'country', 'city')), parent_id text references locations(id), iso_code text, latitude real not null, longitude real not null, updated_at text not null);
create table skills (id text primary key, slug text not null unique, name text not null, synonyms text not null default '[]');
create table companies ( id text primary key, slug text not null unique, name text not null, website text, logo text, one_liner text not null, about text not null, size text, headquarters text, verified integer not null default 0, social_links text not null default '[]', work_images text not null default '[]', created_at text not null, updated_at text not null, suspended_at text, proven_domain text, confirmed_name text, admin_word text check (admin_word in ('vouched', 'denied')), own_colour text);
create table jobs ( id text primary key, hash text not null unique, slug text not null, title text not null, company_id text not null references companies(id), category_id text not null references categories(id), contract_type text not null, seniority text not null, workplace text not null, timezone_min real, timezone_max real, salary_min integer, salary_max integer, salary_currency text, salary_period text, description text not null, process_steps text not null default '[]', takehome_hours real, takehome_paid integer, reply_days integer, benefits text not null default '[]', apply_mode text not null, apply_url text, status text not null, featured integer not null default 0, version integer not null default 1, reposted_from text, created_at text not null, updated_at text not null, published_at text, confirmed_at text, expires_at text, closed_at text, source text, source_id text, source_digest text, source_absences integer not null default 0, confirmation_asked_at text, freelance integer not null default 0, reported_at text, featured_until text, removed_from text, check (length(hash) = 6), check (salary_min is null or salary_min <= salary_max), check (status not in ('published', 'paused') or (published_at is not null and expires_at is not null)));
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
create table tasks ( id text primary key, name text not null, payload text not null, key text unique, state text not null check (state in ('open', 'done', 'dead')), run_at text not null, attempts integer not null default 0, max_attempts integer not null, lease text, leased_until text, last_error text, created_at text not null, ended_at text, priority integer not null default 0, check ((lease is null) = (leased_until is null)), check ((state = 'open') = (ended_at is null)));
CREATE INDEX tasks_due on tasks (run_at, id) where state = 'open';
CREATE INDEX tasks_ended on tasks (state, ended_at);
create table schedules ( name text primary key, next_at text not null, lease text, leased_until text, ran_at text, took_ms integer, last_error text);
create table mails ( id text primary key, kind text not null, recipient text not null, subject text not null, text text not null, html text not null, headers text not null default '{}', is_secret integer not null default 0, expires_at text, state text not null check (state in ('waiting', 'sent', 'held', 'expired')), state_at text not null, created_at text not null, calendar text not null default '', list text not null default '');
CREATE INDEX mails_by_state on mails (state, created_at);
create table rate_limits (key text primary key, hits text not null, until text not null);
CREATE INDEX rate_limits_until on rate_limits (until);
CREATE INDEX jobs_to_confirm on jobs (confirmation_asked_at) where status = 'published';
create table job_events ( id text primary key, job_id text not null references jobs(id) on delete cascade, at text not null, event text not null, version integer not null, actor_kind text not null, actor text not null, note text, draft text);
CREATE INDEX job_events_by_job on job_events (job_id, id);
create table job_counts ( job_id text not null references jobs(id) on delete cascade, day text not null, kind text not null, number integer not null, primary key (job_id, day, kind));
create table form_drafts ( token text primary key, form text not null, problems text not null, created_at text not null, updated_at text not null);
create table images ( id text primary key, company_id text not null references companies(id) on delete cascade, width integer not null, height integer not null, base64 text not null, created_at text not null);
CREATE INDEX images_by_company on images (company_id);
create table ads ( id text primary key, title text not null, body text not null, image text, href text not null, advertiser text not null, target_job_types text not null, target_locations text not null, target_pages text not null, priority integer not null, active integer not null, starts_at text, ends_at text, running integer not null, report_token text not null unique, version integer not null default 1, created_at text not null, updated_at text not null, report_version integer not null default 1, check (href like 'http://%' or href like 'https://%'), check (starts_at is null or ends_at is null or starts_at < ends_at));
CREATE INDEX ads_running on ads (running);
create table ad_images (name text primary key, bytes text not null, created_at text not null);
create table ad_events ( id integer primary key autoincrement, kind text not null, ad_id text not null references ads(id), page text not null, at text not null, dropped text not null default '', view_key text unique, extra text);
CREATE INDEX ad_events_by_age on ad_events (at);
create table ad_hours ( ad_id text not null references ads(id), hour text not null, page text not null, kind text not null, dropped text not null, count integer not null, primary key (ad_id, hour, page, kind, dropped));
create table users ( id text primary key, name text not null, email text not null unique, email_verified integer not null, image text, created_at text not null, updated_at text not null, suspended_at text, check (email = lower(email)));
create table sessions ( id text primary key, token text not null unique, user_id text not null references users(id) on delete cascade, ip_address text, user_agent text, expires_at text not null, created_at text not null, updated_at text not null, passkey_at text);
CREATE INDEX sessions_by_user on sessions (user_id);
create table identities ( id text primary key, account_id text not null, provider_id text not null, user_id text not null references users(id) on delete cascade, access_token text, refresh_token text, id_token text, access_token_expires_at text, refresh_token_expires_at text, scope text, password text, created_at text not null, updated_at text not null);
CREATE INDEX identities_by_user on identities (user_id);
create table verifications ( id text primary key, identifier text not null, value text not null, expires_at text not null, created_at text not null, updated_at text not null);
CREATE INDEX verifications_by_identifier on verifications (identifier);
create table passkeys ( id text primary key, name text, public_key text not null, user_id text not null references users(id) on delete cascade, credential_id text not null unique, counter integer not null, device_type text not null, backed_up integer not null, transports text, created_at text, aaguid text);
CREATE INDEX passkeys_by_user on passkeys (user_id);
create table members ( company_id text not null references companies(id) on delete cascade, user_id text not null references users(id) on delete cascade, role text not null check (role in ('owner', 'member')), created_at text not null, primary key (company_id, user_id));
CREATE INDEX members_by_user on members (user_id);
create table invitations ( id text primary key, company_id text not null references companies(id) on delete cascade, email text not null, role text not null check (role in ('owner', 'member')), invited_by text references users(id) on delete set null, created_at text not null, expires_at text not null, unique (company_id, email), check (email = lower(email)));
CREATE INDEX invitations_by_email on invitations (email);
create table company_successors ( slug text primary key, company_id text not null references companies(id) on delete cascade);
create table audit_log ( id text primary key, at text not null, actor text not null, action text not null, subject text not null, detail text not null default '{}');
create table job_questions ( job_id text primary key references jobs(id) on delete cascade, questions text not null);
create table replies ( id text primary key, company_id text not null references companies(id) on delete cascade, received_at text not null, answered_at text, withdrawn_at text, check (answered_at >= received_at));
CREATE INDEX replies_by_company on replies (company_id, received_at);
create table reply_records ( company_id text primary key references companies(id) on delete cascade, counted integer not null, answered integer not null, median_days real, computed_at text not null);
create table applications ( id text primary key, job_id text not null references jobs(id) on delete cascade, name text not null, email text not null, portfolio_url text, note text not null, answers text not null, status text not null check (status in ('received', 'viewed', 'shortlisted', 'rejected', 'hired', 'withdrawn')), content_digest text not null, consented_at text not null, keep_months integer not null check (keep_months between 1 and 24), version integer not null default 1, created_at text not null, updated_at text not null, reply_id text not null, stage text not null default 'new' check (stage in ('new', 'shortlist', 'interviewing', 'offer')), conversation_ended_by text check (conversation_ended_by in ('company', 'candidate')), check (email = lower(email)), check (portfolio_url like 'http://%' or portfolio_url like 'https://%'));
CREATE UNIQUE INDEX applications_once on applications (job_id, email) where status <> 'withdrawn';
CREATE INDEX applications_by_job on applications (job_id, id);
create table application_files ( id text primary key, application_id text not null references applications(id) on delete cascade, purpose text not null check (purpose in ('cv', 'piece')), name text not null, kind text not null, bytes integer not null, sha256 text not null, created_at text not null);
CREATE INDEX application_files_by_application on application_files (application_id);
create table application_pieces ( application_id text not null references applications(id) on delete cascade, position integer not null, url text, file_id text references application_files(id) on delete cascade, part text not null, primary key (application_id, position), check ((url is null) <> (file_id is null)), check (url like 'http://%' or url like 'https://%'));
create table application_forms ( key text primary key, content_digest text not null, job_id text not null, application_id text not null references applications(id) on delete cascade, receipt text not null unique, created_at text not null);
CREATE INDEX application_forms_by_application on application_forms (application_id);
create table application_events ( id text primary key, application_id text not null references applications(id) on delete cascade, at text not null, status text not null, user_id text);
CREATE INDEX application_events_by_application on application_events (application_id, id);
create table application_notes ( id text primary key, application_id text not null references applications(id) on delete cascade, user_id text not null, text text not null, created_at text not null);
CREATE INDEX application_notes_by_application on application_notes (application_id, id);
create table application_mails ( application_id text not null references applications(id) on delete cascade, mail_id text not null references mails(id) on delete cascade, primary key (application_id, mail_id));
create table applicant_news ( job_id text primary key references jobs(id) on delete cascade, told_at text not null, untold integer not null check (untold >= 0));
create table applicant_news_refusals ( company_id text not null references companies(id) on delete cascade, user_id text not null references users(id) on delete cascade, primary key (company_id, user_id));
CREATE INDEX jobs_listed on jobs (status, published_at, id, category_id, seniority, contract_type, workplace);
CREATE INDEX jobs_by_company on jobs (company_id, status, published_at, id);
CREATE INDEX jobs_by_category on jobs (category_id, status, published_at, hash, id);
CREATE INDEX jobs_figures on jobs (status, company_id, category_id, workplace, contract_type, seniority, salary_currency, salary_period, salary_min, salary_max, id);
create table sign_in_codes ( id text primary key, email text not null, digest text not null, tries integer not null default 0, expires_at text not null, check (email = lower(email)));
CREATE INDEX sign_in_codes_by_email on sign_in_codes (email);
create table waiting_members ( company_id text not null references companies(id) on delete cascade, user_id text not null references users(id) on delete cascade, role text not null check (role in ('owner', 'member')), created_at text not null, primary key (company_id, user_id));
CREATE INDEX waiting_members_by_user on waiting_members (user_id);
create table held_edits ( job_id text primary key references jobs(id) on delete cascade, draft text not null, reasons text not null, version integer not null, created_at text not null);
CREATE INDEX form_drafts_by_age on form_drafts (updated_at);
create table shipped_terms ( kind text not null, slug text not null, given text not null, primary key (kind, slug));
create table application_moves ( id text primary key, application_id text not null references applications(id) on delete cascade, batch text not null, at text not null, from_stage text not null, to_stage text not null, user_id text not null);
CREATE INDEX application_moves_by_application on application_moves (application_id, id);
CREATE INDEX application_moves_by_batch on application_moves (batch);
create table application_letters ( application_id text not null references applications(id) on delete cascade, batch text not null, decision text not null, subject text not null, text text not null, shares_address integer not null, user_id text not null, leaves_at text not null, created_at text not null, primary key (application_id));
CREATE INDEX application_letters_by_batch on application_letters (batch);
create table job_reports ( id text primary key, job_id text not null references jobs(id) on delete cascade, reason text not null, words text not null, reporter text not null, created_at text not null, settled_at text, unique (job_id, reporter));
CREATE INDEX job_reports_open on job_reports (created_at) where settled_at is null;
create table application_messages ( id text primary key, application_id text not null references applications(id) on delete cascade, side text not null check (side in ('company', 'candidate')), user_id text, subject text not null, text text not null, at text not null);
CREATE INDEX application_messages_by_application on application_messages (application_id, id);
create table application_interviews ( id text primary key, application_id text not null references applications(id) on delete cascade, user_id text not null, zone text not null, minutes integer not null, place text not null, start text, candidate_zone text, sequence integer not null, cancelled_at text, cancelled_by text check (cancelled_by in ('company', 'candidate')), created_at text not null, updated_at text not null, check ((cancelled_at is null) = (cancelled_by is null)));
CREATE INDEX application_interviews_by_application on application_interviews (application_id, id);
CREATE INDEX application_interviews_by_user on application_interviews (user_id, id);
create table interview_times ( interview_id text not null references application_interviews(id) on delete cascade, start text not null, primary key (interview_id, start));
create table application_thumbnails ( file_id text primary key references application_files(id) on delete cascade, width integer not null, height integer not null, base64 text not null, created_at text not null);
create table market_bands ( category_id text not null references categories(id) on delete cascade, currency text not null, period text not null, roles integer not null, p05 integer not null, p25 integer not null, median integer not null, p75 integer not null, p95 integer not null, computed_at text not null, primary key (category_id, currency, period));
CREATE INDEX jobs_featured on jobs (status, published_at, id, category_id, seniority, contract_type, workplace) where featured = 1;
create table application_deletions ( application_id text primary key references applications(id) on delete cascade, status text not null, due_at text not null);
create table former_terms ( kind text not null, slug text not null, into_slug text not null, primary key (kind, slug));
create table vocabulary_changes ( id text primary key, kind text not null, words text not null, undo text not null, created_at text not null, undone_at text);
create table import_runs ( source text primary key, ran_at text not null, failing_since text, problem text not null);
create table board_counts ( day text not null, kind text not null, name text not null, number integer not null, primary key (day, kind, name));
create table searched_words ( day text not null, words text not null, number integer not null, unfound integer not null, readers integer not null, primary key (day, words));
create table reader_days (day text primary key, salt text not null, sketch text not null);
create table job_sources ( job_id text not null references jobs(id) on delete cascade, day text not null, host text not null, number integer not null, primary key (job_id, day, host));
create table address_sharers ( user_id text primary key references users(id) on delete cascade);
create table alert_readers ( id text primary key, mailbox text not null unique, address text not null, zone text not null, hour integer not null, asked_at text, asks integer not null default 0, confirmed_at text, created_at text not null);
create table alert_searches (id text primary key, search text not null unique);
create table alerts ( id text primary key, reader_id text not null references alert_readers(id) on delete cascade, search_id text not null references alert_searches(id), frequency text not null check (frequency in ('instant', 'daily', 'weekly')), since text not null, confirmed_at text, paused_until text, ended_at text, next_at text, mailed_at text, created_at text not null, unique (reader_id, search_id));
CREATE INDEX alerts_of_search on alerts (search_id);
CREATE INDEX alerts_due on alerts (next_at, id) where next_at is not null;
CREATE INDEX alerts_ended on alerts (ended_at) where ended_at is not null;
create table mail_suppressions ( mailbox text primary key, reason text not null, at text not null, until text);
create table alert_roles ( job_id text primary key references jobs(id) on delete cascade, lineage text not null, record text not null, open_since text not null, gone_at text);
CREATE INDEX alert_roles_lineage on alert_roles (lineage);
create table alert_finds ( search_id text not null references alert_searches(id) on delete cascade, lineage text not null, from_at text not null, until_at text not null, job_id text not null, found_at text not null, primary key (search_id, lineage, until_at));
CREATE INDEX alert_finds_lineage on alert_finds (lineage);
create table alert_sent ( reader_id text not null references alert_readers(id) on delete cascade, lineage text not null, job_id text not null, alert_id text not null, mail_id text not null, position integer not null, at text not null, primary key (reader_id, lineage));
CREATE INDEX alert_sent_mail on alert_sent (mail_id);
create table pay_cells ( currency text not null, contract text not null, basis text not null, category text not null, seniority text not null, location text not null, roles integer not null, p25 integer not null, median integer not null, p75 integer not null, earlier integer, primary key (category, location, seniority, currency, contract, basis));
CREATE INDEX pay_cells_by_location on pay_cells (location, category);
create table pay_pages ( category text not null, location text not null, roles integer not null, changed_at text not null, primary key (category, location));
CREATE INDEX jobs_by_publication on jobs (category_id, published_at);
create table trends ( category text primary key, roles integer not null, numbers text not null, changed_at text not null);
CREATE INDEX tasks_in_order on tasks (priority, run_at, id) where state = 'open';
create table mail_events ( id text primary key, mailbox text not null, kind text not null, at text not null);
CREATE INDEX mail_events_of_mailbox on mail_events (mailbox, kind);
CREATE INDEX mail_events_by_age on mail_events (at);
create table mail_days ( day text not null, list text not null, what text not null, number integer not null, primary key (day, list, what));
CREATE INDEX mail_days_of_list on mail_days (list);
create table mail_windows ( name text primary key, began_at text not null, taken integer not null, held integer not null);
create table newsletter_readers ( reader_id text primary key references alert_readers(id) on delete cascade, confirmed_at text, ended_at text, created_at text not null);
create table newsletter_issues ( id text primary key, state text not null check (state in ('draft', 'sending', 'sent')), subject text not null, body text not null, version integer not null, date text unique, cursor text not null default '', written integer not null default 0, sent_at text, created_at text not null, updated_at text not null, check ((state = 'draft') = (date is null)));
create table newsletter_links ( issue_id text not null references newsletter_issues(id) on delete cascade, position integer not null, href text not null, clicks integer not null default 0, primary key (issue_id, position));
CREATE INDEX changes_by_time on changes (at);
create table sources ( id text primary key, name text not null unique, kind text not null, slug text not null, feed text not null unique, careers text not null, company_id text not null references companies(id) on delete cascade, owner text not null check (owner in ('board', 'employer')), every_minutes integer not null, state text not null check (state in ('active', 'paused', 'held', 'waiting')), next_at text not null, lease text, leased_until text, etag text, last_modified text, body_digest text, listed integer, kept integer, read_at text, whole_at text, failures integer not null default 0, failing_since text, problem text not null default '', created_at text not null, claim text not null default 'none' check (claim in ('board', 'proved', 'linked', 'none')));
CREATE INDEX sources_of_company on sources (company_id);
CREATE INDEX sources_due on sources (next_at);
create table source_runs ( id text primary key, source_id text not null references sources(id) on delete cascade, outcome text not null check (outcome in ('read', 'unchanged', 'cut', 'held', 'failed')), began_at text not null, last_at text not null, times integer not null default 1, listed integer not null, kept integer not null, created integer not null, changed integer not null, closed integer not null, problem text not null);
CREATE INDEX source_runs_of_source on source_runs (source_id, id);
create table source_echoes ( source_id text not null references sources(id) on delete cascade, external_id text not null, job_id text not null references jobs(id) on delete cascade, locations text not null, countries text not null, primary key (source_id, external_id));
CREATE INDEX source_echoes_of_job on source_echoes (job_id);
create table offered_listings (key text primary key, since text not null);
create table role_readings ( job_id text primary key references jobs(id) on delete cascade, fields text not null, evidence text not null, read_at text not null);
create table source_places ( source_id text not null references sources(id) on delete cascade, name text not null, meaning text, roles integer not null, title text not null, seen_at text not null, primary key (source_id, name));
create table listings ( key text primary key, open integer not null, indexed integer not null, changed_at text not null) without rowid;
create table schema_version (version integer not null);
insert into migrations (name, at) values
  ('001-board', '2026-11-24T11:05:08.279Z'),
  ('002-background', '2026-11-24T11:05:08.280Z'),
  ('003-posting', '2026-11-24T11:05:08.281Z'),
  ('004-ads', '2026-11-24T11:05:08.282Z'),
  ('005-accounts', '2026-11-24T11:05:08.364Z'),
  ('006-applications', '2026-11-24T11:05:08.416Z'),
  ('007-applicant-news', '2026-11-24T11:05:08.416Z'),
  ('008-listing-index', '2026-11-24T11:05:08.417Z'),
  ('009-whole-board', '2026-11-24T11:05:08.417Z'),
  ('010-early-forms', '2026-11-24T11:05:08.432Z'),
  ('011-access', '2026-11-24T11:05:08.434Z'),
  ('012-identity', '2026-11-24T11:05:08.469Z'),
  ('013-freelance', '2026-11-24T11:05:08.469Z'),
  ('014-form-drafts', '2026-11-24T11:05:08.471Z'),
  ('015-vocabulary', '2026-11-24T11:05:08.533Z'),
  ('016-stages-and-letters', '2026-11-24T11:05:08.534Z'),
  ('017-reports', '2026-11-24T11:05:08.555Z'),
  ('018-conversations', '2026-11-24T11:05:08.557Z'),
  ('019-interviews', '2026-11-24T11:05:08.558Z'),
  ('020-thumbnails', '2026-11-24T11:05:08.558Z'),
  ('021-market-bands', '2026-11-24T11:05:08.558Z'),
  ('022-owner', '2026-11-24T11:05:08.579Z'),
  ('023-application-deletions', '2026-11-24T11:05:08.580Z'),
  ('024-vocabulary-changes', '2026-11-24T11:05:08.581Z'),
  ('025-own-colours', '2026-11-24T11:05:08.581Z'),
  ('028-people-and-sources', '2026-11-24T11:05:08.582Z'),
  ('029-numbers', '2026-11-24T11:05:08.595Z'),
  ('030-recruiting', '2026-11-24T11:05:08.596Z'),
  ('031-alerts', '2026-11-24T11:05:08.596Z'),
  ('032-alert-finds', '2026-11-24T11:05:08.597Z'),
  ('033-pay-cells', '2026-11-24T11:05:08.598Z'),
  ('034-trends', '2026-11-24T11:05:08.598Z'),
  ('035-deliveries', '2026-11-24T11:05:08.623Z'),
  ('036-newsletter', '2026-11-24T11:05:08.632Z'),
  ('037-changes-by-time', '2026-11-24T11:05:08.632Z'),
  ('038-sources', '2026-11-24T11:05:08.633Z'),
  ('039-offered-listings', '2026-11-24T11:05:08.633Z'),
  ('040-role-readings', '2026-11-24T11:05:08.633Z'),
  ('050-source-places', '2026-11-24T11:05:08.633Z'),
  ('060-source-claims', '2026-11-24T11:05:08.634Z'),
  ('075-listings-by-key', '2026-11-24T11:05:08.658Z'),
  ('076-freelance-listings', '2026-11-24T11:05:08.658Z');
insert into settings (key, value) values
  ('board_id', '930b53bb-93b6-4756-a33a-31892a8e6378');
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
insert into skills (id, slug, name, synonyms) values
  ('s-figma', 'figma', 'figma', '[]'),
  ('s-prototyping', 'prototyping', 'prototyping', '[]'),
  ('s-user-research', 'user-research', 'user research', '[]'),
  ('s-design-systems', 'design-systems', 'design systems', '[]'),
  ('s-accessibility', 'accessibility', 'accessibility', '[]');
insert into companies (id, slug, name, website, one_liner, about, size, headquarters, verified, social_links, work_images, created_at, updated_at) values
  ('co1', 'northlight', 'Northlight', 'https://www.northlight.example', 'Northlight makes tools.', 'Northlight has made tools since 2009.', '51–200', 'Berlin', 0, '[]', '[]', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('co3', 'orebro-verk', 'Örebro Verk', 'https://www.orebro-verk.example', 'Örebro Verk makes tools.', 'Örebro Verk has made tools since 2009.', '51–200', 'Berlin', 0, '[]', '[]', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
insert into companies (id, slug, name, website, one_liner, about, size, headquarters, verified, social_links, work_images, created_at, updated_at, confirmed_name, admin_word) values
  ('co2', 'pale-harbour', 'Pale Harbour', 'https://www.pale-harbour.example', 'Pale Harbour makes tools.', 'Pale Harbour has made tools since 2009.', '51–200', 'Berlin', 1, '[]', '[]', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'Pale Harbour', 'vouched'),
  ('co4', '9-volt', '9 Volt', 'https://www.9-volt.example', '9 Volt makes tools.', '9 Volt has made tools since 2009.', '51–200', 'Berlin', 1, '[]', '[]', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '9 Volt', 'vouched');
insert into jobs (id, hash, slug, title, company_id, category_id, contract_type, seniority, workplace, salary_min, salary_max, salary_currency, salary_period, description, process_steps, reply_days, benefits, apply_mode, apply_url, status, featured, version, created_at, updated_at, published_at, expires_at, source_absences, freelance) values
  ('01kqhphxg0njk5zasqfaa8', 'rwev0k', 'product-designer-northlight', 'Product designer', 'co1', 'c3', 'full-time', 'senior', 'remote', 6000000, 7800000, 'EUR', 'year', '### What you do

Draw, test and ship.', '["Portfolio","Conversation"]', 10, '["30 days of leave"]', 'external', 'https://www.northlight.example/careers', 'published', 0, 2, '2026-05-01T12:00:00.000Z', '2026-05-01T12:00:00.000Z', '2026-05-01T12:00:00.000Z', '2026-06-30T12:00:00.000Z', 0, 0);
insert into jobs (id, hash, slug, title, company_id, category_id, contract_type, seniority, workplace, salary_min, salary_max, salary_currency, salary_period, description, process_steps, reply_days, benefits, apply_mode, apply_url, status, featured, version, created_at, updated_at, published_at, expires_at, closed_at, source_absences, freelance) values
  ('01kqhphxg03smz11cht5xg', 'znz484', 'ux-designer-northlight', 'UX designer', 'co1', 'c3', 'full-time', 'senior', 'remote', 6000000, 7800000, 'EUR', 'year', '### What you do

Draw, test and ship.', '["Portfolio","Conversation"]', 10, '["30 days of leave"]', 'external', 'https://www.northlight.example/careers', 'filled', 0, 3, '2026-05-01T12:00:00.000Z', '2026-05-01T12:00:00.000Z', '2026-05-01T12:00:00.000Z', '2026-06-30T12:00:00.000Z', '2026-05-01T12:00:00.000Z', 0, 0);
insert into changes (at, record) values
  ('2026-05-01T12:00:00.000Z', '{"tags":["job:rwev0k","sitemap","company-jobs:co1","companies","open-to:*","tail:product-designer","currencies","near:rwev0k"],"enter":[["product-designer","product"],["senior"],["full-time"],["remote"],[],[]],"hot":["/jobs/product-designer-northlight-rwev0k","/companies/northlight","/","/roles","/product-designer","/product"],"nonce":"27fe43c2-72cb-45c7-b8f6-3ff9345fe407"}'),
  ('2026-05-01T12:00:00.000Z', '{"tags":["job:znz484","sitemap","company-jobs:co1","companies","open-to:*","near:rwev0k","near:znz484"],"enter":[["product-designer","product"],["senior"],["full-time"],["remote"],[],[]],"hot":["/jobs/ux-designer-northlight-znz484","/companies/northlight","/","/roles","/product-designer","/product"],"nonce":"0ce0fdef-7ff0-4425-aa1e-9b725f01c627"}'),
  ('2026-05-01T12:00:00.000Z', '{"tags":["job:znz484","sitemap","company-jobs:co1","companies","open-to:*","near:znz484"],"leave":[["product-designer","product"],["senior"],["full-time"],["remote"],[],[]],"hot":["/jobs/ux-designer-northlight-znz484","/companies/northlight","/","/roles","/product-designer","/product"],"nonce":"f166f11a-e4c4-47eb-8f97-cedd28f0eb25"}');
insert into tasks (id, name, payload, key, state, run_at, attempts, max_attempts, created_at, ended_at, priority) values
  ('t1', 'mail.send', '{"mailId":"m1"}', 'mail:m1', 'done', '2026-05-01T12:00:00.000Z', 1, 13, '2026-05-01T12:00:00.000Z', '2026-05-01T12:00:00.000Z', 0);
insert into schedules (name, next_at) values
  ('sent mail', '2026-05-01T12:00:00.000Z');
insert into mails (id, kind, recipient, subject, text, html, headers, is_secret, state, state_at, created_at, calendar, list) values
  ('m1', 'greeting', 'ada@example.com', 'Hello', 'It''s you;
and me', '', '{}', 0, 'sent', '2026-05-01T12:00:00.000Z', '2026-05-01T12:00:00.000Z', '', '');
insert into job_events (id, job_id, at, event, version, actor_kind, actor) values
  ('01kqhphxg08jp3mt4ng1tv', '01kqhphxg0njk5zasqfaa8', '2026-05-01T12:00:00.000Z', 'create', 1, 'system', 'test'),
  ('01kqhphxg0z1cypxxntnfy', '01kqhphxg03smz11cht5xg', '2026-05-01T12:00:00.000Z', 'create', 1, 'system', 'test'),
  ('01kqhphxg0r0vknsy7nm0p', '01kqhphxg0njk5zasqfaa8', '2026-05-01T12:00:00.000Z', 'publish', 2, 'system', 'test'),
  ('01kqhphxg00zjdr6gxpyhv', '01kqhphxg03smz11cht5xg', '2026-05-01T12:00:00.000Z', 'publish', 2, 'system', 'test'),
  ('01kqhphxg0gx4p0czr3xbb', '01kqhphxg03smz11cht5xg', '2026-05-01T12:00:00.000Z', 'fill', 3, 'system', 'test');
insert into job_counts (job_id, day, kind, number) values
  ('01kqhphxg0njk5zasqfaa8', '2026-05-01', 'view', 3);
insert into form_drafts (token, form, problems, created_at, updated_at) values
  ('sha256:f1', '{"role":{},"isOther":false}', '[]', '2026-05-01T12:00:00.000Z', '2026-05-01T12:00:00.000Z');
insert into ads (id, title, body, href, advertiser, target_job_types, target_locations, target_pages, priority, active, running, report_token, version, created_at, updated_at, report_version) values
  ('ad1', 'Pens', 'Good pens', 'https://pens.example', 'Pens', '[]', '[]', '[]', 1, 0, 0, 'sha256:r1', 1, '2026-05-01T12:00:00.000Z', '2026-05-01T12:00:00.000Z', 1);
insert into ad_events (kind, ad_id, page, at, dropped, view_key) values
  ('impression', 'ad1', '/', '2026-05-01T12:00:00.000Z', '', 'v1');
insert into ad_hours (ad_id, hour, page, kind, dropped, count) values
  ('ad1', '2026-05-01T12', '/', 'impression', '', 1);
insert into users (id, name, email, email_verified, created_at, updated_at) values
  ('u1', 'Ada', 'ada@example.com', 1, '2026-05-01T12:00:00.000Z', '2026-05-01T12:00:00.000Z');
insert into members (company_id, user_id, role, created_at) values
  ('co1', 'u1', 'owner', '2026-05-01T12:00:00.000Z');
insert into job_questions (job_id, questions) values
  ('01kqhphxg0njk5zasqfaa8', '[{"text":"Why?","isRequired":false}]');
insert into replies (id, company_id, received_at) values
  ('r1', 'co1', '2026-05-01T12:00:00.000Z');
insert into applications (id, job_id, name, email, note, answers, status, content_digest, consented_at, keep_months, version, created_at, updated_at, reply_id, stage) values
  ('a1', '01kqhphxg0njk5zasqfaa8', 'Bo', 'bo@example.com', 'Hello', '[]', 'received', 'd1', '2026-05-01T12:00:00.000Z', 6, 1, '2026-05-01T12:00:00.000Z', '2026-05-01T12:00:00.000Z', 'r1', 'new');
insert into application_forms (key, content_digest, job_id, application_id, receipt, created_at) values
  ('k1', 'd1', '01kqhphxg0njk5zasqfaa8', 'a1', 'sha256:rc1', '2026-05-01T12:00:00.000Z');
insert into application_events (id, application_id, at, status) values
  ('e1', 'a1', '2026-05-01T12:00:00.000Z', 'received');
insert into applicant_news (job_id, told_at, untold) values
  ('01kqhphxg0njk5zasqfaa8', '', 1);
insert into job_sources (job_id, day, host, number) values
  ('01kqhphxg0njk5zasqfaa8', '2026-05-01', 'news.example', 2);
insert into address_sharers (user_id) values
  ('u1');
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
insert into schema_version (version) values
  (42);
