/** Place in the index with its open jobs and children. */
export interface PlaceTreeEntry {
  href: string;
  name: string;
  count: number;
  within: PlaceTreeEntry[];
}

export interface LocationDirectoryView {
  remote: { href: string; count: number };
  /** Regions with countries with cities, without empty places. */
  regions: PlaceTreeEntry[];
}
