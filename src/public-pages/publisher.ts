import type { Publisher } from '../features/jobs/job-markdown.ts';

export const toPublisher = ({ origin, site }: App.Locals): Publisher => ({ origin, name: site.name });
