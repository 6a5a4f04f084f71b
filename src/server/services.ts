import { isDemoBoard } from '../db/board-settings.ts';
import { openConfiguredDatabase } from '../db/open.ts';
import { readSite } from '../db/site.ts';
import type { Db } from '../db/tables.ts';
import { type Env, readEnv } from '../env.ts';
import { Accounts } from '../features/accounts/accounts.ts';
import { type ApplicationServices, openApplicationServices } from '../features/applications/applying.ts';
import { createImportServices } from '../features/importing/sources/open-importing.ts';
import type { ImportServices } from '../features/importing/sources/run.commands.ts';
import { getSearchRebuiltOnChange, SearchIndex } from '../features/search/engine/search-index.ts';
import type { SearchEngine } from '../features/search/search-engine.ts';
import type { PaymentServices } from '../features/selling/checkout.commands.ts';
import type { CreditNote, Invoice } from '../features/selling/invoice.ts';
import { renderInvoicePdf } from '../features/selling/invoice-pdf.ts';
import { openPaymentServices } from '../features/selling/open-payments.ts';
import { InMemoryRateLimiter } from '../lib/rate.ts';
import type { SiteSettings } from '../site.ts';

/** Services shared by pages, endpoints and handlers. One per process. */
export interface Services {
  db: Db;
  /** `SITE_URL`: origin without trailing slash. */
  origin: string;
  /** Settings of the owner. */
  site: SiteSettings;
  /** True for a demo, which every page discloses. */
  isDemo: boolean;
  /** True if only this machine can reach the site. Mail is then shown on a page. */
  isLocal: boolean;
  search: SearchEngine;
  rates: InMemoryRateLimiter;
  accounts: Accounts;
  applying: ApplicationServices;
  importing: ImportServices;
  payments: PaymentServices;
  /** Renders an invoice as PDF outside the bundle, which lacks the fonts. */
  renderInvoice: (invoice: Invoice | CreditNote) => Promise<Buffer>;
  /** MAIL_EVENTS_SECRET, if set. */
  mailEventsSecret?: string | undefined;
}

/** Opens a board's services. `accounts` and `search` start on first use. */
export const openServices = async (env: Env, db: Db, applying = openApplicationServices(env)): Promise<Services> => ({
  db,
  origin: env.SITE_URL,
  site: await readSite(db),
  isDemo: await isDemoBoard(db),
  isLocal: env.isLocal,
  search: new SearchIndex(db),
  rates: new InMemoryRateLimiter(),
  accounts: new Accounts({
    databaseUrl: env.DATABASE_URL,
    origin: env.SITE_URL,
    secret: env.SECRET,
    adminEmails: env.ADMIN_EMAILS,
    secondFactor: env.SECOND_FACTOR,
  }),
  applying,
  importing: createImportServices(env, db),
  payments: openPaymentServices(env),
  renderInvoice: renderInvoicePdf,
  mailEventsSecret: env.MAIL_EVENTS_SECRET,
});

let opened: Promise<Services> | undefined;

/** Services for builds and development. Reads settings on each call. */
export async function openServicesFromSettings({ needsSearch = true } = {}): Promise<Services> {
  opened ??= openConfiguredDatabase().then((db) => openServices(readEnv(), db));
  const services = await opened;
  const { db } = services;
  return {
    ...services,
    site: await readSite(db),
    isDemo: await isDemoBoard(db),
    search: needsSearch ? await getSearchRebuiltOnChange(db) : services.search,
  };
}
