import { readSite } from '../../db/site.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import type { ValidationProblem } from '../../lib/result.ts';
import type { JobFieldValues } from '../jobs/job.fields.ts';
import type { JobDraft } from '../jobs/job.schema.ts';
import { findApplicablePayRules, findPayRuleProblem } from '../jobs/pay-duty.ts';

/** Error if a law in force requires other pay. Undefined if the board does not enforce it. */
export async function findPayDutyProblem(
  db: Db,
  draft: JobDraft,
  companyId: string,
  now: Date,
): Promise<ValidationProblem | undefined> {
  const { payRules } = await readSite(db);
  if (payRules !== 'require') return undefined;
  const company = await db.selectFrom('companies').select('employees').where('id', '=', companyId).executeTakeFirst();
  const rules = findApplicablePayRules(
    {
      workplace: draft.workplace,
      freelance: draft.freelance ?? false,
      locations: draft.locationSlugs ?? [],
      openTo: draft.openToSlugs ?? [],
      employees: draft.employees ?? (company?.employees as JobFieldValues['employees']),
    },
    toInstant(now).slice(0, 10),
  );
  const message = findPayRuleProblem(rules, draft.pay);
  return message === undefined ? undefined : { field: draft.pay ? 'payMax' : 'payShown', message: `Pay: ${message}` };
}

/** True for a problem of `findPayDutyProblem`. */
export const isPayFieldProblem = ({ field }: ValidationProblem): boolean => field === 'payMax' || field === 'payShown';

/** Stores a company's number of employees for its next roles. */
export async function storeEmployees(trx: Trx, companyId: string, { employees }: JobDraft): Promise<void> {
  if (employees) await trx.updateTable('companies').set({ employees }).where('id', '=', companyId).execute();
}
