import { lookup } from '../../lib/lookup.ts';
import { capitalise } from '../../lib/text.ts';

export type BoardFacts = Readonly<Record<string, string>>;

const PLACEHOLDER = /\{\{(\w*)(\}\})?/g;

/** Replaces `{{daysOpen}}` by its fact, `{{DaysOpen}}` capitalised. Unknown placeholders stay. */
export const fillFacts = (text: string, facts: BoardFacts): string =>
  text.replace(PLACEHOLDER, (placeholder, name: string, end?: string) => findFact(facts, name, end) ?? placeholder);

/** First placeholder of a text that is no fact. */
export const findUnknownPlaceholder = (text: string, facts: BoardFacts): string | undefined =>
  [...text.matchAll(PLACEHOLDER)].find(([, name = '', end]) => findFact(facts, name, end) === undefined)?.[0];

function findFact(facts: BoardFacts, name: string, end?: string): string | undefined {
  const small = name.charAt(0).toLowerCase() + name.slice(1);
  const fact = lookup(facts, small);
  if (fact === undefined || !end) return undefined;
  return name === small ? fact : capitalise(fact);
}
