import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, inject } from 'vitest';
import { findBreaches, invariants } from '../../src/cli/verify.ts';
import { openDatabase } from '../../src/db/open.ts';
import type { Db } from '../../src/db/tables.ts';
import { plantBoard } from './plant.ts';

export interface TestBoard {
  db: Db;
  url: string;
  /** A moment that the planted rows lie before. */
  now: Date;
}

export type OpenBoard = () => Promise<TestBoard>;

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** `EASEL_ENGINES=sqlite` leaves Postgres out, for a quick look. */
const isQuick = process.env.EASEL_ENGINES === 'sqlite';

/** Runs the suite on SQLite and on Postgres. `open` gives each test a migrated database of its own with a small board. */
export function describeOnBothEngines(
  title: string,
  suite: (open: OpenBoard, engine: 'sqlite' | 'postgres') => void,
): void {
  describe(`${title} (SQLite)`, () => suite(opener(newSqliteUrl), 'sqlite'));
  describe.skipIf(isQuick)(`${title} (Postgres)`, () => suite(opener(newPostgresUrl), 'postgres'));
}

function opener(newUrl: () => Promise<{ url: string; remove: () => Promise<void> }>): OpenBoard {
  const opened: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const close of opened) await close();
  });
  return async () => {
    const { url, remove } = await newUrl();
    const db = await openDatabase(url);
    opened.push(async () => {
      await db.destroy();
      await remove();
    });
    const now = new Date('2026-06-01T12:00:00.000Z');
    await plantBoard(db);
    return { db, url, now };
  };
}

/** What `npm run verify` asks of a board: after every fault. */
export async function expectInvariants(db: Db, now: Date, message?: string): Promise<void> {
  expect(await findBreaches(invariants, db, now), message).toEqual([]);
}

export async function newSqliteUrl() {
  const folder = mkdtempSync(join(tmpdir(), 'easel-'));
  return {
    url: `file:${join(folder, 'easel.db')}`,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

export async function newPostgresUrl() {
  const server = inject('postgresUrl');
  const name = `easel_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}`);
  return { url: `${server}/${name}`, remove: () => onServer(server, `drop database if exists ${name} with (force)`) };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}
