import { formatNumber } from '../../lib/text.ts';
import { MAX_TERMS } from './engine/terms.ts';
import { QUERY_LIMITS } from './query.ts';

export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const MAX_SLUG_LENGTH = 80;

/** Error messages by rule, appended to the parameter's name. */
export const queryRules = {
  once: 'may be given only once',
  unknown: 'is not a parameter',
  unknownValue: (value: string) => `has no value "${value}"`,
  flag: 'must be 1 or 0',
  slug: 'must be lower-case words joined by hyphens',
  currency: 'must be a currency of three letters by ISO 4217, such as EUR',
  amount: `must be an amount such as 70000 or 70k, up to ${formatNumber(QUERY_LIMITS.payMin.max)}`,
  text: `can have up to ${QUERY_LIMITS.text} characters`,
  terms: `can have up to ${MAX_TERMS} terms: words, "phrases", -without`,
  values: `can have up to ${QUERY_LIMITS.values} values`,
  oneOf: (values: readonly string[]) => `must be one of ${values.join(', ')}`,
  within: ({ min, max }: { min: number; max: number }) => `must be a whole number from ${min} to ${max}`,
} as const;

/** Shortens a name from user input for error messages. */
export const shortenForMessage = (name: string): string => (name.length > 40 ? `${name.slice(0, 40)}…` : name);
