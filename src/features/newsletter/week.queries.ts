import type { Db } from '../../db/tables.ts';
import { addDays, formatDate, toInstant } from '../../lib/dates.ts';
import { escapeMarkdown } from '../../lib/markdown-writing.ts';
import { formatPay, type PayRange } from '../../lib/money.ts';
import { pluralize } from '../../lib/text.ts';
import { paths } from '../../paths.ts';
import { listPayCells } from '../market/pay.queries.ts';
import type { NewsletterIssueForm } from './issue.ts';

const DAYS = 7;
const MAX_CATEGORIES = 8;
const MAX_JOBS_PER_CATEGORY = 5;
const MAX_JOBS_READ = 2_000;

/** Newsletter draft of last week: new roles by category, pay, articles. Returns the number of roles. */
export async function composeWeeklyIssueDraft(
  db: Db,
  { article }: { article?: { title: string; description: string; href: string } | undefined },
  now: Date,
): Promise<NewsletterIssueForm & { roles: number }> {
  const roles = await listNewRoles(db, now);
  const groups = [...Map.groupBy(roles, ({ category }) => category)].sort(([, a], [, b]) => b.length - a.length);
  const parts = [
    roles.length === 0
      ? 'No new roles came this week.'
      : `${pluralize(roles.length, 'new role')} came this week. Here are some of them.`,
    ...groups.slice(0, MAX_CATEGORIES).map(([category, found]) => writeGroup(category, found)),
    await writePay(db, [...new Set(groups.slice(0, MAX_CATEGORIES).map(([, [first]]) => first as NewRole))]),
    article &&
      `### To read\n\n[${escapeMarkdown(article.title)}](${article.href}): ${escapeMarkdown(article.description)}`,
  ];
  return {
    subject: `${pluralize(roles.length, 'new design role')} this week, ${formatDate(toInstant(now))}`,
    body: parts.filter(Boolean).join('\n\n'),
    roles: roles.length,
  };
}

interface NewRole {
  id: string;
  slug: string;
  hash: string;
  title: string;
  company: string;
  category: string;
  categorySlug: string;
  pay: PayRange | null;
}

const listNewRoles = async (db: Db, now: Date): Promise<NewRole[]> =>
  toRoles(
    await selectRoles(db)
      .where('published_at', '>', addDays(toInstant(now), -DAYS))
      // Reposts are not new.
      .where('reposted_from', 'is', null)
      .orderBy('published_at', 'desc')
      .orderBy('jobs.id')
      .limit(MAX_JOBS_READ)
      .execute(),
  );

export const readNewsletterJobs = async (db: Db, ids: readonly string[]): Promise<NewRole[]> =>
  ids.length === 0 ? [] : toRoles(await selectRoles(db).where('jobs.id', 'in', ids).execute());

const selectRoles = (db: Db) =>
  db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'company_id')
    .innerJoin('categories', 'categories.id', 'category_id')
    .select(['jobs.id', 'jobs.slug', 'hash', 'jobs.title', 'companies.name', 'categories.title as category'])
    .select(['categories.slug as category_slug', 'salary_min', 'salary_max', 'salary_currency', 'salary_period'])
    .where('jobs.status', '=', 'published');

const toRoles = (rows: Awaited<ReturnType<ReturnType<typeof selectRoles>['execute']>>): NewRole[] =>
  rows.map(({ id, slug, hash, title, name, category, category_slug, ...pay }) => ({
    id,
    slug,
    hash,
    title,
    company: name,
    category,
    categorySlug: category_slug,
    pay:
      pay.salary_min !== null && pay.salary_max !== null && pay.salary_currency && pay.salary_period
        ? {
            min: Number(pay.salary_min),
            max: Number(pay.salary_max),
            currency: pay.salary_currency,
            period: pay.salary_period,
          }
        : null,
  }));

export const newsletterJobLine = (role: NewRole): string =>
  `* [${escapeMarkdown(role.title)}](${paths.job(role)}), ${escapeMarkdown(role.company)}${role.pay ? `, ${formatPay(role.pay)}` : ''}`;

function writeGroup(category: string, roles: readonly NewRole[]): string {
  const best = [...roles]
    .sort((a, b) => Number(b.pay !== null) - Number(a.pay !== null))
    .slice(0, MAX_JOBS_PER_CATEGORY);
  const lines = best.map(newsletterJobLine);
  const more =
    roles.length > best.length ? `\n\n[All of these roles](${paths.listing(roles[0]?.categorySlug ?? '')})` : '';
  return `### ${escapeMarkdown(category)}: ${pluralize(roles.length, 'new role')}\n\n${lines.join('\n')}${more}`;
}

/** Full-time pay of these categories, if disclosed. */
async function writePay(db: Db, roles: readonly NewRole[]): Promise<string> {
  const cells = await listPayCells(db, {
    categories: roles.map(({ categorySlug }) => categorySlug),
    locations: [''],
    seniorities: [''],
    contract: 'full-time',
    basis: 'year',
  });
  const lines = roles.flatMap(({ category, categorySlug }) => {
    // Sorted by number of roles.
    const cell = cells.find((one) => one.category === categorySlug);
    if (!cell) return [];
    const pay = formatPay({ min: cell.p25, max: cell.p75, currency: cell.currency, period: cell.basis });
    return [`* ${escapeMarkdown(category)}: half of the roles that name their pay offer ${pay}`];
  });
  return lines.length > 0 ? `### What they pay\n\n${lines.join('\n')}` : '';
}
