import { lookup } from '../../lib/lookup.ts';
import { capitalise } from '../../lib/text.ts';

export type BoardFacts = Readonly<Record<string, string>>;

/**
 * A text in which `{{daysOpen}}` is replaced by the fact of that name; `{{DaysOpen}}`, at the beginning of a sentence, by
 * the same with a capital letter.
 * @throws Error naming a placeholder that is no fact, and `where` it stands.
 */
export function fillFacts(text: string, facts: BoardFacts, where: string): string {
  return text.replace(/\{\{(\w*)(\}\})?/g, (placeholder, name: string, end?: string) => {
    const small = name.charAt(0).toLowerCase() + name.slice(1);
    const fact = lookup(facts, small);
    if (fact === undefined || !end) throw new Error(`${where}: there is no fact ${placeholder}`);
    return name === small ? fact : capitalise(fact);
  });
}
