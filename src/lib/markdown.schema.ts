import * as z from 'zod';
import { findMarkdownProblem } from './markdown.ts';
import { formatNumber } from './text.ts';

/** Markdown of a stranger that can be rendered. Of a text that is too long nothing else is looked at. */
export const markdownSchema = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, { error: `can have up to ${formatNumber(longest)} characters`, abort: true })
    .superRefine((text, context) => {
      const message = findMarkdownProblem(text);
      if (message) context.addIssue({ code: 'custom', message });
    });
