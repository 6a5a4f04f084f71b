import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/**
 * Who may do what. The columns of users, sessions, identities, verifications and passkeys are those that better-auth
 * expects, under our names and with our kinds of values; accounts/authentication.ts maps them.
 */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  const number = dialect === 'postgres' ? sql`bigint` : sql`integer`;

  const statements = [
    sql`create table users (
      id ${text} primary key, name ${text} not null, email ${text} not null unique, email_verified ${number} not null,
      image ${text}, created_at ${text} not null, updated_at ${text} not null, check (email = lower(email)))`,
    sql`create table sessions (
      id ${text} primary key, token ${text} not null unique, user_id ${text} not null references users(id) on delete cascade,
      ip_address ${text}, user_agent ${text}, expires_at ${text} not null, created_at ${text} not null, updated_at ${text} not null)`,
    sql`create index sessions_by_user on sessions (user_id)`,
    sql`create table identities (
      id ${text} primary key, account_id ${text} not null, provider_id ${text} not null,
      user_id ${text} not null references users(id) on delete cascade, access_token ${text}, refresh_token ${text}, id_token ${text},
      access_token_expires_at ${text}, refresh_token_expires_at ${text}, scope ${text}, password ${text},
      created_at ${text} not null, updated_at ${text} not null)`,
    sql`create index identities_by_user on identities (user_id)`,
    sql`create table verifications (
      id ${text} primary key, identifier ${text} not null, value ${text} not null,
      expires_at ${text} not null, created_at ${text} not null, updated_at ${text} not null)`,
    sql`create index verifications_by_identifier on verifications (identifier)`,
    sql`create table passkeys (
      id ${text} primary key, name ${text}, public_key ${text} not null,
      user_id ${text} not null references users(id) on delete cascade, credential_id ${text} not null unique,
      counter ${number} not null, device_type ${text} not null, backed_up ${number} not null, transports ${text},
      created_at ${text}, aaguid ${text})`,
    sql`create index passkeys_by_user on passkeys (user_id)`,
    sql`create table members (
      company_id ${text} not null references companies(id) on delete cascade, user_id ${text} not null references users(id) on delete cascade,
      role ${text} not null check (role in ('owner', 'member')), created_at ${text} not null, primary key (company_id, user_id))`,
    sql`create index members_by_user on members (user_id)`,
    sql`create table invitations (
      id ${text} primary key, company_id ${text} not null references companies(id) on delete cascade, email ${text} not null,
      role ${text} not null check (role in ('owner', 'member')), invited_by ${text} references users(id) on delete set null,
      created_at ${text} not null, expires_at ${text} not null, unique (company_id, email), check (email = lower(email)))`,
    sql`create index invitations_by_email on invitations (email)`,
    sql`alter table companies add column suspended_at ${text}`,
    sql`create table company_successors (
      slug ${text} primary key, company_id ${text} not null references companies(id) on delete cascade)`,
    sql`create table audit_log (
      id ${text} primary key, at ${text} not null, actor ${text} not null, action ${text} not null,
      subject ${text} not null, detail ${text} not null default '{}')`,
  ];
  for (const statement of statements) await statement.execute(db);
}
