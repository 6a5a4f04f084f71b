import { appendFileSync } from 'node:fs';
import type { PageRecord } from './page-record.ts';

export interface LoggedPage extends PageRecord {
  contentType: string;
}

/** Environment variable with the file of rendered pages as JSON lines, since rendering and build may be different processes. */
export const PAGE_LOG = 'EASEL_PAGE_LOG';

export function logBuiltPage(page: LoggedPage): void {
  const file = process.env[PAGE_LOG];
  if (file) appendFileSync(file, `${JSON.stringify(page)}\n`);
}
