import type { Db } from '../../src/db/tables.ts';
import type { Actor } from '../../src/features/accounts/audit.ts';
import type { AdDraftInput } from '../../src/features/ads/ad.schema.ts';
import { createJob, publishJob } from '../../src/features/jobs/job.commands.ts';
import type { JobDraftInput } from '../../src/features/jobs/job.schema.ts';
import type { LocationKind } from '../../src/features/locations/location.ts';
import { newId } from '../../src/lib/id.ts';
import { expectValue } from '../../src/lib/result.ts';

/** Actor of changes that are only set-up. */
export const actor = { kind: 'system', name: 'test' } as const;

const AT = '2026-01-01T00:00:00.000Z';

/** Slugs of the planted companies by id. */
const SLUGS: Record<string, string> = { co1: 'northlight', co2: 'pale-harbour', co3: 'orebro-verk', co4: '9-volt' };

/** A small board without roles: 2 top-level categories with 4 below, 10 places, 5 skills, 4 companies. */
export async function plantBoard(db: Db): Promise<void> {
  await db
    .insertInto('categories')
    .values([
      { id: 'c1', slug: 'product', title: 'Product design', parent_id: null, updated_at: AT },
      { id: 'c2', slug: 'research', title: 'UX & research', parent_id: null, updated_at: AT },
      { id: 'c3', slug: 'product-designer', title: 'Product designer', parent_id: 'c1', updated_at: AT },
      { id: 'c4', slug: 'ui-designer', title: 'UI designer', parent_id: 'c1', updated_at: AT },
      { id: 'c5', slug: 'ux-designer', title: 'UX designer', parent_id: 'c2', updated_at: AT },
      { id: 'c6', slug: 'ux-researcher', title: 'UX researcher', parent_id: 'c2', updated_at: AT },
      { id: 'c7', slug: 'design-engineer', title: 'Design engineer', parent_id: 'c1', updated_at: AT },
      { id: 'c8', slug: 'product-manager', title: 'Product manager', parent_id: 'c1', updated_at: AT },
    ])
    .execute();
  const place = (
    id: string,
    slug: string,
    name: string,
    kind: LocationKind,
    parent_id: string | null,
    iso_code: string | null,
  ) => ({ id, slug, name, kind, parent_id, iso_code, latitude: 50, longitude: 10, updated_at: AT });
  await db
    .insertInto('locations')
    .values([
      place('l1', 'europe', 'Europe', 'region', null, null),
      place('l2', 'north-america', 'North America', 'region', null, null),
      place('l3', 'germany', 'Germany', 'country', 'l1', 'DE'),
      place('l4', 'portugal', 'Portugal', 'country', 'l1', 'PT'),
      place('l5', 'united-states', 'United States', 'country', 'l2', 'US'),
      place('l6', 'berlin', 'Berlin', 'city', 'l3', 'DE'),
      place('l7', 'munich', 'Munich', 'city', 'l3', 'DE'),
      place('l8', 'lisbon', 'Lisbon', 'city', 'l4', 'PT'),
      place('l9', 'new-york', 'New York', 'city', 'l5', 'US'),
      place('l10', 'san-francisco', 'San Francisco', 'city', 'l5', 'US'),
    ])
    .execute();
  await db
    .insertInto('skills')
    .values(
      ['figma', 'prototyping', 'user-research', 'design-systems', 'accessibility'].map((slug) => ({
        id: `s-${slug}`,
        slug,
        name: slug.replace('-', ' '),
      })),
    )
    .execute();
  await insertCompanies(db);
}

async function insertCompanies(db: Db): Promise<void> {
  await db
    .insertInto('companies')
    .values(
      ['Northlight', 'Pale Harbour', 'Örebro Verk', '9 Volt'].map((name, i) => ({
        id: `co${i + 1}`,
        slug: SLUGS[`co${i + 1}`] ?? '',
        name,
        website: `https://www.${SLUGS[`co${i + 1}`]}.example`,
        logo: null,
        one_liner: `${name} makes tools.`,
        about: `${name} has made tools since 2009.`,
        size: '51–200',
        headquarters: 'Berlin',
        verified: i % 2,
        ...(i % 2 ? { verified_name: name, admin_override: 'vouched' as const } : {}),
        social_links: '[]',
        work_images: '[]',
        created_at: AT,
        updated_at: AT,
      })),
    )
    .execute();
}

/** Adds companies without roles and a category for random histories. */
export async function plantForHistories(db: Db): Promise<void> {
  await db
    .insertInto('categories')
    .values({ id: 'c1', slug: 'product', title: 'Product', parent_id: null, updated_at: AT })
    .execute();
  await insertCompanies(db);
}

/** An application for a job, as its company finds it. Returns its id. */
export async function plantApplication(db: Db, jobId: string): Promise<string> {
  const id = newId(new Date());
  const row = {
    id,
    job_id: jobId,
    name: 'Ada',
    email: `${id}@example.com`,
    portfolio_url: null,
    note: '',
    answers: '[]',
  };
  const rest = { status: 'received', content_digest: id, keep_months: 6, version: 1, reply_id: id } as const;
  const times = { consented_at: AT, created_at: AT, updated_at: AT };
  await db
    .insertInto('applications')
    .values({ ...row, ...rest, ...times })
    .execute();
  return id;
}

/** A draft of an ad that runs, to start from. */
export const adDraftOf = (changes: Partial<AdDraftInput> = {}): AdDraftInput => ({
  title: 'A quiet chair',
  body: 'For people who sit and render.',
  href: 'https://chairs.example/quiet',
  advertiser: 'Chairs & Co',
  ...changes,
});

/** A complete draft to start from. */
export function draftOf(changes: Partial<JobDraftInput> = {}): JobDraftInput {
  return {
    title: 'Product Designer',
    companyId: 'co1',
    categorySlug: 'product-designer',
    contractType: 'full-time',
    seniority: 'senior',
    workplace: 'hybrid',
    locationSlugs: ['berlin'],
    pay: { min: 6_000_000, max: 7_800_000, currency: 'EUR', period: 'year' },
    description: '### What you do\n\nRender, test and ship.',
    requiredSkills: ['figma'],
    niceSkills: ['prototyping'],
    process: { steps: ['Portfolio', 'Conversation'], takeHome: null, replyWithinDays: 10 },
    benefits: ['30 days of leave'],
    // At the employer's own website.
    apply: {
      mode: 'external',
      url: `https://www.${SLUGS[changes.companyId ?? 'co1'] ?? 'northlight'}.example/careers`,
    },
    ...changes,
  };
}

/** A role of `draftOf` that is open. */
export async function plantOpenJob(
  db: Db,
  now: Date,
  changes: Partial<JobDraftInput> = {},
  by: Actor = actor,
): Promise<{ id: string; hash: string }> {
  const job = expectValue(await createJob(db, by, draftOf(changes), now));
  expectValue(await publishJob(db, by, job, now));
  return job;
}
