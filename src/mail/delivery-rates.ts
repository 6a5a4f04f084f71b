import type { MailingListSums } from './deliveries.ts';

/** Period of rates. */
export const RATE_DAYS = 30;

const MIN_SENT_MAILS = 100;
/** Rates from which large providers filter a sender. */
const MAX_BOUNCE_RATE = 0.05;
const MAX_COMPLAINT_RATE = 0.003;

/** `4.2%`. A dash without mails. */
export const formatPercentage = (number: number, sent: number): string =>
  sent === 0 ? '–' : `${((100 * number) / sent).toFixed(1)}%`;

/** Rates above their limits. */
export const exceededRates = ({
  sent,
  bounced,
  complained,
}: MailingListSums): { bounced: boolean; complained: boolean } => ({
  bounced: sent >= MIN_SENT_MAILS && bounced / sent > MAX_BOUNCE_RATE,
  complained: sent >= MIN_SENT_MAILS && complained / sent > MAX_COMPLAINT_RATE,
});
