import { SESSION_DAYS } from '../../features/accounts/session-life.ts';
import { EVENT_DAYS } from '../../features/ads/ad-event.commands.ts';
import { DAYS_ALERT_KEPT, DAYS_LINK_WORKS } from '../../features/alerts/alert.ts';
import { MOST_PIECES } from '../../features/applications/application-form.ts';
import type { Applying } from '../../features/applications/applying.ts';
import { FEWEST_COUNTED } from '../../features/applications/reply-record.ts';
import type { Facts } from '../../features/editorial/facts.ts';
import { DAYS_KEPT_UNSENT, MOST } from '../../features/jobs/job.limits.ts';
import { FEATURED_FIRST } from '../../features/jobs/job.ts';
import { FEWEST_ASKERS } from '../../features/numbers/counter.ts';
import { NUMBERS_KEPT_DAYS, WORDS_KEPT_DAYS } from '../../features/numbers/numbers.commands.ts';
import { WIDEST_RANGE } from '../../features/posting/quality.ts';
import { inWords, monthsInWords, spanOf } from '../../lib/number-words.ts';
import { DAYS_KEPT_SENT } from '../../mail/outbox.ts';
import type { Site } from '../../site.ts';

/** All that an article or a page of law may print of a board: `{{daysOpen}}` in its Markdown. */
export const factsOf = (site: Site, { keepMonths }: Pick<Applying, 'keepMonths'>) =>
  ({
    daysOpen: inWords(site.daysOpen),
    daysUntilConfirmation: inWords(site.daysUntilConfirmation),
    daysShownClosed: inWords(site.daysShownClosed),
    daysKeptUnsent: inWords(DAYS_KEPT_UNSENT),
    applicationsKept: monthsInWords(keepMonths),
    featuredFirst: inWords(FEATURED_FIRST),
    mostPlaces: inWords(MOST.locations),
    widestRange: inWords(WIDEST_RANGE),
    mostPieces: inWords(MOST_PIECES),
    fewestCounted: inWords(FEWEST_COUNTED),
    sessionDays: inWords(SESSION_DAYS),
    mailKept: spanOf(DAYS_KEPT_SENT),
    alertKept: spanOf(DAYS_ALERT_KEPT),
    daysLinkWorks: inWords(DAYS_LINK_WORKS),
    adEventDays: inWords(EVENT_DAYS),
    numbersDays: inWords(NUMBERS_KEPT_DAYS),
    wordsDays: inWords(WORDS_KEPT_DAYS),
    fewestAskers: inWords(FEWEST_ASKERS),
  }) satisfies Facts;
