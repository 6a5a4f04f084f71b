import { SESSION_DAYS } from '../features/accounts/session-life.ts';
import { EVENT_DAYS } from '../features/ads/ad-event.commands.ts';
import { ENDED_ALERT_DAYS, LINK_VALID_DAYS } from '../features/alerts/alert.ts';
import { MAX_WORK_SAMPLES } from '../features/applications/application-form.ts';
import type { ApplicationServices } from '../features/applications/applying.ts';
import { MIN_APPLICATIONS } from '../features/applications/reply-record.ts';
import type { BoardFacts } from '../features/editorial/facts.ts';
import { MAX_COUNTS, UNSENT_DRAFT_DAYS } from '../features/jobs/job.limits.ts';
import { MAX_FEATURED_ON_TOP } from '../features/jobs/job.ts';
import { OBJECTION_DAYS, REPORTS_TO_PAUSE } from '../features/moderation/report.ts';
import { MIN_SEARCHERS } from '../features/numbers/counter.ts';
import { COUNT_DAYS, SEARCH_WORD_DAYS } from '../features/numbers/numbers.commands.ts';
import { MAX_PAY_RATIO } from '../features/posting/quality.ts';
import { daysInWords, monthsInWords, numberInWords } from '../lib/number-words.ts';
import { SENT_MAIL_DAYS } from '../mail/outbox.ts';
import type { SiteSettings } from '../site.ts';

/** Facts for articles and legal pages, such as `{{daysOpen}}`. */
export const formatBoardFacts = (
  site: SiteSettings,
  { retentionMonths }: Pick<ApplicationServices, 'retentionMonths'>,
) =>
  ({
    daysOpen: numberInWords(site.daysOpen),
    daysUntilConfirmation: numberInWords(site.daysUntilConfirmation),
    daysShownClosed: numberInWords(site.daysShownClosed),
    unsentDraftDays: numberInWords(UNSENT_DRAFT_DAYS),
    applicationsKept: monthsInWords(retentionMonths),
    featuredFirst: numberInWords(MAX_FEATURED_ON_TOP),
    mostPlaces: numberInWords(MAX_COUNTS.locations),
    widestRange: numberInWords(MAX_PAY_RATIO),
    mostPieces: numberInWords(MAX_WORK_SAMPLES),
    fewestCounted: numberInWords(MIN_APPLICATIONS),
    sessionDays: numberInWords(SESSION_DAYS),
    mailKept: daysInWords(SENT_MAIL_DAYS),
    alertKept: daysInWords(ENDED_ALERT_DAYS),
    daysLinkWorks: numberInWords(LINK_VALID_DAYS),
    adEventDays: numberInWords(EVENT_DAYS),
    numbersDays: numberInWords(COUNT_DAYS),
    wordsDays: numberInWords(SEARCH_WORD_DAYS),
    reportsToPause: numberInWords(REPORTS_TO_PAUSE),
    objectionDays: numberInWords(OBJECTION_DAYS),
    minSearchers: numberInWords(MIN_SEARCHERS),
  }) satisfies BoardFacts;
