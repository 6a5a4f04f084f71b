import type { Selectable } from 'kysely';
import type { Seniority } from '../../db/column-values.ts';
import type { Db, Tables } from '../../db/tables.ts';
import type { PayMarket, PublishedCell } from './pay-cells.ts';

export interface SalaryPageEntry {
  category: string;
  location: string;
  roles: number;
  changedAt: string;
}

/** Minimum roles for a linked and indexed pay page. */
const MIN_JOBS_FOR_PAGE = 20;

// Postgres returns bigints as text. A spread of thousands of rows took an eighth of a page's time.
const toCell = (row: Selectable<Tables['pay_cells']>): PublishedCell => ({
  category: row.category,
  seniority: row.seniority,
  location: row.location,
  currency: row.currency,
  contract: row.contract,
  basis: row.basis,
  roles: Number(row.roles),
  p25: Number(row.p25),
  median: Number(row.median),
  p75: Number(row.p75),
  earlier: row.earlier === null ? null : Number(row.earlier),
});

interface RequestedCells extends Partial<PayMarket> {
  categories?: readonly string[];
  locations?: readonly string[];
  seniorities?: readonly (Seniority | '')[];
}

/** Cells of the given categories, places, levels and markets (default: all), most roles first. */
export async function listPayCells(
  db: Db,
  { categories, locations, seniorities, currency, contract, basis }: RequestedCells,
): Promise<PublishedCell[]> {
  if ([categories, locations, seniorities].some((list) => list?.length === 0)) return [];
  let select = db.selectFrom('pay_cells').selectAll();
  if (categories) select = select.where('category', 'in', categories);
  if (locations) select = select.where('location', 'in', locations);
  if (seniorities) select = select.where('seniority', 'in', seniorities);
  if (currency) select = select.where('currency', '=', currency);
  if (contract) select = select.where('contract', '=', contract);
  if (basis) select = select.where('basis', '=', basis);
  const rows = await select
    .orderBy('roles', 'desc')
    .orderBy('category')
    .orderBy('location')
    .orderBy('seniority')
    .orderBy('currency')
    .orderBy('contract')
    .orderBy('basis')
    .execute();
  return rows.map(toCell);
}

/** Pay pages of the given categories and places (default: all). */
export async function listPayPages(
  db: Db,
  { categories, locations }: Pick<RequestedCells, 'categories' | 'locations'> = {},
): Promise<SalaryPageEntry[]> {
  if ([categories, locations].some((list) => list?.length === 0)) return [];
  let select = db.selectFrom('pay_pages').selectAll();
  if (categories) select = select.where('category', 'in', categories);
  if (locations) select = select.where('location', 'in', locations);
  const rows = await select.orderBy('category').orderBy('location').execute();
  return rows.map(toPage);
}

/** True if the page has enough data to be linked. */
export const hasEnoughRolesForPage = ({ roles }: SalaryPageEntry): boolean => roles >= MIN_JOBS_FOR_PAGE;

const toPage = ({ category, location, roles, changed_at }: Selectable<Tables['pay_pages']>): SalaryPageEntry => ({
  category,
  location,
  roles: Number(roles),
  changedAt: changed_at,
});
