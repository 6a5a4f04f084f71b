import { sql } from 'kysely';
import type { SqlDialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** Creates all tables and indexes, parents first. Only types differ between engines. */
export async function up(db: Trx, dialect: SqlDialect): Promise<void> {
  const isPostgres = dialect === 'postgres';
  const text = isPostgres ? sql`text collate "C"` : sql`text`;
  const integer = isPostgres ? sql`bigint` : sql`integer`;
  const real = isPostgres ? sql`double precision` : sql`real`;
  const counter = isPostgres
    ? sql`bigint generated always as identity primary key`
    : sql`integer primary key autoincrement`;
  // Otherwise SQLite would store each key twice.
  const keyed = isPostgres ? sql`` : sql` without rowid`;

  const statements = [
    sql`create table settings (key ${text} primary key, value ${text} not null)`,
    sql`create table categories (
      id ${text} primary key, slug ${text} not null unique, title ${text} not null,
      parent_id ${text} references categories(id), updated_at ${text} not null, position ${integer})`,
    sql`create table locations (
      id ${text} primary key, slug ${text} not null unique, name ${text} not null,
      kind ${text} not null check (kind in ('region', 'country', 'city')), parent_id ${text} references locations(id),
      iso_code ${text}, latitude ${real} not null, longitude ${real} not null, updated_at ${text} not null)`,
    sql`create table skills (
      id ${text} primary key, slug ${text} not null unique, name ${text} not null,
      synonyms ${text} not null default '[]')`,
    sql`create table shipped_terms (
      kind ${text} not null, slug ${text} not null, content ${text} not null, primary key (kind, slug))`,
    sql`create table term_redirects (
      kind ${text} not null, slug ${text} not null, target_slug ${text} not null, primary key (kind, slug))`,
    sql`create table vocabulary_changes (
      id ${text} primary key, kind ${text} not null, words ${text} not null, undo ${text} not null,
      created_at ${text} not null, undone_at ${text})`,
    sql`create table companies (
      id ${text} primary key, slug ${text} not null unique, name ${text} not null, website ${text}, logo ${text},
      one_liner ${text} not null, about ${text} not null, size ${text}, headquarters ${text},
      verified ${integer} not null default 0, social_links ${text} not null default '[]',
      work_images ${text} not null default '[]', created_at ${text} not null, updated_at ${text} not null,
      suspended_at ${text}, verified_domain ${text}, verified_name ${text},
      admin_override ${text} check (admin_override in ('vouched', 'denied')), brand_colour ${text}, employees ${text})`,
    sql`create table company_redirects (
      slug ${text} primary key, company_id ${text} not null references companies(id) on delete cascade)`,
    sql`create table users (
      id ${text} primary key, name ${text} not null, email ${text} not null unique,
      email_verified ${integer} not null, image ${text}, created_at ${text} not null, updated_at ${text} not null,
      suspended_at ${text}, check (email = lower(email)))`,
    sql`create table passkeys (
      id ${text} primary key, name ${text}, public_key ${text} not null,
      user_id ${text} not null references users(id) on delete cascade, credential_id ${text} not null unique,
      counter ${integer} not null, device_type ${text} not null, backed_up ${integer} not null, transports ${text},
      created_at ${text}, aaguid ${text})`,
    sql`create index passkeys_by_user on passkeys (user_id)`,
    sql`create table identities (
      id ${text} primary key, account_id ${text} not null, provider_id ${text} not null,
      user_id ${text} not null references users(id) on delete cascade, access_token ${text}, refresh_token ${text},
      id_token ${text}, access_token_expires_at ${text}, refresh_token_expires_at ${text}, scope ${text},
      password ${text}, created_at ${text} not null, updated_at ${text} not null)`,
    sql`create index identities_by_user on identities (user_id)`,
    sql`create table members (
      company_id ${text} not null references companies(id) on delete cascade,
      user_id ${text} not null references users(id) on delete cascade,
      role ${text} not null check (role in ('owner', 'member')), created_at ${text} not null,
      primary key (company_id, user_id))`,
    sql`create index members_by_user on members (user_id)`,
    sql`create table pending_members (
      company_id ${text} not null references companies(id) on delete cascade,
      user_id ${text} not null references users(id) on delete cascade,
      role ${text} not null check (role in ('owner', 'member')), created_at ${text} not null,
      primary key (company_id, user_id))`,
    sql`create index pending_members_by_user on pending_members (user_id)`,
    sql`create table invitations (
      id ${text} primary key, company_id ${text} not null references companies(id) on delete cascade,
      email ${text} not null, role ${text} not null check (role in ('owner', 'member')),
      invited_by ${text} references users(id) on delete set null, created_at ${text} not null,
      expires_at ${text} not null, unique (company_id, email), check (email = lower(email)))`,
    sql`create index invitations_by_email on invitations (email)`,
    sql`create table staff (
      id ${text} primary key, email ${text} not null unique,
      role ${text} not null check (role in ('admin', 'moderator', 'editor')),
      invited_by ${text} references users(id) on delete set null, created_at ${text} not null,
      check (email = lower(email)))`,
    sql`create table texts (
      kind ${text} not null check (kind in ('pages', 'blog', 'guides', 'fields', 'mails')), slug ${text} not null,
      version ${integer} not null, state ${text} not null check (state in ('published', 'draft', 'hidden')),
      head ${text} not null, body ${text} not null, user_id ${text} references users(id) on delete set null,
      created_at ${text} not null, primary key (kind, slug, version))`,
    sql`create table api_tokens (
      id ${text} primary key, company_id ${text} not null, user_id ${text} not null, name ${text} not null,
      digest ${text} not null unique, scope ${text} not null check (scope in ('drafts', 'publish')),
      created_at ${text} not null, last_used_at ${text},
      foreign key (company_id, user_id) references members (company_id, user_id) on delete cascade on update cascade)`,
    sql`create index api_tokens_by_member on api_tokens (company_id, user_id)`,
    sql`create table api_writes (
      token_id ${text} not null references api_tokens(id) on delete cascade, key ${text} not null,
      digest ${text} not null, response ${text} not null, created_at ${text} not null, primary key (token_id, key))`,
    sql`create table audit_log (
      id ${text} primary key, at ${text} not null, actor ${text} not null, action ${text} not null,
      subject ${text} not null, detail ${text} not null default '{}')`,
    sql`create table jobs (
      id ${text} primary key, hash ${text} not null unique, slug ${text} not null, title ${text} not null,
      company_id ${text} not null references companies(id), category_id ${text} not null references categories(id),
      contract_type ${text} not null, freelance ${integer} not null default 0, seniority ${text} not null,
      workplace ${text} not null, facts ${text} not null default '{}', timezone_min ${real}, timezone_max ${real}, salary_min ${integer},
      salary_max ${integer}, salary_currency ${text}, salary_period ${text}, description ${text} not null,
      process_steps ${text} not null default '[]', takehome_hours ${real}, takehome_paid ${integer},
      reply_days ${integer}, benefits ${text} not null default '[]', apply_mode ${text} not null, apply_url ${text},
      status ${text} not null, featured ${integer} not null default 0, version ${integer} not null default 1,
      reposted_from ${text}, created_at ${text} not null, updated_at ${text} not null, published_at ${text},
      confirmed_at ${text}, expires_at ${text}, closed_at ${text}, confirmation_requested_at ${text}, source ${text},
      source_id ${text}, source_digest ${text}, source_absences ${integer} not null default 0, reported_at ${text}, client ${text},
      featured_until ${text}, removed_from ${text}, check (length(hash) = 6),
      check (salary_min is null or salary_min <= salary_max),
      check (status not in ('published', 'paused') or (published_at is not null and expires_at is not null)))`,
    sql`create index jobs_due on jobs (status, expires_at)`,
    sql`create unique index jobs_by_source on jobs (source, source_id) where source is not null`,
    sql`create index jobs_to_confirm on jobs (confirmation_requested_at) where status = 'published'`,
    sql`create index jobs_listed
      on jobs (status, published_at, id, category_id, seniority, contract_type, workplace)`,
    sql`create index jobs_by_company on jobs (company_id, status, published_at, id)`,
    sql`create index jobs_by_category on jobs (category_id, status, published_at, hash, id)`,
    sql`create index jobs_figures
      on jobs (status, company_id, category_id, workplace, contract_type, seniority,
        salary_currency, salary_period, salary_min, salary_max, id)`,
    sql`create index jobs_featured
      on jobs (status, published_at, id, category_id, seniority, contract_type, workplace) where featured = 1`,
    sql`create index jobs_by_publication on jobs (category_id, published_at)`,
    sql`create table job_locations (
      job_id ${text} not null references jobs(id) on delete cascade,
      location_id ${text} not null references locations(id), position ${integer} not null,
      primary key (job_id, location_id))`,
    sql`create table job_places (
      job_id ${text} not null references jobs(id) on delete cascade,
      location_id ${text} not null references locations(id), primary key (location_id, job_id))`,
    sql`create index job_places_by_job on job_places (job_id)`,
    sql`create table job_countries (
      job_id ${text} not null references jobs(id) on delete cascade,
      location_id ${text} not null references locations(id), primary key (job_id, location_id))`,
    sql`create index job_countries_by_location on job_countries (location_id, job_id)`,
    sql`create table job_skills (
      job_id ${text} not null references jobs(id) on delete cascade, skill_id ${text} not null references skills(id),
      required ${integer} not null, primary key (job_id, skill_id))`,
    sql`create index job_skills_by_skill on job_skills (skill_id, job_id)`,
    sql`create table job_events (
      id ${text} primary key, job_id ${text} not null references jobs(id) on delete cascade, at ${text} not null,
      event ${text} not null, version ${integer} not null, actor_kind ${text} not null, actor ${text} not null,
      note ${text}, draft ${text})`,
    sql`create index job_events_by_job on job_events (job_id, id)`,
    sql`create table pending_edits (
      job_id ${text} primary key references jobs(id) on delete cascade, draft ${text} not null,
      reasons ${text} not null, version ${integer} not null, created_at ${text} not null)`,
    sql`create table job_reports (
      id ${text} primary key, job_id ${text} not null references jobs(id) on delete cascade, reason ${text} not null,
      words ${text} not null, reporter ${text} not null, created_at ${text} not null, resolved_at ${text},
      email ${text}, decision ${text} check (decision in ('keep', 'remove')), seconds_to_decision ${integer},
      objection ${text}, objected_at ${text})`,
    sql`create index job_reports_by_job on job_reports (job_id)`,
    sql`create index job_reports_open on job_reports (created_at) where resolved_at is null`,
    sql`create index job_reports_with_email on job_reports (resolved_at) where email is not null`,
    sql`create table statements (
      id ${text} primary key, job_id ${text} references jobs(id) on delete cascade,
      company_id ${text} references companies(id) on delete cascade,
      measure ${text} not null check (measure in ('paused', 'removed', 'rejected', 'suspended')), reason ${text} not null,
      facts ${text} not null, automated ${integer} not null, created_at ${text} not null, answer ${text},
      answered_at ${text}, outcome ${text} check (outcome in ('upheld', 'reversed')), outcome_note ${text},
      resolved_at ${text}, check ((job_id is null) <> (company_id is null)))`,
    sql`create index statements_by_company on statements (company_id) where company_id is not null`,
    sql`create index statements_by_job on statements (job_id, id)`,
    sql`create index statements_answered on statements (answered_at) where answer is not null and resolved_at is null`,
    sql`create table job_counts (
      job_id ${text} not null references jobs(id) on delete cascade, day ${text} not null, kind ${text} not null,
      number ${integer} not null, primary key (job_id, day, kind))`,
    sql`create table import_runs (
      source ${text} primary key, ran_at ${text} not null, failing_since ${text}, problem ${text} not null)`,
    sql`create table sources (
      id ${text} primary key, name ${text} not null unique, kind ${text} not null, slug ${text} not null,
      feed ${text} not null unique, careers ${text} not null,
      company_id ${text} not null references companies(id) on delete cascade,
      owner ${text} not null check (owner in ('board', 'employer')),
      claim ${text} not null default 'none' check (claim in ('board', 'proved', 'linked', 'none')),
      interval_minutes ${integer} not null,
      state ${text} not null check (state in ('active', 'paused', 'held', 'waiting')), next_at ${text} not null,
      lease ${text}, leased_until ${text}, etag ${text}, last_modified ${text}, body_digest ${text},
      listed ${integer}, accepted ${integer}, read_at ${text}, whole_at ${text}, failures ${integer} not null default 0,
      failing_since ${text}, problem ${text} not null default '', created_at ${text} not null)`,
    sql`create index sources_of_company on sources (company_id)`,
    sql`create index sources_due on sources (next_at)`,
    sql`create table source_runs (
      id ${text} primary key, source_id ${text} not null references sources(id) on delete cascade,
      outcome ${text} not null check (outcome in ('read', 'unchanged', 'cut', 'held', 'failed')),
      began_at ${text} not null, last_at ${text} not null, times ${integer} not null default 1,
      listed ${integer} not null, accepted ${integer} not null, created ${integer} not null, changed ${integer} not null,
      closed ${integer} not null, problem ${text} not null)`,
    sql`create index source_runs_of_source on source_runs (source_id, id)`,
    sql`create table source_duplicates (
      source_id ${text} not null references sources(id) on delete cascade, external_id ${text} not null,
      job_id ${text} not null references jobs(id) on delete cascade, locations ${text} not null,
      countries ${text} not null, primary key (source_id, external_id))`,
    sql`create index source_duplicates_of_job on source_duplicates (job_id)`,
    sql`create table source_places (
      source_id ${text} not null references sources(id) on delete cascade, name ${text} not null, meaning ${text},
      roles ${integer} not null, title ${text} not null, seen_at ${text} not null, primary key (source_id, name))`,
    sql`create table role_readings (
      job_id ${text} primary key references jobs(id) on delete cascade, fields ${text} not null,
      evidence ${text} not null, read_at ${text} not null)`,
    sql`create table job_referrers (
      job_id ${text} not null references jobs(id) on delete cascade, day ${text} not null, host ${text} not null,
      number ${integer} not null, primary key (job_id, day, host))`,
    sql`create table board_counts (
      day ${text} not null, kind ${text} not null, name ${text} not null, number ${integer} not null,
      primary key (day, kind, name))`,
    sql`create table search_terms (
      day ${text} not null, words ${text} not null, number ${integer} not null, unfound ${integer} not null,
      readers ${integer} not null, primary key (day, words))`,
    sql`create table form_drafts (
      token ${text} primary key, form ${text} not null, problems ${text} not null, created_at ${text} not null,
      updated_at ${text} not null)`,
    sql`create index form_drafts_by_age on form_drafts (updated_at)`,
    sql`create table images (
      id ${text} primary key, company_id ${text} not null references companies(id) on delete cascade,
      width ${integer} not null, height ${integer} not null, base64 ${text} not null, created_at ${text} not null)`,
    sql`create index images_by_company on images (company_id)`,
    sql`create table listings (
      key ${text} primary key, open ${integer} not null, indexed ${integer} not null,
      changed_at ${text} not null)${keyed}`,
    sql`create table offered_listings (key ${text} primary key, since ${text} not null)`,
    sql`create table webhook_endpoints (
      id ${text} primary key, company_id ${text} references companies(id) on delete cascade, address ${text} not null,
      events ${text} not null, secret_version ${integer} not null, previous_until ${text},
      state ${text} not null check (state in ('active', 'paused', 'ended')), failures ${integer} not null,
      failing_since ${text}, next_at ${text}, created_at ${text} not null)`,
    sql`create index webhook_endpoints_by_company on webhook_endpoints (company_id)`,
    sql`create table webhook_deliveries (
      id ${text} primary key, endpoint_id ${text} not null references webhook_endpoints(id) on delete cascade,
      type ${text} not null, subject ${text} not null, body ${text} not null, change_id ${integer} not null,
      state ${text} not null check (state in ('waiting', 'delivered', 'failed')), answer ${text} not null,
      attempts ${integer} not null, sends ${integer} not null, created_at ${text} not null)`,
    sql`create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, created_at)`,
    sql`create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, subject, change_id)
      where state = 'waiting'`,
    sql`create table channels (
      id ${text} primary key, kind ${text} not null, target ${text} not null, credentials ${text} not null,
      search ${text} not null, rhythm ${text} not null,
      state ${text} not null check (state in ('active', 'paused')), problem ${text} not null, since ${text} not null,
      next_at ${text} not null)`,
    sql`create table channel_posts (
      id ${text} primary key, channel_id ${text} not null references channels(id) on delete cascade,
      state ${text} not null check (state in ('waiting', 'sending', 'sent', 'failed', 'removed')),
      remote_id ${text} not null, answer ${text} not null, created_at ${text} not null)`,
    sql`create index channel_posts_by_channel on channel_posts (channel_id, id)`,
    sql`create table channel_roles (
      channel_id ${text} not null references channels(id) on delete cascade, job_hash ${text} not null,
      post_id ${text} not null references channel_posts(id) on delete cascade, position ${integer} not null,
      primary key (channel_id, job_hash))`,
    sql`create index channel_roles_by_job on channel_roles (job_hash)`,
    sql`create index channel_roles_by_post on channel_roles (post_id)`,
    sql`create table index_notices (
      engine ${text} not null, path ${text} not null, change ${text} not null, id ${text} not null, at ${text} not null,
      primary key (engine, path))`,
    sql`create table ads (
      id ${text} primary key, title ${text} not null, body ${text} not null, image ${text}, href ${text} not null,
      advertiser ${text} not null, target_job_types ${text} not null, target_locations ${text} not null,
      target_pages ${text} not null, priority ${integer} not null, active ${integer} not null, starts_at ${text},
      ends_at ${text}, running ${integer} not null,
      report_version ${integer} not null default 1, version ${integer} not null default 1,
      created_at ${text} not null, updated_at ${text} not null, check (href like 'http://%' or href like 'https://%'),
      check (starts_at is null or ends_at is null or starts_at < ends_at))`,
    sql`create index ads_running on ads (running)`,
    sql`create table ad_images (name ${text} primary key, bytes ${text} not null, created_at ${text} not null)`,
    sql`create table ad_hours (
      ad_id ${text} not null references ads(id), hour ${text} not null, page ${text} not null, kind ${text} not null,
      dropped ${text} not null, count ${integer} not null, primary key (ad_id, hour, page, kind, dropped))`,
    sql`create table ad_events (
      id ${counter}, kind ${text} not null, ad_id ${text} not null references ads(id), page ${text} not null,
      at ${text} not null, dropped ${text} not null default '', view_key ${text} unique, extra ${text})`,
    sql`create index ad_events_by_age on ad_events (at)`,
    sql`create table plans (
      id ${text} primary key, slug ${text} not null, name ${text} not null, words ${text} not null,
      kind ${text} not null check (kind in ('role', 'pack', 'period', 'feature', 'newsletter', 'ad')),
      amount ${integer} not null check (amount >= 0), currency ${text} not null,
      credits ${integer} not null check (credits > 0), days_open ${integer}, featured_days ${integer},
      billing_period ${text} check (billing_period in ('month', 'year')), impressions ${integer},
      recommended ${integer} not null default 0, position ${integer} not null default 0, free_uses ${integer},
      free_until ${text}, archived_at ${text}, created_at ${text} not null,
      check ((kind = 'period') = (billing_period is not null)))`,
    sql`create unique index plans_by_slug on plans (slug) where archived_at is null`,
    sql`create table promotion_codes (
      id ${text} primary key, code ${text} not null unique, percent ${integer} check (percent between 1 and 100),
      amount ${integer} check (amount > 0), plan_slugs ${text} not null default '[]', max_uses ${integer},
      ends_at ${text}, once_per_company ${integer} not null default 0, archived_at ${text}, created_at ${text} not null,
      check ((percent is null) <> (amount is null)), check (code = upper(code)))`,
    sql`create table billing_profiles (
      company_id ${text} primary key references companies(id) on delete cascade, name ${text} not null,
      address ${text} not null, country ${text} not null, vat_id ${text} not null, email ${text} not null,
      reference ${text} not null, updated_at ${text} not null)`,
    sql`create table orders (
      id ${text} primary key, company_id ${text} references companies(id),
      user_id ${text} references users(id) on delete set null, buyer_email ${text} not null,
      billing ${text} not null, job_id ${text} references jobs(id) on delete set null,
      ad_id ${text} references ads(id) on delete set null, code_id ${text} references promotion_codes(id),
      currency ${text} not null, subtotal ${integer} not null, discount ${integer} not null, tax ${integer} not null,
      total ${integer} not null, tax_words ${text} not null default '', tax_percent ${real} not null default 0,
      status ${text} not null, notified_status ${text} not null default '',
      problem ${text}, subscription ${text}, renewal_of ${text},
      created_at ${text} not null, paid_at ${text}, closed_at ${text}, check (total = subtotal - discount + tax),
      check (discount between 0 and subtotal))`,
    sql`create index orders_by_company on orders (company_id, id)`,
    sql`create index orders_by_status on orders (status, id)`,
    sql`create index orders_by_job on orders (job_id) where job_id is not null`,
    sql`create index orders_by_subscription on orders (subscription) where subscription is not null`,
    sql`create index orders_by_user on orders (user_id, id) where user_id is not null`,
    sql`create unique index orders_by_ad on orders (ad_id) where ad_id is not null`,
    sql`create table subscriptions (
      id ${text} primary key, order_id ${text} not null references orders(id) on delete cascade,
      renews_at ${text}, renewal_amount ${integer}, ends_at ${text}, read_at ${text} not null)`,
    sql`create index subscriptions_of_order on subscriptions (order_id)`,
    sql`create table ad_bookings (
      ad_id ${text} primary key references ads(id) on delete cascade,
      user_id ${text} references users(id) on delete set null,
      impressions ${integer} not null check (impressions > 0),
      delivered ${integer} not null default 0 check (delivered between 0 and impressions),
      decision ${text} check (decision in ('accepted', 'rejected')), reason ${text} not null default '',
      decided_at ${text}, settled_at ${text}, created_at ${text} not null,
      check ((decision is null) = (decided_at is null)))`,
    sql`create index ad_bookings_by_user on ad_bookings (user_id, ad_id)`,
    sql`create table order_lines (
      order_id ${text} not null references orders(id) on delete cascade, position ${integer} not null,
      plan_id ${text} not null references plans(id), name ${text} not null, kind ${text} not null,
      amount ${integer} not null, quantity ${integer} not null check (quantity > 0), credits ${integer} not null,
      days_open ${integer}, featured_days ${integer}, billing_period ${text}, impressions ${integer},
      primary key (order_id, position))`,
    sql`create index order_lines_by_plan on order_lines (plan_id)`,
    sql`create table payments (
      id ${text} primary key, order_id ${text} not null references orders(id) on delete cascade,
      attempt ${integer} not null, provider ${text} not null check (provider in ('stripe', 'test', 'invoice', 'none')),
      status ${text} not null, reference ${text} unique, charge ${text}, customer ${text}, url ${text},
      currency ${text} not null, amount ${integer} not null default 0, tax ${integer} not null default 0,
      problem ${text}, accepted_at ${text}, expires_at ${text} not null, created_at ${text} not null, updated_at ${text} not null,
      unique (order_id, attempt))`,
    sql`create index payments_by_charge on payments (charge) where charge is not null`,
    sql`create index payments_unsettled on payments (status, updated_at)`,
    sql`create table invoices (
      order_id ${text} primary key references orders(id) on delete cascade, year ${integer} not null,
      sequence ${integer} not null, issued_at ${text} not null, due_at ${text} not null, voided_at ${text},
      document ${text} not null, unique (year, sequence))`,
    sql`create table payment_refunds (
      id ${text} primary key, payment_id ${text} not null references payments(id) on delete cascade,
      reference ${text} unique, amount ${integer} not null check (amount > 0), status ${text} not null,
      reason ${text} not null, actor ${text} not null, created_at ${text} not null)`,
    sql`create index payment_refunds_of_payment on payment_refunds (payment_id)`,
    sql`create table credit_notes (
      refund_id ${text} primary key references payment_refunds(id) on delete cascade,
      order_id ${text} not null references orders(id) on delete cascade, year ${integer} not null,
      sequence ${integer} not null, issued_at ${text} not null, document ${text} not null, unique (year, sequence))`,
    sql`create index credit_notes_of_order on credit_notes (order_id)`,
    sql`create table payment_disputes (
      id ${text} primary key, payment_id ${text} not null references payments(id) on delete cascade,
      amount ${integer} not null, status ${text} not null check (status in ('open', 'won', 'lost')),
      created_at ${text} not null)`,
    sql`create index payment_disputes_of_payment on payment_disputes (payment_id)`,
    sql`create table payment_events (
      id ${text} primary key, provider ${text} not null, type ${text} not null,
      order_id ${text} references orders(id) on delete set null, received_at ${text} not null, applied_at ${text},
      digest ${text} not null, body ${text} not null, problem ${text})`,
    sql`create index payment_events_by_order on payment_events (order_id)`,
    sql`create index payment_events_unapplied on payment_events (received_at) where applied_at is null`,
    sql`create table entries (
      id ${text} primary key, posting ${text} not null,
      order_id ${text} not null references orders(id) on delete cascade, at ${text} not null,
      account ${text} not null check (account in ('receivable', 'cash', 'revenue', 'tax', 'refunds', 'disputed')),
      amount ${integer} not null)`,
    sql`create index entries_by_order on entries (order_id)`,
    sql`create index entries_by_time on entries (at)`,
    sql`create table grants (
      id ${text} primary key, company_id ${text} references companies(id),
      order_id ${text} references orders(id) on delete cascade, line ${integer}, rest_of ${text} unique,
      what ${text} not null check (what in ('role', 'slot', 'feature', 'newsletter', 'ad')),
      amount ${integer} not null check (amount > 0), days ${integer},
      job_id ${text} references jobs(id) on delete set null, starts_at ${text} not null, ends_at ${text},
      frozen_at ${text}, revoked_at ${text}, revoked_why ${text}, notified_at ${text}, reason ${text} not null default '', actor ${text} not null, created_at ${text} not null, unique (order_id, line),
      check ((order_id is null) = (line is null)))`,
    sql`create index grants_by_company on grants (company_id, what)`,
    sql`create table uses (
      id ${text} primary key, grant_id ${text} references grants(id) on delete cascade,
      plan_id ${text} references plans(id),
      job_id ${text} references jobs(id) on delete cascade,
      ad_id ${text} references ads(id) on delete cascade,
      what ${text} not null check (what in ('role', 'feature', 'newsletter', 'ad')), period ${integer} not null,
      days ${integer}, at ${text} not null, released_at ${text}, reminded_at ${text}, renews ${integer} not null default 0, why ${text} not null default '')`,
    sql`create unique index uses_once on uses (job_id, what, period) where released_at is null`,
    sql`create index uses_of_grant on uses (grant_id) where released_at is null`,
    sql`create index uses_of_plan on uses (plan_id) where plan_id is not null`,
    sql`create table unpaid_jobs (
      job_id ${text} primary key references jobs(id) on delete cascade, version ${integer} not null,
      step ${text} not null check (step in ('submit', 'publish')), published_at ${text}, created_at ${text} not null)`,
    sql`create table tasks (
      id ${text} primary key, name ${text} not null, payload ${text} not null, key ${text} unique,
      state ${text} not null check (state in ('open', 'done', 'dead')), run_at ${text} not null,
      attempts ${integer} not null default 0, max_attempts ${integer} not null,
      priority ${integer} not null default 0, lease ${text}, leased_until ${text}, last_error ${text},
      created_at ${text} not null, ended_at ${text}, check ((lease is null) = (leased_until is null)),
      check ((state = 'open') = (ended_at is null)))`,
    sql`create index tasks_due on tasks (run_at, id) where state = 'open'`,
    sql`create index tasks_ended on tasks (state, ended_at)`,
    sql`create index tasks_in_order on tasks (priority, run_at, id) where state = 'open'`,
    sql`create table mails (
      id ${text} primary key, kind ${text} not null, recipient ${text} not null, subject ${text} not null,
      text ${text} not null, html ${text} not null, headers ${text} not null default '{}',
      calendar ${text} not null default '', is_secret ${integer} not null default 0, expires_at ${text},
      state ${text} not null check (state in ('waiting', 'sent', 'held', 'expired')), state_at ${text} not null,
      created_at ${text} not null, list ${text} not null default '')`,
    sql`create index mails_by_state on mails (state, created_at)`,
    sql`create table mail_suppressions (
      mailbox ${text} primary key, reason ${text} not null, at ${text} not null, until ${text})`,
    sql`create table mail_events (
      id ${text} primary key, mailbox ${text} not null, kind ${text} not null, at ${text} not null)`,
    sql`create index mail_events_of_mailbox on mail_events (mailbox, kind)`,
    sql`create index mail_events_by_age on mail_events (at)`,
    sql`create table mail_days (
      day ${text} not null, list ${text} not null, what ${text} not null, number ${integer} not null,
      primary key (day, list, what))`,
    sql`create index mail_days_of_list on mail_days (list)`,
    sql`create table subscribers (
      id ${text} primary key, mailbox ${text} not null unique, address ${text} not null, zone ${text} not null,
      hour ${integer} not null, requested_at ${text}, requests ${integer} not null default 0, confirmed_at ${text},
      created_at ${text} not null)`,
    sql`create table alert_searches (id ${text} primary key, search ${text} not null unique)`,
    sql`create table alerts (
      id ${text} primary key, subscriber_id ${text} not null references subscribers(id) on delete cascade,
      search_id ${text} not null references alert_searches(id),
      frequency ${text} not null check (frequency in ('instant', 'daily', 'weekly')), since ${text} not null,
      confirmed_at ${text}, paused_until ${text}, ended_at ${text}, next_at ${text}, mailed_at ${text},
      created_at ${text} not null, unique (subscriber_id, search_id))`,
    sql`create index alerts_of_search on alerts (search_id)`,
    sql`create index alerts_due on alerts (next_at, id) where next_at is not null`,
    sql`create index alerts_ended on alerts (ended_at) where ended_at is not null`,
    sql`create table newsletter_subscribers (
      subscriber_id ${text} primary key references subscribers(id) on delete cascade, confirmed_at ${text},
      ended_at ${text}, created_at ${text} not null)`,
    sql`create table newsletter_issues (
      id ${text} primary key, state ${text} not null check (state in ('draft', 'sending', 'sent')),
      subject ${text} not null, body ${text} not null, version ${integer} not null, date ${text} unique,
      cursor ${text} not null default '', written ${integer} not null default 0, sent_at ${text},
      created_at ${text} not null, updated_at ${text} not null, check ((state = 'draft') = (date is null)))`,
    sql`create table newsletter_links (
      issue_id ${text} not null references newsletter_issues(id) on delete cascade, position ${integer} not null,
      href ${text} not null, clicks ${integer} not null default 0, primary key (issue_id, position))`,
    sql`create table newsletter_places (
      use_id ${text} primary key references uses(id) on delete cascade,
      issue_id ${text} not null references newsletter_issues(id))`,
    sql`create index newsletter_places_by_issue on newsletter_places (issue_id)`,
    sql`create table alert_roles (
      job_id ${text} primary key references jobs(id) on delete cascade, lineage ${text} not null,
      record ${text} not null, open_since ${text} not null, gone_at ${text})`,
    sql`create index alert_roles_lineage on alert_roles (lineage)`,
    sql`create table alert_matches (
      search_id ${text} not null references alert_searches(id) on delete cascade, lineage ${text} not null,
      from_at ${text} not null, until_at ${text} not null, job_id ${text} not null, matched_at ${text} not null,
      primary key (search_id, lineage, until_at))`,
    sql`create index alert_matches_lineage on alert_matches (lineage)`,
    sql`create table alert_sent (
      subscriber_id ${text} not null references subscribers(id) on delete cascade, lineage ${text} not null,
      job_id ${text} not null, alert_id ${text} not null, mail_id ${text} not null, position ${integer} not null,
      at ${text} not null, primary key (subscriber_id, lineage))`,
    sql`create index alert_sent_mail on alert_sent (mail_id)`,
    sql`create table job_questions (
      job_id ${text} primary key references jobs(id) on delete cascade, questions ${text} not null)`,
    sql`create table replies (
      id ${text} primary key, company_id ${text} not null references companies(id) on delete cascade,
      received_at ${text} not null, answered_at ${text}, withdrawn_at ${text}, check (answered_at >= received_at))`,
    sql`create index replies_by_company on replies (company_id, received_at)`,
    sql`create table reply_records (
      company_id ${text} primary key references companies(id) on delete cascade, counted ${integer} not null,
      answered ${integer} not null, median_days ${real}, computed_at ${text} not null)`,
    sql`create table pay_cells (
      currency ${text} not null, contract ${text} not null, basis ${text} not null, category ${text} not null,
      seniority ${text} not null, location ${text} not null, roles ${integer} not null, p25 ${integer} not null,
      median ${integer} not null, p75 ${integer} not null, earlier ${integer},
      primary key (category, location, seniority, currency, contract, basis))`,
    sql`create index pay_cells_by_location on pay_cells (location, category)`,
    sql`create table pay_pages (
      category ${text} not null, location ${text} not null, roles ${integer} not null, changed_at ${text} not null,
      primary key (category, location))`,
    sql`create table trends (
      category ${text} primary key, roles ${integer} not null, numbers ${text} not null, changed_at ${text} not null)`,
    sql`create table applications (
      id ${text} primary key, job_id ${text} not null references jobs(id) on delete cascade, name ${text} not null,
      email ${text} not null, portfolio_url ${text}, note ${text} not null, answers ${text} not null,
      status ${text} not null check (status in ('received', 'viewed', 'shortlisted', 'rejected', 'hired', 'withdrawn')),
      content_digest ${text} not null, consented_at ${text} not null,
      keep_months ${integer} not null check (keep_months between 1 and 24), version ${integer} not null default 1,
      created_at ${text} not null, updated_at ${text} not null, reply_id ${text} not null,
      stage ${text} not null default 'new' check (stage in ('new', 'shortlist', 'interviewing', 'offer')),
      conversation_ended_by ${text} check (conversation_ended_by in ('company', 'candidate')),
      check (email = lower(email)), check (portfolio_url like 'http://%' or portfolio_url like 'https://%'))`,
    sql`create unique index applications_once on applications (job_id, email) where status <> 'withdrawn'`,
    sql`create index applications_by_job on applications (job_id, id)`,
    sql`create index applications_by_email on applications (email, id)`,
    sql`create index applications_by_status on applications (status, created_at)`,
    sql`create table application_files (
      id ${text} primary key, application_id ${text} not null references applications(id) on delete cascade,
      purpose ${text} not null check (purpose in ('cv', 'piece')), name ${text} not null, kind ${text} not null,
      bytes ${integer} not null, sha256 ${text} not null, created_at ${text} not null)`,
    sql`create index application_files_by_application on application_files (application_id)`,
    sql`create table application_thumbnails (
      file_id ${text} primary key references application_files(id) on delete cascade, width ${integer} not null,
      height ${integer} not null, base64 ${text} not null, created_at ${text} not null)`,
    sql`create table application_pieces (
      application_id ${text} not null references applications(id) on delete cascade, position ${integer} not null,
      url ${text}, file_id ${text} references application_files(id) on delete cascade, part ${text} not null,
      primary key (application_id, position), check ((url is null) <> (file_id is null)),
      check (url like 'http://%' or url like 'https://%'))`,
    sql`create index application_pieces_by_file on application_pieces (file_id)`,
    sql`create table application_submissions (
      key ${text} primary key, content_digest ${text} not null, job_id ${text} not null,
      application_id ${text} not null references applications(id) on delete cascade, receipt ${text} not null unique,
      created_at ${text} not null)`,
    sql`create index application_submissions_by_application on application_submissions (application_id)`,
    sql`create table application_events (
      id ${text} primary key, application_id ${text} not null references applications(id) on delete cascade,
      at ${text} not null, status ${text} not null, user_id ${text})`,
    sql`create index application_events_by_application on application_events (application_id, id)`,
    sql`create table application_stage_changes (
      id ${text} primary key, application_id ${text} not null references applications(id) on delete cascade,
      batch ${text} not null, at ${text} not null, from_stage ${text} not null, to_stage ${text} not null,
      user_id ${text} not null)`,
    sql`create index application_stage_changes_by_application on application_stage_changes (application_id, id)`,
    sql`create index application_stage_changes_by_batch on application_stage_changes (batch)`,
    sql`create table application_letters (
      application_id ${text} not null references applications(id) on delete cascade, batch ${text} not null,
      decision ${text} not null, subject ${text} not null, text ${text} not null, shares_address ${integer} not null,
      user_id ${text} not null, leaves_at ${text} not null, created_at ${text} not null,
      primary key (application_id))`,
    sql`create index application_letters_by_batch on application_letters (batch)`,
    sql`create table application_messages (
      id ${text} primary key, application_id ${text} not null references applications(id) on delete cascade,
      side ${text} not null check (side in ('company', 'candidate')), user_id ${text}, subject ${text} not null,
      text ${text} not null, at ${text} not null)`,
    sql`create index application_messages_by_application on application_messages (application_id, id)`,
    sql`create table application_interviews (
      id ${text} primary key, application_id ${text} not null references applications(id) on delete cascade,
      user_id ${text} not null, zone ${text} not null, minutes ${integer} not null, place ${text} not null,
      start ${text}, candidate_zone ${text}, sequence ${integer} not null, cancelled_at ${text},
      cancelled_by ${text} check (cancelled_by in ('company', 'candidate')), created_at ${text} not null,
      updated_at ${text} not null, hosts ${text} not null default '[]',
      check ((cancelled_at is null) = (cancelled_by is null)))`,
    sql`create index application_interviews_by_application on application_interviews (application_id, id)`,
    sql`create index application_interviews_by_user on application_interviews (user_id, id)`,
    sql`create table interview_times (
      interview_id ${text} not null references application_interviews(id) on delete cascade, start ${text} not null,
      primary key (interview_id, start))`,
    sql`create table application_notes (
      id ${text} primary key, application_id ${text} not null references applications(id) on delete cascade,
      user_id ${text} not null, text ${text} not null, created_at ${text} not null)`,
    sql`create index application_notes_by_application on application_notes (application_id, id)`,
    sql`create table application_mails (
      application_id ${text} not null references applications(id) on delete cascade,
      mail_id ${text} not null references mails(id) on delete cascade, primary key (application_id, mail_id))`,
    sql`create index application_mails_by_mail on application_mails (mail_id)`,
    sql`create table application_deletions (
      application_id ${text} primary key references applications(id) on delete cascade, status ${text} not null,
      due_at ${text} not null)`,
    sql`create table application_reminders (
      application_id ${text} not null references applications(id) on delete cascade,
      kind ${text} not null check (kind in ('promise', 'law')), sent_at ${text} not null,
      primary key (application_id, kind))`,
    sql`create table applicant_notifications (
      job_id ${text} primary key references jobs(id) on delete cascade, notified_at ${text} not null,
      pending ${integer} not null check (pending >= 0))`,
    sql`create table applicant_notification_opt_outs (
      company_id ${text} not null references companies(id) on delete cascade,
      user_id ${text} not null references users(id) on delete cascade, primary key (company_id, user_id))`,
    sql`create table address_sharers (user_id ${text} primary key references users(id) on delete cascade)`,
    sql`create table changes (id ${counter}, at ${text} not null, record ${text} not null)`,
    sql`create index changes_by_time on changes (at)`,
    sql`create table schedules (
      name ${text} primary key, next_at ${text} not null, lease ${text}, leased_until ${text}, ran_at ${text},
      duration_ms ${integer}, last_error ${text})`,
    sql`create table rate_limits (key ${text} primary key, hits ${text} not null, until ${text} not null)`,
    sql`create index rate_limits_until on rate_limits (until)`,
    sql`create table sessions (
      id ${text} primary key, token ${text} not null unique,
      user_id ${text} not null references users(id) on delete cascade, ip_address ${text}, user_agent ${text},
      expires_at ${text} not null, created_at ${text} not null, updated_at ${text} not null, passkey_at ${text})`,
    sql`create index sessions_by_user on sessions (user_id)`,
    sql`create table verifications (
      id ${text} primary key, identifier ${text} not null, value ${text} not null, expires_at ${text} not null,
      created_at ${text} not null, updated_at ${text} not null)`,
    sql`create index verifications_by_identifier on verifications (identifier)`,
    sql`create table sign_in_codes (
      id ${text} primary key, email ${text} not null, digest ${text} not null, tries ${integer} not null default 0,
      expires_at ${text} not null, check (email = lower(email)))`,
    sql`create index sign_in_codes_by_email on sign_in_codes (email)`,
    sql`create table reader_days (day ${text} primary key, salt ${text} not null, sketch ${text} not null)`,
    sql`create table mail_windows (
      name ${text} primary key, began_at ${text} not null, sent ${integer} not null, deferred ${integer} not null)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
