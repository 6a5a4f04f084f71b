import { getDialect } from '../../db/dialect.ts';
import type { Trx } from '../../db/tables.ts';

/** Locks an application until the transaction ends. Undefined if there is none at the given company. */
export async function lockApplication(trx: Trx, id: string, companyId?: string) {
  return trx
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select(['applications.status', 'applications.conversation_ended_by as endedBy'])
    .where('applications.id', '=', id)
    .$if(companyId !== undefined, (query) => query.where('jobs.company_id', '=', companyId ?? ''))
    .$if(getDialect(trx) === 'postgres', (query) => query.forUpdate('applications'))
    .executeTakeFirst();
}
