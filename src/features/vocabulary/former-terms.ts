/** Vocabulary the owner edits, by search facet. */
export const TERM_KINDS = ['category', 'skill', 'location'] as const;
export type TermKind = (typeof TERM_KINDS)[number];

/** For each kind, where slugs lead that it had: the slug of another, or `''` to no narrowing at all. */
export type FormerTerms = Readonly<Record<TermKind, ReadonlyMap<string, string>>>;

/** The slug that a term has now; `''` where it has no successor. */
export const currentTerm = (former: FormerTerms, kind: TermKind, slug: string): string =>
  former[kind].get(slug) ?? slug;

/** Replaces former slugs in search parameters. Bookmarks and alerts keep addresses longer than slugs live. */
export function canonicaliseSearch(parameters: URLSearchParams, former: FormerTerms): URLSearchParams {
  if (TERM_KINDS.every((kind) => former[kind].size === 0)) return parameters;
  const kinds = new Map<string, TermKind>([...TERM_KINDS.map((kind) => [kind, kind] as const), ['openTo', 'location']]);
  return new URLSearchParams(
    [...parameters].flatMap(([name, value]) => {
      const kind = kinds.get(name);
      const present = kind && value ? currentTerm(former, kind, value) : value;
      return value && !present ? [] : [[name, present]];
    }),
  );
}
