import { sql } from 'kysely';
import { lookup } from '../lib/lookup.ts';
import type { Trx } from './tables.ts';

// Reads backups of boards from before version 1.0.0. The release after 1.0.0 drops this file.

export const FORMAT_1 = 'easel-backup-1';

const TABLES: Record<string, string> = {
  alert_finds: 'alert_matches',
  alert_readers: 'subscribers',
  applicant_news: 'applicant_notifications',
  applicant_news_refusals: 'applicant_notification_opt_outs',
  application_forms: 'application_submissions',
  application_moves: 'application_stage_changes',
  company_successors: 'company_redirects',
  former_terms: 'term_redirects',
  held_edits: 'pending_edits',
  job_sources: 'job_referrers',
  newsletter_readers: 'newsletter_subscribers',
  searched_words: 'search_terms',
  source_echoes: 'source_duplicates',
  waiting_members: 'pending_members',
};

const COLUMNS: Record<string, Record<string, string>> = {
  alerts: { reader_id: 'subscriber_id' },
  alert_matches: { found_at: 'matched_at' },
  alert_sent: { reader_id: 'subscriber_id' },
  applicant_notifications: { told_at: 'notified_at', untold: 'pending' },
  companies: {
    admin_word: 'admin_override',
    proven_domain: 'verified_domain',
    confirmed_name: 'verified_name',
    own_colour: 'brand_colour',
  },
  job_reports: { settled_at: 'resolved_at' },
  jobs: { confirmation_asked_at: 'confirmation_requested_at' },
  mail_windows: { taken: 'sent', held: 'deferred' },
  newsletter_subscribers: { reader_id: 'subscriber_id' },
  shipped_terms: { given: 'content' },
  source_runs: { kept: 'accepted' },
  sources: { every_minutes: 'interval_minutes', kept: 'accepted' },
  subscribers: { asked_at: 'requested_at', asks: 'requests' },
  term_redirects: { into_slug: 'target_slug' },
};

const VALUES: Record<string, Record<string, Record<string, string>>> = {
  audit_log: {
    action: {
      'refuse role': 'reject role',
      'refuse change of role': 'reject change of role',
      'refuse held run': 'reject held run',
      'turn away': 'reject member',
    },
  },
  job_events: { event: { refuse: 'reject' } },
  mail_suppressions: { reason: { refused: 'unrequested' } },
};

/** Renames columns and values of a row. Undefined for a table that no longer exists. */
export function upgradeBackupRow([name, row]: [string, object]): [string, object] | undefined {
  if (name === 'market_bands') return undefined;
  const table = lookup(TABLES, name) ?? name;
  const columns = lookup(COLUMNS, table) ?? {};
  const renamed = lookup(VALUES, table) ?? {};
  const { report_token, ...values } = Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      lookup(columns, column) ?? column,
      lookup(lookup(renamed, column) ?? {}, String(value)) ?? value,
    ]),
  );
  // Claim of a chosen feed is assumed. The next run compares others with the company's website.
  if (table === 'sources') values.claim ??= values.owner === 'board' ? 'board' : 'none';
  // Undo data has another format, so earlier vocabulary changes are final.
  if (table === 'vocabulary_changes') values.undone_at ??= values.created_at;
  return [table, values];
}

/** Counts roles of freelance listings and drops listings of more than three terms. */
export async function upgradeBackupListings(trx: Trx): Promise<void> {
  await sql`
    with roles as (
      select id, category_id, seniority, workplace, published_at from jobs where freelance = 1 and status = 'published'
    ),
    category_terms as (
      select id, '' as term from roles
      union select roles.id, slug from roles join categories on categories.id = category_id
      union select roles.id, parents.slug from roles
        join categories on categories.id = category_id join categories as parents on parents.id = categories.parent_id
    ),
    seniority_terms as (select id, '' as term from roles union select id, seniority from roles),
    workplace_terms as (select id, '' as term from roles union select id, workplace from roles),
    skill_terms as (
      select id, '' as term from roles
      union select roles.id, slug from roles join job_skills on job_id = roles.id join skills on skills.id = skill_id
    ),
    place_terms as (
      select id, '' as term from roles
      union select roles.id, slug from roles join job_places on job_id = roles.id join locations on locations.id = location_id
    )
    insert into listings (key, open, indexed, changed_at)
    select
      c.term || '|' || s.term || '|freelance|' || w.term || '|' || k.term || '|' || p.term as term_key,
      count(*), case when count(*) >= 5 then 1 else 0 end, max(published_at)
    from roles
    join category_terms c on c.id = roles.id
    join seniority_terms s on s.id = roles.id
    join workplace_terms w on w.id = roles.id
    join skill_terms k on k.id = roles.id
    join place_terms p on p.id = roles.id
    group by term_key
    on conflict (key) do nothing`.execute(trx);
  const terms = sql`trim(replace(replace(replace(key, '||', '|'), '||', '|'), '||', '|'), '|')`;
  await sql`delete from listings where length(${terms}) - length(replace(${terms}, '|', '')) > 2`.execute(trx);
}
