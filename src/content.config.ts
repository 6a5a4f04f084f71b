import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Collection of the Markdown files of a folder. A file name is its slug. */
const folder = (name: string) =>
  glob({
    base: `./src/content/${name}`,
    pattern: '*.md',
    generateId({ entry }) {
      const slug = entry.replace(/\.md$/, '');
      if (!SLUG.test(slug)) throw new Error(`${name}/${entry}: the file name is the slug: a–z, 0–9 and single hyphens`);
      return slug;
    },
  });

const text = (name: string, limit: number) =>
  z
    .string({ error: `${name} is missing` })
    .trim()
    .min(1, { error: `${name} is empty` })
    .max(limit, { error: `${name} is longer than ${limit} characters` })
    .refine((words) => !words.includes('{{'), { error: `${name} cannot print facts: only the text below it can` });

const day = (name: string) => z.date({ error: `${name} must be a date, written 2026-11-20` });

const category = z
  .string({ error: 'a category is the slug of a job category' })
  .regex(SLUG, { error: 'a category is written as its slug, such as product-designer' });

const categories = z
  .array(category, { error: 'categories must be a list of slugs; it may be empty: []' })
  .refine((slugs) => new Set(slugs).size === slugs.length, { error: 'a category is named twice' });

/** Front matter of every article, shown on its page, in search results and on its share image. */
const head = { title: text('title', 70), description: text('description', 160) };

export const collections = {
  blog: defineCollection({
    loader: folder('blog'),
    schema: z
      .strictObject({
        ...head,
        published: day('published'),
        updated: day('updated').optional(),
        author: text('author', 60),
        categories,
      })
      .refine((post) => !post.updated || post.updated >= post.published, {
        error: 'updated is before published',
        path: ['updated'],
      }),
  }),
  guides: defineCollection({
    loader: folder('guides'),
    schema: z.strictObject({
      ...head,
      updated: day('updated'),
      readers: z.enum(['designers', 'recruiters'], { error: 'readers must be designers or recruiters' }),
      categories,
    }),
  }),
  /** Fields of design, at `/categories/{slug}`. A slug must differ from job categories. */
  fields: defineCollection({
    loader: folder('fields'),
    schema: z.strictObject({ ...head, updated: day('updated'), category: category.optional() }),
  }),
  /** `about` and `legal`. Every `##` section of `legal` begins with its summary as a quotation. */
  pages: defineCollection({
    loader: folder('pages'),
    schema: z.strictObject({ ...head, updated: day('updated') }),
  }),
};
