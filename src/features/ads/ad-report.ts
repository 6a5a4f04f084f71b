import { isTokenEqual } from '../../lib/token.ts';
import type { Accounts } from '../accounts/accounts.ts';

export interface AdReportIdentity {
  id: string;
  /** Version of the report address. Raising it invalidates older addresses. */
  reportVersion: number;
}

/** Secret part of a report's address. Derived on each use and not stored. */
export const makeReportToken = (accounts: Pick<Accounts, 'sign'>, { id, reportVersion }: AdReportIdentity): string =>
  `${id}-${accounts.sign('ad report', id, reportVersion)}`;

/** Ad of a token, valid or not. */
export const unverifiedAdIdOfReportToken = (token: string): string => token.split('-', 1)[0] ?? '';

export const isValidReportToken = (accounts: Pick<Accounts, 'sign'>, ad: AdReportIdentity, token: string): boolean =>
  isTokenEqual(token, makeReportToken(accounts, ad));
