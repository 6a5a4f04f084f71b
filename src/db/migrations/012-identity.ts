import { sql } from 'kysely';
import { domainOfWebsite, isEmailOfWebsite } from '../../lib/domain.ts';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** Why a company is verified, who waits to come back to one, and changes of open roles that wait for a moderator. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  const number = dialect === 'postgres' ? sql`bigint` : sql`integer`;
  const statements = [
    sql`alter table companies add column proven_domain ${text}`,
    sql`alter table companies add column confirmed_name ${text}`,
    sql`alter table companies add column admin_word ${text} check (admin_word in ('vouched', 'denied'))`,
    sql`create table waiting_members (
      company_id ${text} not null references companies(id) on delete cascade,
      user_id ${text} not null references users(id) on delete cascade,
      role ${text} not null check (role in ('owner', 'member')), created_at ${text} not null,
      primary key (company_id, user_id))`,
    sql`create index waiting_members_by_user on waiting_members (user_id)`,
    sql`create table held_edits (
      job_id ${text} primary key references jobs(id) on delete cascade, draft ${text} not null, reasons ${text} not null,
      version ${number} not null, created_at ${text} not null)`,
  ];
  for (const statement of statements) await statement.execute(db);
  await sql`update companies set confirmed_name = name where verified = 1`.execute(db);
  await explainVerified(db);
}

/** Of companies that are verified already: by an owner's address, else by an admin's word, else not any more. */
async function explainVerified(db: Trx): Promise<void> {
  const { rows } = await sql<{ id: string; website: string | null; email: string | null; role: string | null }>`
    select companies.id, companies.website, users.email, members.role from companies
    left join members on members.company_id = companies.id left join users on users.id = members.user_id
    where companies.verified = 1`.execute(db);
  const vouched = await sql<{ subject: string }>`
    select distinct subject from audit_log where action = 'verify'`.execute(db);
  const isVouched = new Set(vouched.rows.map(({ subject }) => subject));
  for (const [id, people] of Map.groupBy(rows, (row) => row.id)) {
    const website = people[0]?.website ?? null;
    const isProven = people.some(({ email, role }) => role === 'owner' && email && isEmailOfWebsite(email, website));
    if (isProven) {
      await sql`update companies set proven_domain = ${domainOfWebsite(website)} where id = ${id}`.execute(db);
    } else if (isVouched.has(`company:${id}`) || people.every(({ email }) => email === null)) {
      await sql`update companies set admin_word = 'vouched' where id = ${id}`.execute(db);
    } else {
      await sql`update companies set verified = 0 where id = ${id}`.execute(db);
    }
  }
}
