import { SESSION_DAYS } from '../../features/accounts/session-life.ts';
import { EVENT_DAYS } from '../../features/ads/ad-event.commands.ts';
import { MOST_PIECES } from '../../features/applications/application-form.ts';
import { FEWEST_COUNTED } from '../../features/applications/reply-record.ts';
import type { Facts } from '../../features/editorial/facts.ts';
import { DAYS_KEPT_UNSENT, MOST } from '../../features/jobs/job.limits.ts';
import { DAYS_OPEN, DAYS_SHOWN_CLOSED, DAYS_UNTIL_CONFIRMATION } from '../../features/jobs/job.ts';
import { WIDEST_RANGE } from '../../features/posting/quality.ts';
import { inWords, spanOf } from '../../lib/number-words.ts';
import { DAYS_KEPT_SENT } from '../../mail/outbox.ts';

/** All that an article or a page of law may print: `{{daysOpen}}` in its Markdown. */
export const facts = {
  daysOpen: inWords(DAYS_OPEN),
  daysUntilConfirmation: inWords(DAYS_UNTIL_CONFIRMATION),
  daysShownClosed: inWords(DAYS_SHOWN_CLOSED),
  daysKeptUnsent: inWords(DAYS_KEPT_UNSENT),
  mostPlaces: inWords(MOST.locations),
  widestRange: inWords(WIDEST_RANGE),
  mostPieces: inWords(MOST_PIECES),
  fewestCounted: inWords(FEWEST_COUNTED),
  sessionDays: inWords(SESSION_DAYS),
  mailKept: spanOf(DAYS_KEPT_SENT),
  adEventDays: inWords(EVENT_DAYS),
} as const satisfies Facts;
