import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../src/db/open.ts';
import type { Db } from '../../src/db/tables.ts';
import { readOpenListingFacts } from '../../src/features/jobs/facts.queries.ts';
import { listingAlternatives, parseListingKey } from '../../src/features/jobs/listing.ts';
import { listingPath } from '../../src/features/search/slug.ts';
import { readTaxonomy } from '../../src/features/search/taxonomy.ts';
import { type ChangeRecord, changedTags, expandAlternatives } from '../../src/publishing/change.ts';
import { plantBoard } from '../server/plant.ts';
import { History } from './history.ts';
import { Random } from './random.ts';
import { kindOf, Stage } from './stage.ts';

export interface ProofOptions {
  engine: 'sqlite' | 'postgres';
  dist: string;
  postgresUrl?: string | undefined;
  firstSeed: number;
  seeds: number;
  changes: number;
  /** A kind of tag, what stands before its colon, that every change forgets, to see that the proof finds it out. */
  loses?: string;
  report?: (line: string) => void;
}

export interface ProofOutcome {
  changes: number;
  compared: number;
  /** The first difference found, with the change that made it. */
  failure?: string;
}

/** Runs random histories until one leaves a page that differs from a fresh render, or all have ended. */
export async function proveHistories(options: ProofOptions): Promise<ProofOutcome> {
  const outcome: ProofOutcome = { changes: 0, compared: 0 };
  for (let seed = options.firstSeed; seed < options.firstSeed + options.seeds; seed++) {
    const { url, remove } = await newDatabase(options);
    const db = await openDatabase(url);
    try {
      await plantBoard(db);
      const random = new Random(seed);
      const history = new History(db, random, new Date('2026-01-05T09:00:00.000Z'));
      const forgotten = options.loses === undefined ? undefined : { kind: options.loses, tags: new Set<string>() };
      const stage = await Stage.open(db, options.dist, forgotten && forgetting(forgotten));
      for (let change = 1; change <= options.changes; change++) {
        forgotten?.tags.clear();
        const what = await history.step();
        await stage.renderer.catchUp();
        await stage.renderer.settle();
        outcome.changes++;
        const difference = await stage.findDifference(await pickFilterPaths(db, random), forgotten);
        if (difference) {
          outcome.compared += stage.pagesCompared;
          outcome.failure = `seed ${seed}, change ${change} (${what}): ${difference.path}: ${difference.what}`;
          return outcome;
        }
      }
      outcome.compared += stage.pagesCompared;
      options.report?.(
        `${options.engine} seed ${seed}: ${options.changes} changes, ${stage.pagesCompared} pages asked for`,
      );
    } finally {
      await db.destroy();
      await remove();
    }
  }
  return outcome;
}

/** The tags of changes but for one kind, as if its author had forgotten it; those are added to `tags`. */
const forgetting =
  ({ kind, tags }: { kind: string; tags: Set<string> }) =>
  (change: ChangeRecord) =>
    changedTags(change).filter((tag) => {
      const isForgotten = kindOf(tag) === kind;
      if (isForgotten) tags.add(tag);
      return !isForgotten;
    });

/** Two random filter pages, one of any length, requested again ever after. */
async function pickFilterPaths(db: Db, random: Random): Promise<string[]> {
  if (random.chance(0.85)) return [];
  const counted = await db.selectFrom('listings').select('key').orderBy('key').execute();
  const open = (await Array.fromAsync(readOpenListingFacts(db))).flat();
  const keys = counted.length > 0 ? [random.pick(counted).key] : [];
  if (open.length > 0) keys.push(random.pick(expandAlternatives(listingAlternatives(random.pick(open)))));
  const { vocabulary } = await readTaxonomy(db);
  return keys.flatMap((key) => listingPath(parseListingKey(key), vocabulary) ?? []);
}

async function newDatabase({
  engine,
  postgresUrl,
}: ProofOptions): Promise<{ url: string; remove: () => Promise<void> }> {
  if (engine === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'easel-proof-'));
    return {
      url: `file:${join(folder, 'easel.db')}`,
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  const name = `proof_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: `${postgresUrl}/postgres` });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  return { url: `${postgresUrl}/${name}`, remove: () => run(`drop database ${name} with (force)`) };
}
