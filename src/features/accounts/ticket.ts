import { MINUTE } from '../../lib/dates.ts';
import type { Accounts } from './accounts.ts';
import { CODE_MINUTES } from './sign-in.schema.ts';
import { SUSPENDED } from './user.ts';

/** Sign-in state between pages. Sealed, because browser histories contain URLs. */
export interface SignInTicket {
  id: string;
  email: string;
  /** Code, in tickets of mails only. */
  code?: string;
  /** Path of this site to return to. */
  next: string;
  /** Role at `next` that is submitted once the code is entered. */
  submits?: string;
  problem?: SignInProblem;
}

type SignInProblem = 'address' | 'code' | 'suspended';

export const problemWords: Record<SignInProblem, string> = {
  address: 'Enter an e-mail address, such as name@example.com',
  code: 'That code is wrong, already used, expired or was tried too often',
  suspended: SUSPENDED,
};

export const sealSignInTicket = (accounts: Accounts, ticket: SignInTicket, now: Date): string =>
  accounts.seal(ticket, new Date(now.getTime() + CODE_MINUTES * MINUTE));

export function unsealSignInTicket(
  accounts: Accounts,
  sealed: string | null | undefined,
  now: Date,
): SignInTicket | undefined {
  const ticket = sealed ? (accounts.unseal(sealed, now) as SignInTicket | undefined) : undefined;
  // Other sealed data must not pass.
  return typeof ticket?.id === 'string' && typeof ticket.email === 'string' ? ticket : undefined;
}
