import { MINUTE } from '../../lib/dates.ts';
import type { Accounts } from './accounts.ts';
import { CODE_MINUTES } from './code.ts';

/** What a sign-in under way carries from page to page, sealed: an address in the open would end in histories. */
export interface Ticket {
  email: string;
  /** Only in mail: whoever holds it holds the code. */
  code?: string;
  /** Where to go afterwards: a path of ours. */
  next: string;
  problem?: SignInProblem;
}

export type SignInProblem = 'address' | 'code';

export const problemWords: Record<SignInProblem, string> = {
  address: 'Enter an e-mail address, such as name@example.com',
  code: 'That code is not right, or it has been used or is too old',
};

export const writeTicket = (accounts: Accounts, ticket: Ticket, now: Date): string =>
  accounts.seal(ticket, new Date(now.getTime() + CODE_MINUTES * MINUTE));

export function readTicket(accounts: Accounts, sealed: string | null | undefined, now: Date): Ticket | undefined {
  return sealed ? (accounts.unseal(sealed, now) as Ticket | undefined) : undefined;
}
