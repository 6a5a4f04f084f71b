import type { Accounts } from '../features/accounts/accounts.ts';
import { MINUTE } from '../lib/dates.ts';
import type { Problem } from '../lib/result.ts';
import { truncate } from '../lib/text.ts';

/** A form that was refused, on its way back to its page: sealed, because an address ends in histories. */
interface ValidationFailure {
  problems: Problem[];
  values: Record<string, unknown>;
}

const NAME = 'refused';
const MAX_COOKIE_LENGTH = 1_500;
const MAX_MESSAGE_LENGTH = 200;

export function urlWithValidationFailure(accounts: Accounts, page: string, rejection: ValidationFailure): string {
  const { problems } = rejection;
  // JSON may hold anything; no field of a form shows an object, and one with a `toString` of its own cannot be made a text.
  const values = Object.fromEntries(Object.entries(rejection.values).filter(([, value]) => typeof value !== 'object'));
  const until = new Date(Date.now() + 10 * MINUTE);
  // A rule may name what broke it, which may be of any length.
  const shown = problems.map(({ field, message }) => ({ field, message: truncate(message, MAX_MESSAGE_LENGTH) }));
  const isShort = Object.values(values).every((value) => String(value).length <= MAX_COOKIE_LENGTH);
  const whole = isShort ? accounts.seal({ problems: shown, values }, until) : '';
  const sealed =
    isShort && whole.length <= MAX_COOKIE_LENGTH ? whole : accounts.seal({ problems: shown, values: {} }, until);
  const [path = '', anchor] = page.split('#');
  return `${path}${path.includes('?') ? '&' : '?'}${NAME}=${sealed}${anchor ? `#${anchor}` : ''}`;
}

/** The refusal that a page was opened with; none for nearly every visit. */
export function readValidationFailure({ locals, url }: { locals: App.Locals; url: URL }): ValidationFailure {
  const sealed = url.searchParams.get(NAME);
  const rejection = sealed ? (locals.accounts.unseal(sealed, new Date()) as ValidationFailure | undefined) : undefined;
  return rejection ?? { problems: [], values: {} };
}
