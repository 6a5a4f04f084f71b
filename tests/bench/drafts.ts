import type { Db } from '../../src/db/tables.ts';
import type { Actor } from '../../src/features/accounts/audit.ts';
import { createJob } from '../../src/features/jobs/job.commands.ts';
import { readJobDraft } from '../../src/features/jobs/job.relations.ts';
import { expectValue } from '../../src/lib/result.ts';
import type { Random } from '../prove/random.ts';

export const actor: Actor = { kind: 'system', name: 'bench' };

/** A draft like one of the open roles. Returns its hash. */
export async function draftOne(db: Db, random: Random, now = new Date()): Promise<string> {
  const open = db.selectFrom('jobs').where('status', '=', 'published');
  const { count } = await open.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const model = await open
    .select('id')
    .orderBy('id')
    .offset(random.below(Number(count)))
    .limit(1)
    .executeTakeFirstOrThrow();
  const draft = await readJobDraft(db, model.id);
  return expectValue(await createJob(db, actor, { ...draft, source: null }, now)).hash;
}
