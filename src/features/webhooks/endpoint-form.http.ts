import type { APIContext } from 'astro';
import type { Db } from '../../db/tables.ts';
import { readFormFieldsOrThrow } from '../../http/body.ts';
import { requireOwner, requireUser } from '../../http/guards.ts';
import { invalid, type Result } from '../../lib/result.ts';
import { type FieldSchemas, text } from '../../lib/validation.ts';
import type { Actor } from '../accounts/audit.ts';
import { performWebhookEndpointAction, repeatWebhookDelivery } from './endpoint.commands.ts';
import { ENDPOINT_ACTIONS } from './webhook.ts';

/** Form fields: an action, or a delivery to repeat. */
export const ENDPOINT_FIELDS = { action: text, delivery: text };

/** Performs a form's action. False for another owner's webhook. */
export async function performEndpointFormAction(
  db: Db,
  actor: Actor,
  { id, companyId, action, delivery }: { id: string; companyId: string | null; action: string; delivery: string },
  now: Date,
): Promise<Result<true> | false> {
  if (delivery) return repeatWebhookDelivery(db, { id, companyId, deliveryId: delivery }, now);
  const known = ENDPOINT_ACTIONS.find((one) => one === action);
  if (!known) return invalid('action', `The action must be one of ${ENDPOINT_ACTIONS.join(', ')}`);
  return performWebhookEndpointAction(db, actor, { id, companyId, action: known }, now);
}

/** Owner of the company in `slug`, with the form's fields. */
export async function requireOwnerWithForm<S extends FieldSchemas>(context: APIContext, shape: S) {
  await requireUser(context);
  const fields = await readFormFieldsOrThrow(context, { ...shape, slug: text });
  return { fields, owner: await requireOwner(context, { slug: (fields as { slug: string }).slug }) };
}
