/**
 * What companies of one trade make, for whom, and how they talk about it.
 * Surfaces, artefacts and scenes begin with "the"; people are plural; projects are noun phrases; beliefs, hard parts and
 * tasks are sentences. `{name}` in a story is the company.
 */
export interface Industry {
  slug: string;
  /** Share of companies. */
  weight: number;
  /** Factor of pay. */
  pay: number;
  /** Shares of company sizes, smallest first, where they differ from the usual. */
  sizes?: number[];
  /** Share of remote roles where it differs from the usual. */
  remote?: number;
  /** Factors of demand by slug of a field or craft; 1 where absent. */
  demand: Record<string, number>;
  /** Skills asked for more often than elsewhere. */
  leans: string[];
  names: string[];
  /** Names that only fit a company at home in the country of this ISO code. */
  localNames: Record<string, string[]>;
  /** Second words of composed names: `Oslund Ledger`. */
  nameWords: string[];
  founders: string[];
  /** What made them start; each begins with "after". */
  occasions: string[];
  beliefs: string[];
  hardParts: string[];
  tasks: string[];
  /** Whether the tasks also fit brand, motion and 3D roles, not only those about a product. */
  tasksFitAll?: boolean;
  /** What its brand and graphic designers make. */
  artefacts: string[];
  /** What its motion and 3D designers show. */
  scenes: string[];
  focuses: Focus[];
}

/** One product within a trade. */
export interface Focus {
  oneLiners: string[];
  story: string;
  people: string;
  surfaces: string[];
  projects: string[];
  /** Teams as they stand in titles. */
  teams: string[];
}
