import type { Tables } from '../db/tables.ts';
import type { Craft, Field, Focus, Industry } from './data.ts';
import type { DemoPlace } from './locations.ts';
import type { Wheel } from './random.ts';

/** Company with the data that its roles are made from. */
export interface Employer {
  row: Tables['companies'];
  industry: Industry;
  focus: Focus;
  home: DemoPlace;
  /** Home first. */
  places: DemoPlace[];
  /** 0 for up to ten people, 5 for thousands. */
  size: number;
  headcount: number;
  designers: number;
  /** Share of roles and maximum number open at once. */
  weight: number;
  mostOpen: number;
  remote: number;
  hybrid: number;
  generosity: number;
  disclosure: number;
  crafts: Wheel<{ craft: Craft; field: Field }>;
  /** Common properties of its postings. */
  habits: string[];
  benefits: string[];
  officeBenefit: string;
  headings: Record<string, string>;
  layouts: number[];
  needs: readonly [string, string];
  /** Text between title and team: `Designer, Payroll`. */
  suffix: readonly [string, string];
}
