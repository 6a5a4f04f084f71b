import type { FactField, JobFieldValues } from '../../jobs/job.fields.ts';
import type { Line } from './advert.ts';
import type { Fact } from './fact.ts';

type Read<Name extends FactField> = (lines: readonly Line[]) => Fact<JobFieldValues[Name]> | undefined;

/** Facts that a text states, with the words that state them. */
export type StatedFacts = { [Name in FactField]?: Fact<JobFieldValues[Name]> | undefined };

/** Readers of facts. A fact is only set where a sentence states it. */
const readers: { [Name in FactField]?: Read<Name> } = {};

export const statedFactsOf = (lines: readonly Line[]): StatedFacts =>
  Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(lines)]));
