/** Parses major units: `62000`, `62,000`, `62.000`, `62 000`, `62k`, `18.50`. */
export function parseAmount(input: string): number | undefined {
  const match = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?(k)?$/i.exec(input.replace(/[\s'’]/g, ''));
  if (!match) return undefined;
  const [, whole = '', cents = 0, thousands] = match;
  const amount = Number(`${whole.replace(/[.,]/g, '')}.${cents}`);
  return thousands ? Math.round(amount * 1_000) : amount;
}
