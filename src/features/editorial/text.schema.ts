import * as z from 'zod';
import { toPlainLine } from '../../lib/text.ts';
import { markdownSchema } from '../../lib/validation.ts';
import { type EditorialFrontMatter, type EditorialTextKind, READERS, TEXT_LIMITS } from './text.ts';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const textSlugSchema = z
  .string()
  .trim()
  .max(TEXT_LIMITS.slug, `The address can have up to ${TEXT_LIMITS.slug} characters`)
  .regex(SLUG, 'The address is written with a–z, 0–9 and single hyphens');

const line = (name: string, limit: number) =>
  z
    .string({ error: `${name} is missing` })
    .trim()
    .min(1, { error: `${name} is empty` })
    .max(limit, { error: `${name} is longer than ${limit} characters` })
    .refine((words) => !words.includes('{{'), { error: `${name} cannot print facts: only the text below it can` });

const day = (name: string) => z.iso.date({ error: `${name} must be a date, written 2026-11-20` });

const category = z
  .string({ error: 'a category is the slug of a job category' })
  .regex(SLUG, { error: 'a category is written as its slug, such as product-designer' });

const categories = z
  .array(category, { error: 'categories must be a list of slugs; it may be empty: []' })
  .max(20, { error: 'there can be up to 20 categories' })
  .refine((slugs) => new Set(slugs).size === slugs.length, { error: 'a category is named twice' });

const common = { title: line('title', TEXT_LIMITS.title), description: line('description', TEXT_LIMITS.description) };

/** Front matter of each kind of text: shown at its top, in search results and on its share image. */
export const textHeadSchemas: Record<EditorialTextKind, z.ZodType<EditorialFrontMatter>> = {
  pages: z.strictObject({ ...common, updated: day('updated') }),
  blog: z
    .strictObject({
      ...common,
      published: day('published'),
      updated: day('updated').optional(),
      author: line('author', TEXT_LIMITS.author),
      categories,
    })
    .refine((post) => !post.updated || post.updated >= post.published, {
      error: 'updated is before published',
      path: ['published'],
    }),
  guides: z.strictObject({
    ...common,
    updated: day('updated'),
    readers: z.enum(READERS, { error: `readers must be ${READERS.join(' or ')}` }),
    categories,
  }),
  /** A slug must not be that of a job category. */
  fields: z.strictObject({ ...common, updated: day('updated'), category: category.optional() }),
  /** The title is the subject. The description says when the e-mail is sent. */
  mails: z.strictObject({
    title: z
      .string({ error: 'subject is missing' })
      .overwrite(toPlainLine)
      .min(1, { error: 'subject is empty' })
      .max(TEXT_LIMITS.subject, { error: `subject is longer than ${TEXT_LIMITS.subject} characters` }),
    description: common.description,
  }),
};

export const textBodySchema = (kind: EditorialTextKind) =>
  markdownSchema(kind === 'mails' ? TEXT_LIMITS.mail : TEXT_LIMITS.body).refine((body) => body !== '', 'text is empty');
