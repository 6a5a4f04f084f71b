import type { ListSums } from './deliveries.ts';

/** Days that rates are of. */
export const RATE_DAYS = 30;

/** Mails below which a share says nothing. */
const MIN_SENT_MAILS = 100;
/** Shares of what was sent from which large providers begin to put everything of a sender aside. */
const MAX_BOUNCE_RATE = 0.05;
const MAX_COMPLAINT_RATE = 0.003;

/** `4.2%`; a dash where nothing was sent. */
export const formatShare = (number: number, sent: number): string =>
  sent === 0 ? '–' : `${((100 * number) / sent).toFixed(1)}%`;

/** Bounce and complaint rates that are above their limits. */
export const exceededRates = ({ sent, bounced, complained }: ListSums): { bounced: boolean; complained: boolean } => ({
  bounced: sent >= MIN_SENT_MAILS && bounced / sent > MAX_BOUNCE_RATE,
  complained: sent >= MIN_SENT_MAILS && complained / sent > MAX_COMPLAINT_RATE,
});
