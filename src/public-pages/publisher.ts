import type { Publisher } from '../features/jobs/job-markdown.ts';

/** The board as Markdown names it. */
export const publisherOf = ({ origin, site }: App.Locals): Publisher => ({ origin, name: site.name });
