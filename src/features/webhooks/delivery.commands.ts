import * as z from 'zod';
import type { Db, Trx } from '../../db/tables.ts';
import { addDays, type Instant, toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { paths } from '../../paths.ts';
import type { ChangeEvent } from '../../publishing/change.ts';
import type { PublishedChange } from '../../publishing/changes.queries.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { defineTask } from '../../queue/task.ts';
import { deliveryTaskKey, selectReceivingEndpoints, toWebhookEndpoint } from './webhook.queries.ts';
import { DELIVERY_DAYS, RETRY_SECONDS } from './webhook.ts';

export const webhookTask = defineTask('webhook.deliver', z.object({ deliveryId: z.string() }), {
  attempts: RETRY_SECONDS.length + 1,
  retrySeconds: RETRY_SECONDS,
});

/** Message to a webhook. `data` has ids and URLs only. */
interface WebhookMessage {
  type: string;
  /** Object of the event. Deliveries about one are sent in order. */
  subject: string;
  at: Instant;
  data: object;
  /** Number of the change record, for order. 0 for tests. */
  changeId: number;
}

/** Prepares a delivery for each event and subscribed webhook. */
export async function prepareWebhookDeliveries(
  db: Db,
  origin: string,
  changes: readonly PublishedChange[],
  now: Date,
): Promise<(trx: Trx) => Promise<void>> {
  const happened = changes.flatMap(({ at, point, record }) =>
    (record.events ?? []).map((event) => ({ event, at, changeId: point.changeId })),
  );
  if (happened.length === 0) return async () => {};
  const endpoints = (await selectReceivingEndpoints(db).selectAll('webhook_endpoints').execute()).map(
    toWebhookEndpoint,
  );
  if (endpoints.length === 0) return async () => {};
  const describeEvent = await loadEventData(
    db,
    origin,
    happened.map(({ event }) => event),
  );
  return async (trx) => {
    for (const [i, { event, at, changeId }] of happened.entries())
      for (const { id, companyId, events } of endpoints) {
        const isMeant = companyId === null ? !event.applicationId : companyId === event.companyId;
        if (!isMeant || !events.includes(event.type)) continue;
        const { subject, data } = describeEvent(event, companyId === null);
        // The earliest due task runs first, which keeps the order of changes.
        const runAt = new Date(now.getTime() - happened.length + i);
        await insertAndEnqueueDelivery(trx, id, { type: event.type, subject, at, data, changeId }, now, runAt);
      }
  };
}

type DescribeEvent = (event: ChangeEvent, isForBoard: boolean) => { subject: string; data: object };

/** Loads URLs of the events' objects. */
async function loadEventData(db: Db, origin: string, events: readonly ChangeEvent[]): Promise<DescribeEvent> {
  const hashes = [...new Set(events.flatMap(({ job }) => job ?? []))];
  const ids = [...new Set(events.flatMap(({ companyId }) => companyId ?? []))];
  const jobs = hashes.length
    ? await db.selectFrom('jobs').select(['hash', 'slug']).where('hash', 'in', hashes).execute()
    : [];
  const companies = ids.length
    ? await db.selectFrom('companies').select(['id', 'slug']).where('id', 'in', ids).execute()
    : [];
  const jobOf = new Map(jobs.map((job) => [job.hash, job]));
  const companyOf = new Map(companies.map((company) => [company.id, company]));
  return ({ job: hash = '', companyId, applicationId, orderId, type }, isForBoard) => {
    const job = jobOf.get(hash);
    const company = companyOf.get(companyId ?? '');
    const data = {
      ...(job && {
        role: { id: hash, url: origin + paths.job(job), api: origin + paths.publicApi(`jobs/${hash}`) },
      }),
      ...(company && { company: { slug: company.slug, url: origin + paths.company(company.slug) } }),
      ...(applicationId && { application: { id: applicationId, url: origin + paths.applicant(applicationId) } }),
      ...(orderId && {
        order: { id: orderId, url: origin + (isForBoard ? paths.adminOrder(orderId) : paths.order(orderId)) },
      }),
    };
    return { subject: orderId ?? applicationId ?? (hash || type), data };
  };
}

export async function insertAndEnqueueDelivery(
  trx: Db,
  endpointId: string,
  message: WebhookMessage,
  now: Date,
  runAt = now,
): Promise<void> {
  const { type, subject, at, data, changeId } = message;
  const id = `msg_${newId(now)}`;
  await trx
    .insertInto('webhook_deliveries')
    .values({
      id,
      endpoint_id: endpointId,
      type,
      subject,
      body: JSON.stringify({ type, timestamp: at, data }),
      change_id: changeId,
      state: 'waiting',
      answer: '',
      attempts: 0,
      sends: 1,
      created_at: toInstant(now),
    })
    .execute();
  await enqueue(trx, webhookTask, { deliveryId: id }, now, { key: deliveryTaskKey(id, 1), runAt });
}

/** Repeats a delivery. False if unknown or still waiting. */
export async function requeueFinishedDelivery(
  trx: Trx,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string },
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('webhook_deliveries')
    .set((eb) => ({ state: 'waiting', attempts: 0, sends: eb('sends', '+', 1) }))
    .where('id', '=', deliveryId)
    .where('endpoint_id', '=', endpointId)
    .where('state', '<>', 'waiting')
    .returning('sends')
    .executeTakeFirst();
  if (!row) return false;
  await clearEndpointBackoff(trx, endpointId);
  await enqueue(trx, webhookTask, { deliveryId }, now, { key: deliveryTaskKey(deliveryId, row.sends) });
  return true;
}

/** Lets a failing webhook be tried at once, as its owner asks by a test or a repeat. */
export async function clearEndpointBackoff(trx: Db, endpointId: string): Promise<void> {
  await trx.updateTable('webhook_endpoints').set({ next_at: null }).where('id', '=', endpointId).execute();
}

export async function failWaitingDeliveries(trx: Db, endpointId: string, answer: string): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', answer })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Deletes old finished deliveries. */
export async function deleteOldFinishedDeliveries(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('state', '<>', 'waiting')
    .where('created_at', '<=', addDays(toInstant(now), -DELIVERY_DAYS))
    .execute();
}
