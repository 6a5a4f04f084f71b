import type { Result } from '../lib/result.ts';
import type { Db, Trx } from './tables.ts';

/** Runs `work` in one transaction. Rolls back on an error result, as on an exception. */
export async function commitIfOk<T>(db: Db, work: (trx: Trx) => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await db.transaction().execute(async (trx) => {
      const outcome = await work(trx);
      if (!outcome.ok) throw new RejectedOutcome(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof RejectedOutcome) return error.outcome;
    throw error;
  }
}

class RejectedOutcome extends Error {
  readonly outcome: Result<never>;

  constructor(outcome: Result<never>) {
    super('Refused');
    this.outcome = outcome;
  }
}
