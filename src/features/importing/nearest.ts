/** Up to three most similar words, nearest first. */
export function nearestWords(word: string, words: readonly string[]): string[] {
  return words
    .map((candidate) => ({
      candidate,
      distance: candidate.includes(word) || word.includes(candidate) ? 1 : editDistance(word, candidate),
    }))
    .filter(({ candidate, distance }) => distance <= Math.max(3, candidate.length / 2))
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1])));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
