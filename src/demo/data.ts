import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { CONTRACT_TYPES, SENIORITIES, WORKPLACES } from '../features/jobs/job.ts';

const texts = z.array(z.string()).min(1);
const shares = z.record(z.string(), z.number());

const focusSchema = z.strictObject({
  oneLiners: texts,
  /** `{name}` is the company. */
  story: z.string(),
  people: z.string(),
  surfaces: texts,
  projects: texts,
  /** Team names as they appear in titles. */
  teams: texts,
});

/** Products, customers and language of an industry. Surfaces, artefacts and scenes begin with "the". Tasks are sentences. */
const industrySchema = z.strictObject({
  slug: z.string(),
  /** Share of companies. */
  weight: z.number(),
  /** Factor of pay. */
  pay: z.number(),
  /** Shares of company sizes, smallest first, where they differ from the usual. */
  sizes: z.array(z.number()).exactOptional(),
  /** Share of remote roles where it differs from the usual. */
  remote: z.number().exactOptional(),
  /** Factors of demand by slug of a field or craft; 1 where absent. */
  demand: shares,
  /** Skills asked for more often than elsewhere. */
  leans: texts,
  names: texts,
  /** Names that only fit a company at home in the country of this ISO code. */
  localNames: z.record(z.string(), texts),
  /** Second words of composed names: `Oslund Ledger`. */
  nameWords: texts,
  founders: texts,
  /** Origins of companies, each beginning with "after". */
  occasions: texts,
  beliefs: texts,
  hardParts: texts,
  tasks: texts,
  /** True if the tasks also fit brand, motion and 3D roles, not only those about a product. */
  tasksFitAll: z.boolean().exactOptional(),
  artefacts: texts,
  /** Work of its motion and 3D designers. */
  scenes: texts,
  focuses: z.array(focusSchema).min(1),
});

/** Subcategory: titles, tasks and needs. */
const craftSchema = z.strictObject({
  slug: z.string(),
  /** Share of roles. */
  demand: z.number(),
  /** Factor of pay. */
  pay: z.number(),
  role: z.string(),
  otherJobs: texts.exactOptional(),
  discipline: z.string(),
  /** The role in a sentence, with its article. */
  noun: z.string(),
  /** Titles of levels that do not follow the usual pattern. */
  titles: z.partialRecord(z.enum(SENIORITIES), texts).exactOptional(),
  /** Shares of levels that differ from the usual; 0 for none. */
  levels: z.partialRecord(z.enum(SENIORITIES), z.number()).exactOptional(),
  /** Areas that can follow in a title instead of a team name. */
  areas: texts.exactOptional(),
  /** Share of each skill by slug. */
  skills: shares,
  openings: texts,
  tasks: texts,
  asks: texts,
});

/**
 * Top-level category with its crafts. Sentences have slots such as `{company}` or `{otherSurface}`; a capital begins a
 * sentence.
 */
const fieldSchema = z.strictObject({
  slug: z.string(),
  /** Meaning of `{subject}` and `{otherSubject}` in sentences shared by all fields. */
  subject: z.enum(['surface', 'artefact', 'scene']),
  crafts: z.array(craftSchema).min(1),
  /** Goals after one, three and six months. */
  milestones: z.tuple([texts, texts, texts]),
  starterTasks: texts,
  /** Exercises in the hiring process, done at home or together. */
  takeHomes: texts,
  sessions: texts,
});

/** Effect of a seniority on a role, whatever the craft. */
const levelSchema = z.strictObject({
  /** Share of roles. */
  demand: z.number(),
  /** Factor of pay. */
  pay: z.number(),
  /** `{role}` and `{discipline}` as the craft has them. */
  titles: texts,
  leads: texts,
  tasks: texts,
  asks: texts,
});

/** Phrases of employers. Each company keeps its own choice. */
const phrasesSchema = z.strictObject({
  headings: z.record(z.enum(['role', 'work', 'asks', 'team', 'start', 'hard']), texts),
  needs: z.array(z.tuple([z.string(), z.string()])),
  reasons: texts,
  welcomes: texts,
  /** By company size, smallest first. */
  teams: z.tuple([texts, texts, texts, texts]),
  habits: texts,
  closings: texts,
  links: texts,
  places: z.record(z.enum(WORKPLACES), texts),
  contracts: z.record(
    z.enum(['part-time', 'cover', 'project', 'freelance', 'internship', 'apprenticeship']),
    z.strictObject({ suffix: z.string(), says: texts }),
  ),
});

/** Local titles by country, for levels of a craft and sometimes only some industries. */
const localTitlesSchema = z.strictObject({
  /** Languages by ISO code of the country. */
  languages: z.record(z.string(), z.string()),
  titles: z.array(
    z.strictObject({
      language: z.string(),
      craft: z.string(),
      levels: z.array(z.enum(SENIORITIES)),
      title: z.string(),
      industries: texts.exactOptional(),
      contract: z.enum(CONTRACT_TYPES).exactOptional(),
    }),
  ),
});

const benefitsSchema = z.strictObject({
  everywhere: texts,
  /** Benefits for people in the office. */
  office: texts,
  /** Customs of a country, by ISO code. */
  local: z.record(z.string(), texts),
});

export type Industry = z.infer<typeof industrySchema>;
export type Focus = z.infer<typeof focusSchema>;
export type Field = z.infer<typeof fieldSchema>;
export type Craft = z.infer<typeof craftSchema>;
export type LocalTitle = z.infer<typeof localTitlesSchema>['titles'][number];
export type ContractKind = keyof z.infer<typeof phrasesSchema>['contracts'];

const readText = (file: string): string => readFileSync(new URL(`data/${file}`, import.meta.url), 'utf8');
/** @throws ZodError naming the problem in the file. */
export const readJson = <T>(file: string, schema: z.ZodType<T>): T => schema.parse(JSON.parse(readText(file)));

export const industries = readJson('industries.json', z.array(industrySchema));
export const crafts = readJson('fields.json', z.array(fieldSchema)).flatMap((field) =>
  field.crafts.map((craft) => ({ craft, field })),
);
export const levels = readJson('levels.json', z.record(z.enum(SENIORITIES), levelSchema));
export const phrases = readJson('phrases.json', phrasesSchema);
export const localTitles = readJson('local-titles.json', localTitlesSchema);
export const benefits = readJson('benefits.json', benefitsSchema);
/** First words of composed company names: invented places and families. */
export const surnames = readJson('surnames.json', texts);

/** Cells of a table without its heading. Columns are divided by `|`. */
export function readTable(file: string): string[][] {
  const [, ...rows] = readText(file).trim().split('\n');
  return rows.map((row) => row.split('|').map((cell) => cell.trim()));
}
