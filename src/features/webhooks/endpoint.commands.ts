import { writeTransaction } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { HOUR, toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { type Actor, writeAudit } from '../accounts/audit.ts';
import { type FetchAddressRules, parsePublicWebAddress } from '../importing/fetching/address.ts';
import {
  clearEndpointBackoff,
  failWaitingDeliveries,
  insertAndEnqueueDelivery,
  requeueFinishedDelivery,
} from './delivery.commands.ts';
import { findWebhookEndpoint, listWebhookEndpoints } from './webhook.queries.ts';
import {
  availableEndpointActions,
  BOARD_EVENTS,
  COMPANY_EVENTS,
  endpointStateNames,
  MAX_ENDPOINTS_PER_OWNER,
  ROTATION_HOURS,
  TEST_EVENT,
  type WebhookAction,
  type WebhookEndpoint,
} from './webhook.ts';

interface NewEndpoint {
  /** Null for the board. */
  companyId: string | null;
  address: string;
  events: readonly string[];
}

export async function addWebhookEndpoint(
  db: Db,
  actor: Actor,
  { companyId, address, events }: NewEndpoint,
  rules: FetchAddressRules,
  now: Date,
): Promise<Result<{ id: string }>> {
  const url = readReceiver(address, rules);
  if (!url.ok) return url;
  const offered = companyId === null ? BOARD_EVENTS : COMPANY_EVENTS;
  const chosen = offered.filter((type) => events.includes(type));
  if (chosen.length === 0) return invalid('events', 'Choose at least one event');
  return writeTransaction(db, async (trx) => {
    const known = await listWebhookEndpoints(trx, companyId);
    if (known.length >= MAX_ENDPOINTS_PER_OWNER)
      return invalid('address', `There can be at most ${MAX_ENDPOINTS_PER_OWNER} webhooks: remove one first`);
    if (known.some((endpoint) => endpoint.address === url.value))
      return invalid('address', 'This address is a webhook already');
    const id = newId(now);
    await trx
      .insertInto('webhook_endpoints')
      .values({
        id,
        company_id: companyId,
        address: url.value,
        events: JSON.stringify(chosen),
        secret_version: 1,
        previous_until: null,
        state: 'active',
        failures: 0,
        failing_since: null,
        next_at: null,
        created_at: toInstant(now),
      })
      .execute();
    await writeAudit(
      trx,
      actor,
      { action: 'add webhook', subject: `webhook:${id}`, detail: { address: url.value } },
      now,
    );
    return succeed({ id });
  });
}

/** Validates a receiver's URL. http is for demos and tests. */
function readReceiver(text: string, rules: FetchAddressRules): Result<string> {
  const url = parsePublicWebAddress(text, rules);
  if (!url.ok) return url;
  if (url.value.protocol !== 'https:' && !rules.allowsInside)
    return invalid('address', 'The address must start with https://');
  return succeed(url.value.href);
}

/** Performs an action. False for another owner's webhook. */
export async function performWebhookEndpointAction(
  db: Db,
  actor: Actor,
  { id, companyId, action }: { id: string; companyId: string | null; action: WebhookAction },
  now: Date,
): Promise<Result<true> | false> {
  return writeTransaction(db, async (trx) => {
    const endpoint = await findWebhookEndpoint(trx, id, companyId);
    if (!endpoint) return false;
    if (!availableEndpointActions(endpoint).includes(action))
      return invalid('action', 'The webhook has changed in the meantime');
    await perform(trx, endpoint, action, now);
    const before = describe(endpoint);
    const changed = await findWebhookEndpoint(trx, id, companyId);
    const detail = { before, after: changed ? describe(changed) : 'removed' };
    if (action !== 'test')
      await writeAudit(trx, actor, { action: `${action} webhook`, subject: `webhook:${id}`, detail }, now);
    return succeed(true);
  });
}

const describe = ({ address, state, secretVersion }: WebhookEndpoint): string =>
  `${address}, ${endpointStateNames[state].toLowerCase()}, secret ${secretVersion}`;

async function perform(trx: Trx, endpoint: WebhookEndpoint, action: WebhookAction, now: Date): Promise<void> {
  const { id, secretVersion } = endpoint;
  const update = trx.updateTable('webhook_endpoints').where('id', '=', id);
  const at = toInstant(now);
  switch (action) {
    case 'test': {
      const message = { type: TEST_EVENT, subject: TEST_EVENT, at, data: {}, changeId: 0 };
      await insertAndEnqueueDelivery(trx, id, message, now);
      await clearEndpointBackoff(trx, id);
      return;
    }
    case 'rotate': {
      const previous_until = toInstant(new Date(now.getTime() + ROTATION_HOURS * HOUR));
      await update.set({ secret_version: secretVersion + 1, previous_until }).execute();
      return;
    }
    case 'pause':
      await update.set({ state: 'paused' }).execute();
      await failWaitingDeliveries(trx, id, 'The webhook was paused');
      return;
    case 'resume':
      await update.set({ state: 'active', failures: 0, failing_since: null, next_at: null }).execute();
      return;
    case 'remove':
      await trx.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
  }
}

/** Repeats a delivery. False for another owner's. */
export async function repeatWebhookDelivery(
  db: Db,
  { id, companyId, deliveryId }: { id: string; companyId: string | null; deliveryId: string },
  now: Date,
): Promise<Result<true> | false> {
  return db.transaction().execute(async (trx) => {
    const endpoint = await findWebhookEndpoint(trx, id, companyId);
    if (!endpoint) return false;
    if (endpoint.state !== 'active') return invalid('action', 'Resume the webhook first');
    const delivery = await requeueFinishedDelivery(trx, { endpointId: id, deliveryId }, now);
    return delivery ? succeed(true) : invalid('action', 'This delivery is on its way already, or is no longer listed');
  });
}
