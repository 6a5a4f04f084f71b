/** A place in the index with its open roles, and what lies in it. */
export interface PlaceEntry {
  href: string;
  name: string;
  count: number;
  within: PlaceEntry[];
}

export interface LocationIndexView {
  remote: { href: string; count: number };
  /** Regions, each with countries, each with cities; places without roles are left out. */
  regions: PlaceEntry[];
}
