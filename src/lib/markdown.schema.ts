import * as z from 'zod';
import { findMarkdownProblem } from './markdown.ts';
import { formatNumber } from './text.ts';

/** Renderable Markdown. Too long text is not parsed. */
export const markdownSchema = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, { error: `can have up to ${formatNumber(longest)} characters`, abort: true })
    .superRefine((text, context) => {
      const message = findMarkdownProblem(text);
      if (message) context.addIssue({ code: 'custom', message });
    });
