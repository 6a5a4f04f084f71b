import type { Selectable } from 'kysely';
import { getDialect } from '../../db/dialect.ts';
import type { Db, Tables, Trx } from '../../db/tables.ts';
import { DAY, toInstant } from '../../lib/dates.ts';
import { writeMail } from '../../mail/outbox.ts';
import { paths } from '../../paths.ts';
import { NotYetError, RetryLaterError, type TaskHandler, taskHandler } from '../../queue/task.ts';
import { mailMembers } from '../accounts/member-mail.commands.ts';
import {
  type OutboundRequestServices,
  type OutboundResult,
  sendPublicRequest,
} from '../importing/fetching/send-request.ts';
import { failWaitingDeliveries, webhookTask } from './delivery.commands.ts';
import { webhookStoppedMail } from './webhook.mail.ts';
import { deliveryTaskKeySql, selectReceivingEndpoints, toWebhookEndpoint } from './webhook.queries.ts';
import { DELIVERY_TIMEOUT_SECONDS, MAX_FAILING_DAYS, MIN_FAILURES_TO_PAUSE, RETRY_SECONDS } from './webhook.ts';
import { type DeriveToken, signedWebhookHeaders } from './webhook-signature.ts';

export interface WebhookServices {
  origin: string;
  /** Derives the secrets of endpoints. */
  sign: DeriveToken;
  fetching: OutboundRequestServices;
}

/** Milliseconds between checks for an earlier delivery. */
const ORDER_WAIT_MS = 5_000;
/** Minimum wait for an overloaded receiver in seconds. */
const MIN_OVERLOAD_SECONDS = 60;
const OVERLOADED: ReadonlySet<number> = new Set([429, 502, 503, 504]);

type EndpointRow = Selectable<Tables['webhook_endpoints']>;
type DeliveryRow = Selectable<Tables['webhook_deliveries']>;

/**
 * Sends a delivery by Standard Webhooks 1.0. A failing webhook waits for its next attempt. Deliveries about one object are sent
 * in order.
 */
export const createWebhookDeliveryHandler = (services: WebhookServices): TaskHandler =>
  taskHandler(webhookTask, async ({ db, now, attempt, signal }, { deliveryId }) => {
    const delivery = await db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('id', '=', deliveryId)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (!delivery) return;
    const endpoint = await selectReceivingEndpoints(db)
      .selectAll('webhook_endpoints')
      .where('webhook_endpoints.id', '=', delivery.endpoint_id)
      .executeTakeFirst();
    if (!endpoint) return failWaitingDeliveries(db, delivery.endpoint_id, 'The company is suspended or not verified');
    if (endpoint.next_at !== null && endpoint.next_at > toInstant(now))
      throw new NotYetError(new Date(endpoint.next_at));
    if (await hasEarlier(db, delivery)) throw new NotYetError(new Date(now.getTime() + ORDER_WAIT_MS));
    const { body, id } = delivery;
    const headers = signedWebhookHeaders(services.sign, toWebhookEndpoint(endpoint), { id, body }, now);
    const answer = await sendPublicRequest(
      { address: endpoint.address, headers, body, signal },
      { timeoutMs: DELIVERY_TIMEOUT_SECONDS * 1_000, ...services.fetching },
    );
    // Another worker retries.
    if (signal.aborted && answer.kind === 'failed') throw new Error(answer.why);
    const isAccepted = answer.kind === 'answered' && answer.status >= 200 && answer.status < 300;
    const words = answer.kind === 'failed' ? answer.why : `Answered ${answer.status}`;
    if (isAccepted) {
      await db.transaction().execute((trx) => recordSuccess(trx, delivery, { attempt, words }, now));
      return;
    }
    const isLast = attempt >= webhookTask.attempts;
    const failure = { attempt, words, isLast, isGone: answer.kind === 'answered' && answer.status === 410 };
    const ended = await db.transaction().execute((trx) => recordFailure(trx, services, delivery, failure, now));
    if (!ended) throw new RetryLaterError(words, overloadSeconds(answer));
  });

/** True if an earlier delivery about the same object waits. */
async function hasEarlier(db: Db, { endpoint_id, subject, change_id, id }: DeliveryRow): Promise<boolean> {
  const earlier = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('endpoint_id', '=', endpoint_id)
    .where('subject', '=', subject)
    .where('state', '=', 'waiting')
    .where('change_id', '<', change_id)
    .where('id', '<>', id)
    .executeTakeFirst();
  return earlier !== undefined;
}

