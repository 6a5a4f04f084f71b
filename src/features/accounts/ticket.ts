import { MINUTE } from '../../lib/dates.ts';
import type { Accounts } from './accounts.ts';
import { CODE_MINUTES } from './code.ts';
import { SUSPENDED } from './suspension.ts';

/** What a sign-in under way carries from page to page, sealed: an address in the open would end in histories. */
export interface Ticket {
  /** Of the code that it is for. */
  id: string;
  email: string;
  /** Only in mail: whoever holds it holds the code. */
  code?: string;
  /** Where to go afterwards: a path of ours. */
  next: string;
  problem?: SignInProblem;
}

type SignInProblem = 'address' | 'code' | 'suspended';

export const problemWords: Record<SignInProblem, string> = {
  address: 'Enter an e-mail address, such as name@example.com',
  code: 'That code is wrong, already used, expired or was tried too often',
  suspended: SUSPENDED,
};

export const writeTicket = (accounts: Accounts, ticket: Ticket, now: Date): string =>
  accounts.seal(ticket, new Date(now.getTime() + CODE_MINUTES * MINUTE));

export function readTicket(accounts: Accounts, sealed: string | null | undefined, now: Date): Ticket | undefined {
  const ticket = sealed ? (accounts.unseal(sealed, now) as Ticket | undefined) : undefined;
  // Other things are sealed too.
  return typeof ticket?.id === 'string' && typeof ticket.email === 'string' ? ticket : undefined;
}
