import type { Accounts } from '../features/accounts/accounts.ts';
import { MINUTE } from '../lib/dates.ts';
import type { ValidationProblem } from '../lib/result.ts';
import { truncateToLine } from '../lib/text.ts';

/** Rejected form on its way back to its page. Sealed, because histories contain URLs. */
interface ValidationFailure {
  problems: ValidationProblem[];
  values: Record<string, unknown>;
}

const NAME = 'rejected';
const MAX_COOKIE_LENGTH = 1_500;
const MAX_MESSAGE_LENGTH = 200;

export function urlWithValidationFailure(accounts: Accounts, page: string, rejection: ValidationFailure): string {
  const { problems } = rejection;
  // JSON values may be objects, which no field shows.
  const values = Object.fromEntries(Object.entries(rejection.values).filter(([, value]) => typeof value !== 'object'));
  const until = new Date(Date.now() + 10 * MINUTE);
  // Messages may quote input of any length.
  const shown = problems.map(({ field, message }) => ({ field, message: truncateToLine(message, MAX_MESSAGE_LENGTH) }));
  const isShort = Object.values(values).every((value) => String(value).length <= MAX_COOKIE_LENGTH);
  const whole = isShort ? accounts.seal({ problems: shown, values }, until) : '';
  const sealed =
    isShort && whole.length <= MAX_COOKIE_LENGTH ? whole : accounts.seal({ problems: shown, values: {} }, until);
  const [path = '', anchor] = page.split('#');
  return `${path}${path.includes('?') ? '&' : '?'}${NAME}=${sealed}${anchor ? `#${anchor}` : ''}`;
}

/** Rejected form of a page, if any. */
export function readValidationFailure({ locals, url }: { locals: App.Locals; url: URL }): ValidationFailure {
  const sealed = url.searchParams.get(NAME);
  const rejection = sealed ? (locals.accounts.unseal(sealed, new Date()) as ValidationFailure | undefined) : undefined;
  return rejection ?? { problems: [], values: {} };
}
