import type { Seniority } from '../features/jobs/job.ts';

/**
 * A top-level category and the crafts in it. Sentences have slots: `{company}`, `{people}`, `{surface}`,
 * `{otherSurface}`, `{artefact}`, `{otherArtefact}`, `{scene}`, `{project}`, `{team}`; a capital begins a sentence.
 */
export interface Field {
  /** Of the shipped vocabulary, which says its title. */
  slug: string;
  /** What `{subject}` and `{otherSubject}` stand for in sentences that all fields share. */
  subject: 'surface' | 'artefact' | 'scene';
  crafts: Craft[];
  /** What is done after one, three and six months. */
  milestones: [string[], string[], string[]];
  starterTasks: string[];
  /** Exercises in the hiring process, done at home or together. */
  takeHomes: string[];
  sessions: string[];
}

/** A subcategory: what the role is called, does and needs. */
export interface Craft {
  /** Of the shipped vocabulary, which says its title. */
  slug: string;
  /** Share of roles. */
  demand: number;
  /** Factor of pay. */
  pay: number;
  role: string;
  otherJobs?: string[];
  discipline: string;
  /** The role in a sentence, with its article. */
  noun: string;
  /** Titles of levels that do not follow the usual pattern. */
  titles?: Partial<Record<Seniority, string[]>>;
  /** Shares of levels that differ from the usual; 0 for none. */
  levels?: Partial<Record<Seniority, number>>;
  /** What may follow in a title instead of the name of a product team. */
  areas?: string[];
  /** Share of each skill by slug. */
  skills: Record<string, number>;
  openings: string[];
  tasks: string[];
  asks: string[];
}
