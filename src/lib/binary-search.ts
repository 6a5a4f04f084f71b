/** First of a range for which the rule is false. */
export function lowerBound(from: number, to: number, isBefore: (at: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
