import type { Env } from '../../env.ts';
import { openStorage } from '../../storage/open.ts';
import type { FileStorage } from '../../storage/storage.ts';

/** What receiving applications needs beside the database. */
export interface Applying {
  files: FileStorage;
  /** Seals candidates' private links. */
  secret: string;
  /** Origin of the links in mails. */
  origin: string;
  /** Months after the end of a job that applications are kept, at most. */
  keepMonths: number;
}

/** As the settings say. */
export const openApplying = (env: Env): Applying => ({
  files: openStorage(env),
  secret: env.SECRET,
  origin: env.SITE_URL,
  keepMonths: env.APPLICATIONS_KEPT_MONTHS,
});
