import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/db/open.ts';
import { shareSetup } from '../run/shared-setup.ts';
import { plantBoard } from './plant.ts';
import { onPostgres, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** An SQLite database with the small board, to be copied. */
    plantedFile: string;
  }
}

/** Name of the Postgres database with the small board, a template of others. */
export const PLANTED = 'planted';

/** True with `EASEL_ENGINES=sqlite`, for a quick look. */
export const isWithoutPostgres = process.env.EASEL_ENGINES === 'sqlite';

/** Provides a Postgres of the test run, and the small board on both engines. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { value, release } = await shareSetup('planted', plant);
  project.provide('plantedFile', value.file);
  project.provide('postgresUrl', value.url);
  return release;
}

async function plant() {
  const folder = mkdtempSync(join(tmpdir(), 'easel-planted-'));
  const file = join(folder, 'easel.db');
  const postgres = isWithoutPostgres ? undefined : await startPostgres();
  if (postgres) await onPostgres(postgres.url, `create database ${PLANTED}`);
  for (const database of [`file:${file}`, ...(postgres ? [`${postgres.url}/${PLANTED}`] : [])]) {
    const db = await openDatabase(database);
    await plantBoard(db);
    await db.destroy();
  }
  const remove = async () => {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { value: { file, url: postgres?.url ?? '' }, remove };
}
