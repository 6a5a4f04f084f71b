/** Estimates entropy in bits from character frequencies. Repetitions count once, runs (`aaa`, `abc`, `321`) not at all. */
export function estimateEntropyBits(text: string): number {
  const unit = repeatedUnit(text);
  const steps = [...unit].filter((character, i) => {
    const before = i > 0 ? unit.charCodeAt(i - 1) : Number.NaN;
    return !(Math.abs(character.charCodeAt(0) - before) <= 1);
  });
  const counts = new Map<string, number>();
  for (const character of steps) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= count * Math.log2(count / steps.length);
  return bits;
}

/** Shortest prefix whose repetition gives the text. */
function repeatedUnit(text: string): string {
  for (let length = 1; length < text.length; length++)
    if (text.slice(length) === text.slice(0, -length)) return text.slice(0, length);
  return text;
}
