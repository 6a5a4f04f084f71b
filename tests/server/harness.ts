import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { describeViolations, invariants } from '../../src/cli/verify.ts';
import { renewDatabaseId } from '../../src/db/board-settings.ts';
import { openDatabase } from '../../src/db/open.ts';
import type { Db } from '../../src/db/tables.ts';
import { isLong } from '../rounds.ts';
import { isWithoutPostgres, PLANTED } from './planted.ts';

export interface TestBoard {
  db: Db;
  url: string;
  /** A moment that the planted rows lie before. */
  now: Date;
}

export type OpenBoard = () => Promise<TestBoard>;

type Engine = 'sqlite' | 'postgres';
/** `open` gives each test a migrated database of its own with a small board. */
type Suite = (open: OpenBoard, engine: Engine, test: typeof it) => void;

/**
 * Runs the suite on SQLite and on Postgres. Its argument `test` declares a test whose statements others run on Postgres too:
 * that one runs on SQLite, and on Postgres only with `EASEL_LONG=1`.
 */
export function describeOnBothEngines(title: string, suite: Suite): void {
  describe(`${title} (SQLite)`, () => suite(opener(newSqliteBoard), 'sqlite', it));
  describe.skipIf(isWithoutPostgres)(`${title} (Postgres)`, () =>
    suite(opener(newPostgresBoard), 'postgres', it.runIf(isLong) as typeof it),
  );
}

/** As `describeOnBothEngines`, for what SQL does not decide: on Postgres only with `EASEL_LONG=1`. */
export function describeOnSqlite(title: string, suite: Suite): void {
  if (isLong) describeOnBothEngines(title, suite);
  else describe(title, () => suite(opener(newSqliteBoard), 'sqlite', it));
}

interface NewDatabase {
  url: string;
  remove: () => Promise<void>;
}

function opener(newBoard: () => Promise<NewDatabase>): OpenBoard {
  const opened: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const close of opened) await close();
  });
  return async () => {
    const { url, remove } = await newBoard();
    const db = await openDatabase(url);
    // One of its own, as every new database has.
    await renewDatabaseId(db);
    opened.push(async () => {
      await db.destroy();
      await remove();
    });
    const now = new Date('2026-06-01T12:00:00.000Z');
    return { db, url, now };
  };
}

/** Checks the invariants of `npm run verify`. */
export async function expectInvariants(db: Db, now: Date, message?: string): Promise<void> {
  expect(await describeViolations(invariants, db, now), message).toEqual([]);
}

/** URL of a database that does not exist yet. */
export async function newSqliteUrl(): Promise<NewDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'easel-'));
  return {
    url: `file:${join(folder, 'easel.db')}`,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** URL of an empty database. */
export const newPostgresUrl = (): Promise<NewDatabase> => createPostgres('');

async function newSqliteBoard(): Promise<NewDatabase> {
  const made = await newSqliteUrl();
  copyFileSync(inject('plantedFile'), made.url.slice('file:'.length));
  return made;
}

const newPostgresBoard = (): Promise<NewDatabase> => createPostgres(`template ${PLANTED} strategy file_copy`);

async function createPostgres(after: string): Promise<NewDatabase> {
  const server = inject('postgresUrl');
  const name = `easel_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => void (await (await connectAdmin(server)).query(statement));
  await run(`create database ${name} ${after}`);
  return { url: `${server}/${name}`, remove: () => run(`drop database if exists ${name} with (force)`) };
}

let admin: Promise<pg.Client> | undefined;

/** One connection of this process for all its databases. */
function connectAdmin(server: string): Promise<pg.Client> {
  admin ??= (async () => {
    const client = new pg.Client({ connectionString: `${server}/postgres` });
    // The server stops before this process does.
    client.on('error', () => {});
    await client.connect();
    return client;
  })();
  return admin;
}
