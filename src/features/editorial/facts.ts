import { lookup } from '../../lib/lookup.ts';
import { capitalise } from '../../lib/text.ts';

export type BoardFacts = Readonly<Record<string, string>>;

/** Replaces `{{daysOpen}}` by its fact, `{{DaysOpen}}` capitalised. @throws Error for an unknown placeholder, with `where`. */
export function fillFacts(text: string, facts: BoardFacts, where: string): string {
  return text.replace(/\{\{(\w*)(\}\})?/g, (placeholder, name: string, end?: string) => {
    const small = name.charAt(0).toLowerCase() + name.slice(1);
    const fact = lookup(facts, small);
    if (fact === undefined || !end) throw new Error(`${where}: there is no fact ${placeholder}`);
    return name === small ? fact : capitalise(fact);
  });
}
