import { Webhook } from 'standardwebhooks';
import { expect, vi } from 'vitest';
import * as z from 'zod';
import type { Db } from '../../../src/db/tables.ts';
import { addWebhookEndpoint } from '../../../src/features/webhooks/endpoint.commands.ts';
import { findWebhookEndpoint } from '../../../src/features/webhooks/webhook.queries.ts';
import { createWebhookDeliveryHandler, type WebhookServices } from '../../../src/features/webhooks/webhook.tasks.ts';
import { COMPANY_EVENTS } from '../../../src/features/webhooks/webhook.ts';
import { deriveWebhookSecret } from '../../../src/features/webhooks/webhook-signature.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { deriveToken } from '../../../src/lib/token.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import { enqueueNotices } from '../../../src/workflows/notices.commands.ts';
import { openReceiver, type ReceivedRequest, type ReceiverAnswer } from '../receiver.ts';

export const origin = 'https://easel.example';
export const actor = { kind: 'system', name: 'test' } as const;
export const services: WebhookServices = {
  origin,
  sign: (purpose, ...words) => deriveToken('a secret of the tests, which is long enough for them', purpose, ...words),
  fetching: { userAgent: 'Easel/1', allowsInside: true, timeoutMs: 300 },
};

const url = z.string().startsWith(`${origin}/`);
const role = z.strictObject({ id: z.string().length(6), url, api: url });
const company = z.strictObject({ slug: z.string(), url });
const application = z.strictObject({ id: z.string(), url });
const message = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.strictObject({ type: z.literal(type), timestamp: z.iso.datetime(), data });
/** Valid deliveries. */
const messageSchema = z.union([
  message('role.published', z.strictObject({ role, company })),
  message('role.changed', z.strictObject({ role, company })),
  message('role.ended', z.strictObject({ role, company })),
  message('company.verified', z.strictObject({ company })),
  message('application.received', z.strictObject({ role, company, application })),
  message('application.withdrawn', z.strictObject({ role, company, application })),
  message(
    'order.paid',
    z.strictObject({ company: company.optional(), order: z.strictObject({ id: z.string(), url }) }),
  ),
  message('endpoint.test', z.strictObject({})),
]);
type Message = z.infer<typeof messageSchema>;

export interface Delivery {
  id: string;
  at: Date;
  message: Message;
}

interface Options {
  companyId?: string | null;
  events?: readonly string[];
  answer?: (delivery: Delivery) => ReceiverAnswer;
}

/** A receiver that checks deliveries by the rules of Standard Webhooks, and a worker whose clock the test sets. */
export async function openHook(db: Db, now: Date, { companyId = null, events = COMPANY_EVENTS, answer }: Options = {}) {
  const hook = {
    now,
    secret: '',
    accepted: [] as Delivery[],
    received: [] as Delivery[],
    raw: [] as ReceivedRequest[],
  };
  const receiver = await openReceiver((request) => {
    hook.raw.push(request);
    const delivery = readDelivery(request, hook.secret, hook.now);
    hook.received.push(delivery);
    const output = answer?.(delivery) ?? 200;
    if (typeof output === 'number' && output >= 200 && output < 300) hook.accepted.push(delivery);
    return output;
  });
  const address = `${receiver.address}/hook`;
  const { id } = expectValue(
    await addWebhookEndpoint(db, actor, { companyId, address, events }, services.fetching, now),
  );
  const find = async () => {
    const found = await findWebhookEndpoint(db, id, companyId);
    if (!found) throw new Error('The webhook is gone');
    return found;
  };
  hook.secret = deriveWebhookSecret(services.sign, await find());
  return Object.assign(hook, { id, address, find });
}

/** Checks a request and its signature with the reference library. */
function readDelivery({ method, path, headers, body }: ReceivedRequest, secret: string, now: Date): Delivery {
  expect([method, path, headers['content-type']]).toEqual(['POST', '/hook', 'application/json; charset=utf-8']);
  expect(Buffer.byteLength(body)).toBeLessThan(20_000);
  // The library compares the time of the signature with the system's.
  vi.useFakeTimers({ toFake: ['Date'], now });
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    vi.useRealTimers();
  }
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
  return { id: String(headers['webhook-id']), at, message: messageSchema.parse(JSON.parse(body)) };
}

/** Follows the changes and sends what is due. */
export async function work(db: Db, now: Date): Promise<void> {
  await enqueueNotices(db, { origin }, now);
  await runAllTasks({ db, handlers: [createWebhookDeliveryHandler(services)], clock: () => now });
}

/** `role.published abc123`: what a delivery says. */
export function describeMessage({ message: { type, data } }: Delivery): string {
  const subject = 'application' in data ? data.application.id : 'role' in data ? data.role.id : '';
  return `${type} ${subject}`.trim();
}
