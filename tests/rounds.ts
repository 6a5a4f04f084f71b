/** True with `EASEL_LONG=1`, for property tests, random histories and kills that take many times longer. */
export const isLong = process.env.EASEL_LONG === '1';

/** Number of rounds in every run of the suite, and with `EASEL_LONG=1`. */
export const rounds = (usual: number, long: number): number => (isLong ? long : usual);

/** Every nth element, other ones for each turn, and all of them with `EASEL_LONG=1`. */
export const everyNth = <T>(items: readonly T[], n: number, turn = 0): T[] =>
  items.filter((_, i) => isLong || (i + turn) % n === 0);
