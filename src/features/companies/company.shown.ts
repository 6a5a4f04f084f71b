import { sql } from 'kysely';

/** Condition for a public page: not suspended, and verified or with a published job, because anyone can create a company. */
export const isShownCompany = sql<boolean>`companies.suspended_at is null and (companies.verified = 1 or exists (
  select 1 from jobs as published where published.company_id = companies.id and published.published_at is not null))`;
