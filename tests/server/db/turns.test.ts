import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Db, Trx } from '../../../src/db/tables.ts';
import { describeOnBothEngines } from '../harness.ts';

/** Milliseconds between two statements of a transaction. */
const PIECE_MS = 4;
const PIECES = 40;
/** Minimum yields in 160 ms, half of one every 8 ms. */
const MIN_TURNS = 6;

function reckon(): void {
  for (const until = performance.now() + PIECE_MS; performance.now() < until; );
}

/** Number of event loop turns during the work. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  let turns = 0;
  const others = (async () => {
    while (!isOver) {
      await nextTurn();
      turns++;
    }
  })();
  await nextTurn();
  turns = 0;
  await work();
  isOver = true;
  const counted = turns;
  await others;
  return counted;
}

const write = (trx: Trx | Db, i: number) =>
  trx
    .updateTable('companies')
    .set({ about: `${i}` })
    .where('id', '=', 'co1')
    .execute();

describeOnBothEngines('A writer of many rows', (open) => {
  it('A writer of many rows lets others have their turn between transactions', async () => {
    const { db } = await open();
    const turns = await countTurns(async () => {
      for (let i = 0; i < PIECES; i++)
        await db.transaction().execute(async (trx) => {
          reckon();
          await write(trx, i);
        });
    });
    expect(turns).toBeGreaterThanOrEqual(MIN_TURNS);
  });

  it('A writer of many rows lets them have it between statements without a transaction', async () => {
    const { db } = await open();
    const turns = await countTurns(async () => {
      for (let i = 0; i < PIECES; i++) {
        reckon();
        await write(db, i);
      }
    });
    expect(turns).toBeGreaterThanOrEqual(MIN_TURNS);
  });

  it('A writer of many rows lets them have it within one transaction, of which they see nothing before it ends', async () => {
    const { db } = await open();
    const before = await db.selectFrom('companies').select('about').where('id', '=', 'co1').executeTakeFirstOrThrow();
    const seen = new Set<string>();
    const turns = await countTurns(() =>
      db.transaction().execute(async (trx) => {
        for (let i = 0; i < PIECES; i++) {
          reckon();
          await write(trx, i);
          if (i % 10 === 0)
            seen.add(
              (await db.selectFrom('companies').select('about').where('id', '=', 'co1').executeTakeFirstOrThrow())
                .about,
            );
        }
      }),
    );
    expect(turns).toBeGreaterThanOrEqual(MIN_TURNS);
    expect([...seen]).toEqual([before.about]);
  });
});
