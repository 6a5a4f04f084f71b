import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, vi } from 'vitest';
import { projectRoot } from '../../src/cli/project.ts';
import { backUpDatabase, restoreDatabase } from '../../src/db/backup.ts';
import { openDatabase } from '../../src/db/open.ts';
import type { Db } from '../../src/db/tables.ts';
import { parseEnv } from '../../src/env.ts';
import { readShippedTextsOrThrow } from '../../src/features/editorial/shipped-texts.ts';
import { installShippedTexts } from '../../src/features/editorial/text.commands.ts';
import { installShippedVocabulary } from '../../src/features/vocabulary/shipped.commands.ts';
import { readShippedVocabularyOrThrow } from '../../src/features/vocabulary/shipped.ts';
import { type BuiltPage, type PageManifest, readManifest } from '../../src/publishing/manifest.ts';
import { type RunningServer, startServer } from '../../src/server/main.ts';
import { newPostgresUrl } from '../server/harness.ts';
import { isFree } from '../server/postgres.ts';
import { ownBuild } from './own-build.ts';
import { type RequestOptions, sendRequest, type TestResponse } from './send-request.ts';

export interface Site extends RunningServer {
  origin: string;
  databaseUrl: string;
  manifest: PageManifest;
  request: (path: string, question?: RequestOptions) => Promise<TestResponse>;
  /** The built page of a path. */
  built: (path: string) => BuiltPage;
  close: () => Promise<void>;
}

export interface Settings {
  /** Another folder than that of the build. */
  dist?: string;
  /** Further settings of the server. */
  env?: Record<string, string>;
  /** A new board instead of the demo's, with the words that every board is given; every page is then rendered live. */
  isEmpty?: boolean;
  /** Milliseconds after which the server closes a connection without any traffic. */
  idleTimeoutMs?: number;
  /** Changes the copy of the database before the server reads it. */
  prepare?: (db: Db) => Promise<void>;
}

/** Settings of a site behind a proxy, where every `X-Forwarded-For` is a client of its own. */
export const behindProxy = { TRUSTED_PROXIES: '1', SECRET: 'the secret of these tests, of 32 bytes and more' };

/** The real server on the build, with a copy of its database that the test may change. */
export async function openSite({
  dist = ownBuild().dist,
  env = {},
  isEmpty,
  idleTimeoutMs,
  prepare,
}: Settings = {}): Promise<Site> {
  const origin = ownBuild().origin;
  const manifest = readBuild();
  const { databaseUrl, folder, remove } = isEmpty ? newDatabase() : copyDatabase();
  const settings = parseEnv({
    SITE_URL: origin,
    PORT: new URL(origin).port,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ...env,
  });
  const db = await openDatabase(settings.DATABASE_URL);
  if (isEmpty) await installShippedVocabulary(db, readShippedVocabularyOrThrow(), new Date());
  if (isEmpty) await installShippedTexts(db, readShippedTextsOrThrow(projectRoot), new Date(), { isUpdate: true });
  await prepare?.(db);
  const served = { dist, publicDir: join(projectRoot, 'public'), ...(idleTimeoutMs ? { idleTimeoutMs } : {}) };
  // A process that the file before killed may not have ended.
  await vi.waitUntil(() => isFree(settings.PORT), { timeout: 10_000 });
  const server = await startServer(settings, served, db);
  return {
    ...server,
    origin,
    databaseUrl: settings.DATABASE_URL,
    manifest,
    request: (path, question) => sendRequest(origin, path, question),
    built: (path) => {
      const page = manifest.pages.find((candidate) => candidate.path === path);
      if (!page) throw new Error(`${path} was not built`);
      return page;
    },
    close: async () => {
      await server.stop();
      await db.destroy();
      remove();
    },
  };
}

export function readBuild(): PageManifest {
  const manifest = readManifest(ownBuild().dist);
  if (!manifest) throw new Error('There is no build');
  return manifest;
}

/** A copy of the board's database in a folder of its own. */
export function copyDatabase(): ReturnType<typeof newDatabase> {
  const made = newDatabase();
  copyFileSync(inject('databaseFile'), join(made.folder, 'easel.db'));
  return made;
}

/** The address of a database that is still to be made, in a folder of its own. */
function newDatabase(): { folder: string; databaseUrl: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'easel-site-'));
  return {
    folder,
    databaseUrl: `file:${join(folder, 'easel.db')}`,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The real server on the build, with a copy of its board on one of the two engines. */
export async function openSiteOn(engine: 'SQLite' | 'Postgres', settings: Settings = {}): Promise<Site> {
  if (engine === 'SQLite') return openSite(settings);
  const copy = copyDatabase();
  const { url, remove } = await newPostgresUrl();
  await backUpDatabase(copy.databaseUrl, join(copy.folder, 'backup'));
  await restoreDatabase(url, join(copy.folder, 'backup'), { replace: false, sendsWaitingMail: true });
  copy.remove();
  const site = await openSite({ ...settings, env: { ...settings.env, DATABASE_URL: url } });
  const close = async () => {
    await site.close();
    await remove();
  };
  return { ...site, close };
}
