import { appendFileSync } from 'node:fs';
import type { PageRecord } from './page-record.ts';

export interface LoggedPage extends PageRecord {
  contentType: string;
}

/** Where the pages drawn by a build are noted, one JSON line each: drawing and build may be different processes. */
export const PAGE_LOG = 'EASEL_PAGE_LOG';

export function logBuiltPage(page: LoggedPage): void {
  const file = process.env[PAGE_LOG];
  if (file) appendFileSync(file, `${JSON.stringify(page)}\n`);
}
