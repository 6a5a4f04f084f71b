import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { HOUR, MINUTE } from '../../../src/lib/dates.ts';
import { History } from '../../prove/history.ts';
import { Random } from '../../prove/random.ts';
import { failAtWriteOf } from '../failing-writes.ts';
import { describeOnBothEngines } from '../harness.ts';
import { type Delivery, describeMessage, openHook, work } from './hooks.ts';

const HISTORIES = Number(process.env.HISTORIES ?? 1);
const ROUNDS = 10;
const STEPS_PER_ROUND = 5;

const listOpen = async (db: Db): Promise<Map<string, number>> => {
  const rows = await db.selectFrom('jobs').select(['hash', 'version']).where('status', '=', 'published').execute();
  return new Map(rows.map(({ hash, version }) => [hash, version]));
};

describeOnBothEngines('Random changes', (open) => {
  for (let seed = 1; seed <= HISTORIES; seed++)
    it(`Random changes are sent to webhooks once and in order, whatever fails, ends or works at the same time (${seed})`, async () => {
      const { db, now } = await open();
      const random = new Random(seed);
      const answers = [500, 503, 'cut'] as const;
      const hook = await openHook(db, now, { answer: () => (random.chance(0.25) ? random.pick(answers) : 200) });
      const history = new History(db, random, now);
      await work(db, now);
      /** Expected events by role. */
      const expected = new Map<string, string[]>();
      const edited = new Set<string>();
      const add = (hash: string, type: string) => expected.set(hash, [...(expected.get(hash) ?? []), type]);
      for (let round = 0; round < ROUNDS; round++) {
        for (let i = 0; i < STEPS_PER_ROUND; i++) {
          const before = await listOpen(db);
          await history.step();
          const after = await listOpen(db);
          for (const hash of after.keys()) if (!before.has(hash)) add(hash, 'role.published');
          for (const hash of before.keys()) if (!after.has(hash)) add(hash, 'role.ended');
          for (const [hash, version] of after) if (before.has(hash) && before.get(hash) !== version) edited.add(hash);
        }
        hook.now = history.now;
        await failAtWriteOf(1 + random.below(25), () => work(db, hook.now));
        for (const minutes of [0, 1, 10]) {
          hook.now = new Date(history.now.getTime() + minutes * MINUTE);
          await Promise.all([work(db, hook.now), work(db, hook.now)]);
        }
      }
      for (let hours = 1; hours <= 60; hours += 3) {
        hook.now = new Date(history.now.getTime() + hours * HOUR);
        await Promise.all([work(db, hook.now), work(db, hook.now)]);
      }
      const reported = once(hook.accepted);
      for (const [hash, types] of expected) {
        const output = reported
          .filter((delivery) => describeMessage(delivery).endsWith(hash))
          .map(({ message }) => message.type);
        expect(
          output.filter((type) => type !== 'role.changed'),
          hash,
        ).toEqual(types);
        expect(output.includes('role.changed') || !edited.has(hash), hash).toBe(true);
        for (const [i, type] of output.entries())
          if (type === 'role.changed') expect(output[i - 1], hash).toMatch(/published|changed/);
      }
      const roles = reported.flatMap((delivery) =>
        'role' in delivery.message.data ? [delivery.message.data.role.id] : [],
      );
      expect(new Set(roles).difference(new Set(expected.keys()))).toEqual(new Set());
      const waiting = db.selectFrom('webhook_deliveries').select('id').where('state', '=', 'waiting');
      expect(await waiting.execute()).toEqual([]);
    }, 120_000);
});

/** Deliveries in the order in which they were first accepted. One that came twice says the same. */
function once(accepted: readonly Delivery[]): Delivery[] {
  const first = new Map<string, Delivery>();
  for (const delivery of accepted) {
    const known = first.get(delivery.id);
    if (known) expect(delivery.message).toEqual(known.message);
    else first.set(delivery.id, delivery);
  }
  return [...first.values()];
}
