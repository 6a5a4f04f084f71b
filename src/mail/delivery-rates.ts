import type { ListSums } from './deliveries.ts';

/** Days that rates are of. */
export const DAYS_OF_RATES = 30;

/** Mails below which a share says nothing. */
const FEWEST_SENT = 100;
/** Shares of what was sent from which large providers begin to put everything of a sender aside. */
const MOST_BOUNCED = 0.05;
const MOST_COMPLAINED = 0.003;

/** `4.2%`; a dash where nothing was sent. */
export const shareOf = (number: number, sent: number): string =>
  sent === 0 ? '–' : `${((100 * number) / sent).toFixed(1)}%`;

/** Whether so much comes back, or is complained of, that a person should look. */
export const isTooMuch = ({ sent, bounced, complained }: ListSums): { bounced: boolean; complained: boolean } => ({
  bounced: sent >= FEWEST_SENT && bounced / sent > MOST_BOUNCED,
  complained: sent >= FEWEST_SENT && complained / sent > MOST_COMPLAINED,
});
