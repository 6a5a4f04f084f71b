import type { Env } from '../../env.ts';
import type { Site } from '../../site.ts';
import { openStorage } from '../../storage/open.ts';
import type { FileStorage } from '../../storage/storage.ts';

export interface Applying {
  files: FileStorage;
  /** Seals candidates' private links. */
  secret: string;
  origin: string;
  /** Address that the board's mail comes from. */
  sender: string;
  /** Months after the end of a job that applications are kept, at most. */
  retentionMonths: number;
}

/** Reads the settings from the environment. */
export const openApplying = (env: Env): Applying => ({
  files: openStorage(env),
  secret: env.SECRET,
  origin: env.SITE_URL,
  sender: addressOf(env.MAIL_FROM),
  retentionMonths: env.APPLICATIONS_KEPT_MONTHS,
});

/** Applications are kept for as long as the owner of the board says, where that is said. */
export const withOwnerRetention = (applying: Applying, { monthsKept }: Site): Applying =>
  monthsKept === null ? applying : { ...applying, retentionMonths: monthsKept };

const addressOf = (from: Env['MAIL_FROM']): string =>
  typeof from === 'string' ? (/<([^<>]+)>$/.exec(from)?.[1] ?? from) : from.address;
