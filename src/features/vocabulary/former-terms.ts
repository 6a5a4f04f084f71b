/** Vocabulary the owner edits, by search facet. */
export const TERM_KINDS = ['category', 'skill', 'location'] as const;
export type TermKind = (typeof TERM_KINDS)[number];

/** Facets with former slugs. Companies get them by mergers. */
export const FORMER_KINDS = [...TERM_KINDS, 'company'] as const;
type FormerKind = (typeof FORMER_KINDS)[number];

/** Redirects by kind: slug to slug, or `''` for all jobs. */
export type FormerTerms = Readonly<Record<FormerKind, ReadonlyMap<string, string>>>;

/** Current slug of a term. Undefined without successor. */
export const findCurrentSlug = (former: FormerTerms, kind: FormerKind, slug: string): string | undefined =>
  (former[kind].get(slug) ?? slug) || undefined;

/** Replaces former slugs in parameters of bookmarks and stored searches. */
export function replaceFormerSlugs(parameters: URLSearchParams, former: FormerTerms): URLSearchParams {
  if (FORMER_KINDS.every((kind) => former[kind].size === 0)) return parameters;
  const kinds = new Map<string, FormerKind>([
    ...FORMER_KINDS.map((kind) => [kind, kind] as const),
    ['openTo', 'location'],
  ]);
  return new URLSearchParams(
    [...parameters].flatMap(([name, value]) => {
      const kind = kinds.get(name);
      const present = kind && value ? findCurrentSlug(former, kind, value) : value;
      return present === undefined ? [] : [[name, present]];
    }),
  );
}
