import { sql } from 'kysely';

/**
 * Which companies have a public page: not suspended, and known by more than a form. Anybody can found one; it shows with
 * its proof or with its first published role.
 */
export const isShownCompany = sql<boolean>`companies.suspended_at is null and (companies.verified = 1 or exists (
  select 1 from jobs as published where published.company_id = companies.id and published.published_at is not null))`;
