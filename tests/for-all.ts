import fc from 'fast-check';

type Arbitraries<Values extends [unknown, ...unknown[]]> = { [Key in keyof Values]: fc.Arbitrary<Values[Key]> };

/** Predicate, after options if there are any. */
type Claim<Values extends [unknown, ...unknown[]], Outcome> =
  | [predicate: (...values: Values) => Outcome]
  | [options: fc.Parameters<Values>, predicate: (...values: Values) => Outcome];

/** Asserts a property of all values. */
export function forAll<Values extends [unknown, ...unknown[]]>(
  arbitraries: Arbitraries<Values>,
  ...claim: Claim<Values, unknown>
): void {
  const [options, predicate] = claim.length === 1 ? [{}, claim[0]] : claim;
  fc.assert(fc.property<Values>(...arbitraries, predicate as (...values: Values) => boolean), options);
}

/** As `forAll`, for a predicate that waits. */
export function forAllAsync<Values extends [unknown, ...unknown[]]>(
  arbitraries: Arbitraries<Values>,
  ...claim: Claim<Values, Promise<unknown>>
): Promise<void> {
  const [options, predicate] = claim.length === 1 ? [{}, claim[0]] : claim;
  return fc.assert(
    fc.asyncProperty<Values>(...arbitraries, predicate as (...values: Values) => Promise<boolean>),
    options,
  );
}
