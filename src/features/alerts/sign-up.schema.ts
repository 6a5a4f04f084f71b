import { type Result, succeed, type ValidationProblem } from '../../lib/result.ts';
import { readEmail } from '../accounts/sign-in.schema.ts';
import type { SearchQuery } from '../search/query.ts';
import { type AlertFrequency, DEFAULT_FREQUENCY, isAlertFrequency } from './alert.ts';

interface SignUp {
  address: string;
  query: SearchQuery;
  frequency: AlertFrequency;
}

/** Validates a sign-up with errors by field. `followed` is the parsed search. */
export function validateSignUp(
  { email, frequency }: { email: unknown; frequency: string },
  followedSearch: Result<SearchQuery>,
): Result<SignUp> {
  const address = readEmail(email);
  const problems: ValidationProblem[] = [];
  if (!address.ok) problems.push(...address.problems);
  const chosen = frequency || DEFAULT_FREQUENCY;
  if (!isAlertFrequency(chosen))
    problems.push({ field: 'frequency', message: 'Choose how often you want to hear from us' });
  if (!followedSearch.ok)
    problems.push(
      ...followedSearch.problems.map(({ field, message }) => ({ field, message: `The search ${message}` })),
    );
  if (!address.ok || !followedSearch.ok || !isAlertFrequency(chosen)) return { ok: false, problems };
  return succeed({ address: address.value, query: followedSearch.value, frequency: chosen });
}
