import { sql } from 'kysely';
import type { Trx } from '../tables.ts';

/** Counts open freelance roles in the listings of freelance work, which are new. */
export async function up(db: Trx): Promise<void> {
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
    group by term_key`.execute(db);
}
