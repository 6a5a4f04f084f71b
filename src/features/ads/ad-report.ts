import { isTokenEqual } from '../../lib/token.ts';
import type { Accounts } from '../accounts/accounts.ts';

/** An ad as far as the address of its report goes. */
export interface ReportedAd {
  id: string;
  /** Of the address: a higher one ends the address before it. */
  reportVersion: number;
}

/**
 * The part of the address of an ad's report that opens it, for whoever has it. It is made of the ad whenever it is shown, so
 * that it can be copied again and is stored nowhere.
 */
export const reportTokenOf = (accounts: Pick<Accounts, 'sign'>, { id, reportVersion }: ReportedAd): string =>
  `${id}-${accounts.sign('ad report', id, reportVersion)}`;

/** The ad that a token names, whether or not it opens its report. */
export const adIdOfReportToken = (token: string): string => token.split('-', 1)[0] ?? '';

export const isValidReportToken = (accounts: Pick<Accounts, 'sign'>, ad: ReportedAd, token: string): boolean =>
  isTokenEqual(token, reportTokenOf(accounts, ad));
