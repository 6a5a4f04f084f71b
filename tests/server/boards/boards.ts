import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

const folder = new URL('.', import.meta.url);

/** Small boards as released versions left them, oldest first, by name. README.md beside them says how they were made. */
export const boards: string[] = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => file.replace('.sql', ''))
  .sort();

/** Puts a kept board into an empty database. */
export async function loadBoard(name: string, url: string): Promise<void> {
  const statements = readFileSync(new URL(`${name}.sql`, folder), 'utf8');
  await execute(
    url,
    url.startsWith('file:') ? statements : statements.replace(/^create table (?!schema_version).*/gm, asOnPostgres),
  );
}

/** Adds a row to a kept board before it is brought forward. */
export async function insertInto(url: string, table: string, row: Record<string, string>): Promise<void> {
  const values = Object.values(row).map((value) => `'${value.replaceAll("'", "''")}'`);
  await execute(url, `insert into ${table} (${Object.keys(row)}) values (${values})`);
}

async function execute(url: string, statements: string): Promise<void> {
  if (url.startsWith('file:')) {
    const database = new DatabaseSync(url.slice('file:'.length));
    database.exec(statements);
    database.close();
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statements);
  await client.end();
}

/** The columns that a migration makes on Postgres where it makes these on SQLite. */
const asOnPostgres = (table: string): string =>
  table
    .replace(' without rowid', '')
    .replaceAll('integer primary key autoincrement', 'bigint generated always as identity primary key')
    .replace(/(\w+) integer\b/g, '$1 bigint')
    .replace(/(\w+) real\b/g, '$1 double precision')
    .replace(/(\w+) text\b/g, '$1 text collate "C"');
