import * as z from 'zod';
import type { Db, Trx } from '../../../db/tables.ts';
import { enqueue } from '../../../queue/enqueue.ts';
import { defineTask, type TaskHandler, taskHandler } from '../../../queue/task.ts';
import { adoptWebsiteLogoIfMissing } from '../../companies/company-images.commands.ts';
import { type FetchServices, fetchBytes, fetchText } from '../fetching/fetch-text.ts';
import { createRobotsCheck } from '../fetching/robots.ts';
import { findIconUrls } from '../page-links.ts';

const readLogoTask = defineTask('company.logo', z.object({ companyId: z.string() }), { attempts: 2 });

/** Icons of a website that are fetched at most. */
const MAX_ICONS = 4;

export const createCompanyLogoHandler = ({ reading }: { reading: FetchServices }): TaskHandler =>
  taskHandler(readLogoTask, ({ db, now, signal }, { companyId }) =>
    fetchAndAdoptMissingLogo(db, reading, companyId, { now, signal }),
  );

/** Enqueues the search for a logo, if the company has a website and no logo. */
export async function enqueueMissingCompanyLogo(trx: Trx, companyId: string, now: Date): Promise<void> {
  if (await findWebsiteWithoutLogo(trx, companyId))
    await enqueue(trx, readLogoTask, { companyId }, now, { key: `logo:${companyId}`, hasLowPriority: true });
}

const findWebsiteWithoutLogo = async (db: Db, companyId: string): Promise<string | undefined> => {
  const company = await db
    .selectFrom('companies')
    .select('website')
    .where('id', '=', companyId)
    .where('logo', 'is', null)
    .executeTakeFirst();
  return company?.website || undefined;
};

/** Adopts the best icon of a company's website as its logo, unless it has one. */
export async function fetchAndAdoptMissingLogo(
  db: Db,
  services: FetchServices,
  companyId: string,
  { now, signal }: { now: Date; signal?: AbortSignal | undefined },
): Promise<void> {
  const website = await findWebsiteWithoutLogo(db, companyId);
  if (!website) return;
  const findObjection = createRobotsCheck((address) => fetchText({ address, signal }, services));
  if (await findObjection(website)) return;
  const page = await fetchText({ address: website, signal }, services);
  if (page.kind !== 'fresh') return;
  for (const address of findIconUrls(page.body, page.address).slice(0, MAX_ICONS)) {
    if (await findObjection(address)) continue;
    const icon = await fetchBytes({ address, signal, isPicture: true }, services);
    if (icon.kind === 'fresh' && (await adoptWebsiteLogoIfMissing(db, { companyId, bytes: icon.body }, now)).ok) return;
  }
}
