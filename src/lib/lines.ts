/** Lines of a text that say something. */
export const nonEmptyLines = (text: string): string[] => text.split('\n').filter((line) => line.trim());

/** Lines that only one of two texts has. */
export function compareLines(before: string, after: string): { gone: string[]; added: string[] } {
  const [old, now] = [nonEmptyLines(before), nonEmptyLines(after)];
  const [had, has] = [new Set(old), new Set(now)];
  return { gone: old.filter((line) => !has.has(line)), added: now.filter((line) => !had.has(line)) };
}
