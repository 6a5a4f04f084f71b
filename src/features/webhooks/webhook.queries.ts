import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tables } from '../../db/tables.ts';
import { camelCaseKeys } from '../../lib/camel-case.ts';
import type { ChangeEventType } from '../../publishing/change.ts';
import type { WebhookDelivery, WebhookEndpoint } from './webhook.ts';

const MAX_LISTED_DELIVERIES = 100;

/** Webhooks of a company, or of the board (null). */
export async function listWebhookEndpoints(db: Db, companyId: string | null): Promise<WebhookEndpoint[]> {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('company_id', companyId === null ? 'is' : '=', companyId)
    .orderBy('id')
    .execute();
  return rows.map(toWebhookEndpoint);
}

/** Webhook of the company, or of the board (null). */
export async function findWebhookEndpoint(
  db: Db,
  id: string,
  companyId: string | null,
): Promise<WebhookEndpoint | undefined> {
  return (await listWebhookEndpoints(db, companyId)).find((endpoint) => endpoint.id === id);
}

/** Active webhooks, of companies only while verified and not suspended. */
export const selectReceivingEndpoints = (db: Db) =>
  db
    .selectFrom('webhook_endpoints')
    .leftJoin('companies', 'companies.id', 'webhook_endpoints.company_id')
    .where('state', '=', 'active')
    .where((eb) =>
      eb.or([
        eb('company_id', 'is', null),
        eb.and([eb('companies.verified', '=', 1), eb('companies.suspended_at', 'is', null)]),
      ]),
    );

export const toWebhookEndpoint = (row: Selectable<Tables['webhook_endpoints']>): WebhookEndpoint => ({
  ...camelCaseKeys(row),
  events: JSON.parse(row.events) as ChangeEventType[],
});

export async function listWebhookDeliveries(db: Db, endpointId: string): Promise<WebhookDelivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .leftJoin('tasks', (join) => join.on('tasks.key', '=', deliveryTaskKeySql()).on('tasks.state', '=', 'open'))
    .select(['webhook_deliveries.id', 'type', 'webhook_deliveries.state', 'answer', 'webhook_deliveries.attempts'])
    .select(['webhook_deliveries.created_at as createdAt', 'tasks.run_at'])
    .where('endpoint_id', '=', endpointId)
    .orderBy('webhook_deliveries.created_at', 'desc')
    .orderBy('change_id', 'desc')
    .orderBy('webhook_deliveries.id')
    .limit(MAX_LISTED_DELIVERIES)
    .execute();
  return rows.map(({ run_at, ...row }) => ({ ...row, nextAt: row.state === 'waiting' ? run_at : null }));
}

export const deliveryTaskKey = (id: string, sends: number): string => `webhook:${id}:${sends}`;

/** `deliveryTaskKey` as SQL. */
export const deliveryTaskKeySql = () =>
  sql<string>`'webhook:' || webhook_deliveries.id || ':' || cast(webhook_deliveries.sends as text)`;

/** Metrics: waiting deliveries, failing and stopped webhooks. */
export async function countWebhooks(db: Db): Promise<{ waitingDeliveries: number; failingEndpoints: number }> {
  const [deliveries, endpoints] = await Promise.all([
    db
      .selectFrom('webhook_deliveries')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('webhook_endpoints')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('failing_since', 'is not', null)
      .executeTakeFirstOrThrow(),
  ]);
  return { waitingDeliveries: Number(deliveries.count), failingEndpoints: Number(endpoints.count) };
}
