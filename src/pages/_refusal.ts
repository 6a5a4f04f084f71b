import type { Accounts } from '../features/accounts/accounts.ts';
import { MINUTE } from '../lib/dates.ts';
import type { Problem } from '../lib/result.ts';

/** A form that was refused, on its way back to its page: sealed, because an address ends in histories. */
export interface Refusal {
  problems: Problem[];
  /** What was typed, short fields only. */
  typed: Record<string, unknown>;
}

const NAME = 'refused';
const LONGEST = 1_500;

export function writeRefusal(accounts: Accounts, page: string, refusal: Refusal): string {
  const until = new Date(Date.now() + 10 * MINUTE);
  const isShort = Object.values(refusal.typed).every((value) => String(value).length <= LONGEST);
  const whole = isShort ? accounts.seal(refusal, until) : '';
  const sealed = isShort && whole.length <= LONGEST ? whole : accounts.seal({ ...refusal, typed: {} }, until);
  const [path = '', anchor] = page.split('#');
  return `${path}${path.includes('?') ? '&' : '?'}${NAME}=${sealed}${anchor ? `#${anchor}` : ''}`;
}

/** The refusal that a page was opened with; none for nearly every visit. */
export function readRefusal({ locals, url }: { locals: App.Locals; url: URL }): Refusal {
  const sealed = url.searchParams.get(NAME);
  const refusal = sealed ? (locals.accounts.unseal(sealed, new Date()) as Refusal | undefined) : undefined;
  return refusal ?? { problems: [], typed: {} };
}
