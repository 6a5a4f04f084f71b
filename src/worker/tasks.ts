import { createBackupHandler } from '../backup/backup.tasks.ts';
import { ALERT_KIND, NEWSLETTER_KIND } from '../features/alerts/alert.ts';
import { createAlertMailPreparer } from '../features/alerts/sending.commands.ts';
import type { ApplicationServices } from '../features/applications/applying.ts';
import { createDecisionLettersHandler } from '../features/applications/letters/letters.commands.ts';
import { createWorkSampleThumbnailHandler } from '../features/applications/thumbnails/thumbnails.commands.ts';
import { createChannelPostHandler, createChannelUpdateHandler } from '../features/channels/channel.tasks.ts';
import { createCompanyLogoHandler } from '../features/importing/sources/company-logo.tasks.ts';
import type { ImportServices } from '../features/importing/sources/run.commands.ts';
import { createSourceRunHandler } from '../features/importing/sources/source.tasks.ts';
import { createGoogleIndexingHandler } from '../features/indexing/google-indexing.tasks.ts';
import { createIndexNowHandler } from '../features/indexing/index-now.tasks.ts';
import { createMarketRecountHandler } from '../features/market/market.commands.ts';
import { createNewsletterMailPreparer } from '../features/newsletter/sending.commands.ts';
import { createIssueMailsHandler } from '../features/newsletter/writing.tasks.ts';
import { createHubNotificationHandler } from '../features/search/hub.commands.ts';
import {
  createCancellationHandler,
  createPaymentPollHandler,
  createRefundHandler,
  type PaymentServices,
} from '../features/selling/checkout.commands.ts';
import { createReconciliationHandler } from '../features/selling/reconciliation.ts';
import { createExchangeRatesHandler } from '../features/settings/exchange-rates.tasks.ts';
import { createWebhookDeliveryHandler } from '../features/webhooks/webhook.tasks.ts';
import { createSendMailHandler, type MailServices } from '../mail/mail.tasks.ts';
import type { TaskHandler } from '../queue/task.ts';
import type { OutboundServices } from '../workflows/notices.commands.ts';
import { backUpInChildProcess, countMarketInChildProcess } from './child-process.ts';

export interface TaskServices extends MailServices {
  applying: ApplicationServices;
  importing: ImportServices;
  payments: PaymentServices;
  outbound: OutboundServices;
}

export const createTaskHandlers = (services: TaskServices): TaskHandler[] => [
  createSendMailHandler(services, {
    [ALERT_KIND]: createAlertMailPreparer(services.applying),
    [NEWSLETTER_KIND]: createNewsletterMailPreparer(services.applying),
  }),
  createIssueMailsHandler(services.applying),
  createDecisionLettersHandler(services.applying),
  createWorkSampleThumbnailHandler(services.applying.files),
];

/** Slow tasks, mostly waiting for other servers. Own workers keep mail fast. */
export const createSlowTaskHandlers = ({
  importing,
  payments,
}: Pick<TaskServices, 'importing' | 'payments'>): TaskHandler[] => [
  createSourceRunHandler(importing),
  createExchangeRatesHandler(importing.reading),
  createCompanyLogoHandler(importing),
  createRefundHandler(payments),
  createCancellationHandler(payments),
  createPaymentPollHandler(payments),
  createReconciliationHandler(payments),
  createBackupHandler(backUpInChildProcess),
  createMarketRecountHandler(countMarketInChildProcess),
];

/** Notifications of others. Own workers isolate slow receivers. */
export const createNoticeTaskHandlers = ({ outbound }: Pick<TaskServices, 'outbound'>): TaskHandler[] => [
  createHubNotificationHandler(outbound.hub),
  createIndexNowHandler(outbound.indexNow, outbound.origin),
  createGoogleIndexingHandler(outbound.google, outbound.origin),
  createWebhookDeliveryHandler({ ...outbound.webhooks, origin: outbound.origin }),
  createChannelPostHandler({ ...outbound.channels, origin: outbound.origin }),
  createChannelUpdateHandler({ ...outbound.channels, origin: outbound.origin }),
];
