/** First, last and neighbouring page numbers. `null` for gaps. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((n, i) => {
    const gap = n - (shown[i - 1] ?? 0);
    // A gap of one page is filled.
    return gap === 2 ? [n - 1, n] : gap > 2 ? [null, n] : [n];
  });
}
