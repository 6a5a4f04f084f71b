/** Place in the index with its open jobs and children. */
export interface PlaceEntry {
  href: string;
  name: string;
  count: number;
  within: PlaceEntry[];
}

export interface LocationDirectoryView {
  remote: { href: string; count: number };
  /** Regions with countries with cities, without empty places. */
  regions: PlaceEntry[];
}
