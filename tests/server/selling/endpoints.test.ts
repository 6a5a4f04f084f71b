import type { APIContext, APIRoute } from 'astro';
import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { saveCompanyBilling } from '../../../src/features/selling/order.commands.ts';
import type { PaymentProvider } from '../../../src/features/selling/payment.ts';
import { saveSellingSettings } from '../../../src/features/selling/plan.commands.ts';
import { rateLimits } from '../../../src/http/rate-limits.ts';
import { CLIENT_HEADER } from '../../../src/lib/client.ts';
import { InMemoryRateLimiter } from '../../../src/lib/rate.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { POST as openPortal } from '../../../src/pages/api/recruiters/company/portal.ts';
import { POST as openCheckout } from '../../../src/pages/api/recruiters/orders/[orderId]/checkout.ts';
import { shippedSite } from '../../../src/site.ts';
import { describeOnBothEngines } from '../harness.ts';
import { plantPerson } from '../people.ts';
import { buy, order, owner, payments, plantPlan, sellingForm } from './board.ts';

const BILLING = { name: 'Pale Harbour Ltd', address: '1 Quay', country: 'DE', vatId: '', reference: '' };

/** Sends forms as an owner of co2. Each is sent by another client. */
async function memberOf(db: Db) {
  const user = await plantPerson(db, 'ana@pale-harbour.example');
  const row = { company_id: 'co2', user_id: user.id, role: 'owner', created_at: '2026-01-01T00:00:00.000Z' } as const;
  await db.insertInto('members').values(row).execute();
  const portal: PaymentProvider['portal'] = async (customer) => `https://stripe.example/${customer}`;
  const stripe = { ...payments.providers.test, portal } as PaymentProvider;
  const services = { ...payments, providers: { ...payments.providers, stripe } };
  let clients = 0;
  return async (route: APIRoute, fields: Record<string, string>, params = {}): Promise<Response> => {
    const url = new URL('https://easel.example/api');
    const headers = { accept: 'application/json', [CLIENT_HEADER]: `192.0.2.${++clients}` };
    const request = new Request(url, { method: 'POST', headers, body: new URLSearchParams(fields) });
    const rates = new InMemoryRateLimiter();
    const locals = { db, rates, site: shippedSite, origin: url.origin, payments: services, user: async () => user };
    return (await route({ request, url, params, locals } as unknown as APIContext)) as Response;
  };
}

describeOnBothEngines('A request of a buyer', (open) => {
  it('A request of a buyer has an invoice sent to one address a few times a day, in any spelling', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const rules = sellingForm({ offersInvoice: 'yes', sellerCountry: 'DE' });
    expectValue(await saveSellingSettings(db, owner, rules, now));
    const send = await memberOf(db);
    const statuses = [];
    const { maxHits } = rateLimits.invoice.target;
    for (let i = 0; i <= maxHits; i++) {
      const email = i % 2 ? 'someone@else.example' : 'Someone@Else.example';
      expectValue(await saveCompanyBilling(db, 'co2', { ...BILLING, email }, now));
      const orderId = await order(db, { slug }, now);
      statuses.push((await send(openCheckout, { provider: 'invoice' }, { orderId })).status);
    }
    expect(statuses).toEqual([...Array(maxHits).fill(201), 429]);
    expect(await db.selectFrom('invoices').select('sequence').execute()).toHaveLength(maxHits);
  });

  it('A request of a buyer opens the portal of a suspended company too, which has a subscription to cancel', async () => {
    const { db, now } = await open();
    const send = await memberOf(db);
    await buy(db, { slug: await plantPlan(db, now) }, now);
    await db.updateTable('payments').set({ provider: 'stripe', customer: 'cus_1' }).execute();
    await db.updateTable('companies').set({ suspended_at: now.toISOString() }).where('id', '=', 'co2').execute();
    const answer = await send(openPortal, { slug: 'pale-harbour' });
    expect(await answer.json()).toEqual({ next: 'https://stripe.example/cus_1' });
    expect((await send(openPortal, { slug: 'northlight' })).status).toBe(404);
  });
});
