import { paths } from '../../paths.ts';
import type { FindAttention } from '../accounts/admin/attention.ts';
import { listUndecidedCompanies } from './admin-company.queries.ts';

const MAX_COUNTED = 1_000;

/** Companies with a name or members to decide about. */
export const findCompanyAttention: FindAttention = async (db) => {
  const { length } = await listUndecidedCompanies(db, MAX_COUNTED);
  return [{ label: 'Companies to review', count: length, at: undefined, href: paths.undecidedCompanies() }];
};