function overloadSeconds(answer: OutboundResult): number {
  if (answer.kind === 'failed') return 0;
  const { status, retryAfterSeconds = 0 } = answer;
  return Math.max(retryAfterSeconds, OVERLOADED.has(status) ? MIN_OVERLOAD_SECONDS : 0);
}

async function recordSuccess(
  trx: Trx,
  { id, endpoint_id }: DeliveryRow,
  { attempt, words }: { attempt: number; words: string },
  now: Date,
): Promise<void> {
  const endpoint = await lockEndpoint(trx, endpoint_id);
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'delivered', answer: words, attempts: attempt })
    .where('id', '=', id)
    .execute();
  if (!endpoint || endpoint.failures === 0) return;
  await trx
    .updateTable('webhook_endpoints')
    .set({ failures: 0, failing_since: null, next_at: null })
    .where('id', '=', endpoint_id)
    .execute();
  // Waiting deliveries are due now.
  const waiting = trx
    .selectFrom('webhook_deliveries')
    .select(deliveryTaskKeySql().as('key'))
    .where('endpoint_id', '=', endpoint_id)
    .where('state', '=', 'waiting');
  await trx
    .updateTable('tasks')
    .set({ run_at: toInstant(now) })
    .where('key', 'in', waiting)
    .where('state', '=', 'open')
    .where('leased_until', 'is', null)
    .execute();
}

interface Failure {
  attempt: number;
  words: string;
  isLast: boolean;
  /** Response 410. */
  isGone: boolean;
}

/** Records a failure. True if final. */
async function recordFailure(
  trx: Trx,
  services: WebhookServices,
  { id, endpoint_id }: DeliveryRow,
  { attempt, words, isLast, isGone }: Failure,
  now: Date,
): Promise<boolean> {
  const endpoint = await lockEndpoint(trx, endpoint_id);
  if (endpoint?.state !== 'active') return true;
  const at = toInstant(now);
  const failingSince = endpoint.failing_since ?? at;
  const failures = endpoint.failures + 1;
  const hasFailedLong =
    now.getTime() - Date.parse(failingSince) >= MAX_FAILING_DAYS * DAY && failures >= MIN_FAILURES_TO_PAUSE;
  const state = isGone ? 'ended' : hasFailedLong ? 'paused' : 'active';
  const wait = RETRY_SECONDS[Math.min(failures, RETRY_SECONDS.length) - 1] ?? 0;
  const next_at = state === 'active' ? toInstant(new Date(now.getTime() + wait * 1_000)) : null;
  await trx
    .updateTable('webhook_endpoints')
    .set({ failures, failing_since: failingSince, next_at, state })
    .where('id', '=', endpoint_id)
    .execute();
  const isOver = isLast || state !== 'active';
  await trx
    .updateTable('webhook_deliveries')
    .set({ attempts: attempt, answer: words, ...(isOver ? { state: 'failed' } : {}) })
    .where('id', '=', id)
    .execute();
  if (state === 'active') return isOver;
  await failWaitingDeliveries(trx, endpoint_id, isGone ? 'The receiver ended the webhook' : 'The webhook was paused');
  await mailOwner(trx, services, endpoint, { words, isGone }, now);
  return true;
}

/** Serialises changes of a webhook. */
const lockEndpoint = (trx: Trx, id: string) =>
  trx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .$if(getDialect(trx) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();

/** Notifies the company's members or the board. */
async function mailOwner(
  trx: Trx,
  { origin }: WebhookServices,
  { id, address, company_id }: EndpointRow,
  { words, isGone }: { words: string; isGone: boolean },
  now: Date,
): Promise<void> {
  const company = company_id
    ? await trx.selectFrom('companies').select('slug').where('id', '=', company_id).executeTakeFirst()
    : undefined;
  const href = origin + (company ? paths.companyWebhook(company.slug, id) : paths.adminWebhook(id));
  const stopped = { host: new URL(address).host, isEnded: isGone, answer: words, href, origin };
  const mail = { ...webhookStoppedMail(stopped), kind: 'webhook stopped' };
  const notified = company_id ? await mailMembers(trx, company_id, mail, now, 'owner') : 0;
  if (notified === 0) await writeMail(trx, { ...mail, to: ({ email }) => email }, now);
}
