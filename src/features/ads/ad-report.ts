import { isTokenEqual } from '../../lib/token.ts';
import type { Accounts } from '../accounts/accounts.ts';

export interface ReportedAd {
  id: string;
  /** Version of the report address. Raising it invalidates older addresses. */
  reportVersion: number;
}

/**
 * Secret part of the address of an ad's report. Derived from the ad on each use, so it can be shown again and is stored
 * nowhere.
 */
export const reportTokenOf = (accounts: Pick<Accounts, 'sign'>, { id, reportVersion }: ReportedAd): string =>
  `${id}-${accounts.sign('ad report', id, reportVersion)}`;

/** The ad that a token names, whether or not it opens its report. */
export const adIdOfReportToken = (token: string): string => token.split('-', 1)[0] ?? '';

export const isValidReportToken = (accounts: Pick<Accounts, 'sign'>, ad: ReportedAd, token: string): boolean =>
  isTokenEqual(token, reportTokenOf(accounts, ad));
