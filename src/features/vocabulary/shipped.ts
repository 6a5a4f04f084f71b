import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { skillSynonyms, termName } from '../categories/term.schema.ts';

const slug = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens, such as "ui-designer"');
const category = z.strictObject({ slug, title: termName });
const categorySchema = category.extend({ categories: z.array(category) });
const skillSchema = z.strictObject({ slug, name: termName, synonyms: skillSynonyms.default([]) });

/** Top-level category with children. */
export type ShippedCategory = z.infer<typeof categorySchema>;

export interface ShippedVocabulary {
  categories: ShippedCategory[];
  skills: z.infer<typeof skillSchema>[];
}

/**
 * Reads `categories.json` and `skills.json`, which owners may edit before the first start. @throws Error with file, line and
 * rule of each problem.
 */
export function readShippedVocabularyOrThrow(): ShippedVocabulary {
  return parseShippedVocabularyOrThrow(
    readFileSync(at('categories.json'), 'utf8'),
    readFileSync(at('skills.json'), 'utf8'),
  );
}

const at = (file: string): URL => new URL(file, import.meta.url);

/** @throws Error with file, line and rule of each problem. */
export function parseShippedVocabularyOrThrow(categoriesJson: string, skillsJson: string): ShippedVocabulary {
  const categories = parseFile('categories.json', categoriesJson, z.array(categorySchema));
  const skills = parseFile('skills.json', skillsJson, z.array(skillSchema));
  const slugs = [...categories.flatMap((top) => [top, ...top.categories]), ...skills].map((term) => term.slug);
  const twice = [...new Set(slugs.filter((one, i) => slugs.indexOf(one) !== i))];
  // Both are parts of listing addresses.
  if (twice.length > 0) throw new Error(`categories.json, skills.json: ${twice.join(', ')}: each slug may stand once`);
  return { categories, skills };
}

function parseFile<T>(file: string, text: string, schema: z.ZodType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`${file}: is not valid JSON: ${(error as Error).message}`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map(({ path, message }) => `${file}: ${path.join('.')}: ${message}`).join('\n'));
}
