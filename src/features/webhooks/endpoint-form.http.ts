import type { APIContext } from 'astro';
import type { Db } from '../../db/tables.ts';
import { readFormFields } from '../../http/body.ts';
import { requireOwner } from '../../http/guards.ts';
import { type FieldSchemas, text } from '../../lib/fields.ts';
import { invalid, type Result } from '../../lib/result.ts';
import type { Actor } from '../accounts/actor.ts';
import { performEndpointAction, repeatDelivery } from './endpoint.commands.ts';
import { ENDPOINT_ACTIONS } from './webhook.ts';

/** Fields of a change: an action, or a delivery to send again. */
export const ENDPOINT_FIELDS = { action: text, delivery: text };

/** Performs what a form asks of an endpoint. False if there is none of this owner. */
export async function changeEndpoint(
  db: Db,
  actor: Actor,
  { id, companyId, action, delivery }: { id: string; companyId: string | null; action: string; delivery: string },
  now: Date,
): Promise<Result<true> | false> {
  if (delivery) return repeatDelivery(db, { id, companyId, deliveryId: delivery }, now);
  const known = ENDPOINT_ACTIONS.find((one) => one === action);
  if (!known) return invalid('action', `The action must be one of ${ENDPOINT_ACTIONS.join(', ')}`);
  return performEndpointAction(db, actor, { id, companyId, action: known }, now);
}

/** An owner of the company that the `slug` of a form names, with the fields of the form. */
export async function requireOwnerWithForm<S extends FieldSchemas>(context: APIContext, shape: S) {
  const fields = await readFormFields(context, { ...shape, slug: text });
  return { fields, owner: await requireOwner(context, { slug: (fields as { slug: string }).slug }) };
}
