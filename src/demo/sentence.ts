import { lookup } from '../lib/lookup.ts';
import { capitalise, formatNumber } from '../lib/text.ts';

/** Fills `{slots}`. A slot with a capital begins a sentence. @throws Error for an unknown slot. */
export function fill(sentence: string, slots: Record<string, string>): string {
  if (!sentence.includes('{')) return sentence;
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = lookup(slots, name);
    if (value !== undefined) return value;
    const lower = lookup(slots, name.charAt(0).toLowerCase() + name.slice(1));
    if (lower === undefined) throw new Error(`No value for {${name}} in “${sentence}”`);
    return capitalise(lower);
  });
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** `seven`, `34`, `about 1,800`. */
export function approximateNumber(n: number): string {
  if (n <= 12) return WORDS[n] as string;
  if (n < 60) return String(n);
  const step = n < 500 ? 10 : 100;
  return `about ${formatNumber(Math.round(n / step) * step)}`;
}
