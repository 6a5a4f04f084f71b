import type { Db } from '../../db/tables.ts';
import { isCompanySlug } from '../../features/companies/company.queries.ts';
import { type Missing, missingPath, unmatchedPath } from '../../features/editorial/missing.ts';
import { findJobByHash } from '../../features/jobs/job.queries.ts';
import { countListing, pagesOf } from '../../features/jobs/listing.counts.ts';
import { listingKey } from '../../features/jobs/listing.ts';
import { findFormerFilter, readSlugVocabulary } from '../../features/search/former-path.queries.ts';
import { listingPath } from '../../features/search/slug.ts';
import { readCachedTaxonomy } from '../../features/search/taxonomy.ts';
import { lookup } from '../../lib/lookup.ts';
import { parseJobSegment, paths, redirectOf } from '../../paths.ts';
import { isSection } from '../../site-map.ts';
import { readFilters, readJobs, readLocation } from './listing.ts';
import { findFormerSalaries, scopeOf } from './salaries.ts';

interface Board {
  db: Db;
  /** Paths of all that is written about design: guides, fields, posts. */
  articles: ReadonlySet<string>;
}

/** What is missing; `'unmatched'` for a path of no known shape, undefined where there may be something. */
type Verdict = Missing['kind'] | 'unmatched' | undefined;

/**
 * What to say of a path that surely leads nowhere, as the page that it would be of says it; undefined where there may be
 * something. Anybody can invent another address: it costs what it takes to know that it is one, and no page is begun.
 */
export async function findMissing(board: Board, path: string): Promise<Missing | undefined> {
  const [first = '', ...rest] = path.slice(1).split('/');
  // A document has a page's address and an ending: its own routes know it.
  const judge = lookup(sections, first);
  if (first === '' || (!judge && isSection(first)) || redirectOf(path) || DOCUMENT.test(path)) return undefined;
  const verdict = await (judge ? judge(board, rest.map(decode), path) : judgeFilters(board, path));
  if (!verdict) return undefined;
  return verdict === 'unmatched' ? unmatchedPath(path) : missingPath(verdict, path);
}

/** Feeds, sitemaps, Markdown, tables, pictures. What else has a dot is a name that somebody tries. */
const DOCUMENT = /\/(feed|numbers|jobs|ended)\.[a-z]+$|\.(xml|md|txt|json|webmanifest|webp)$/;

/** Whether a path is of what is written about design. */
export const isArticle = (path: string): boolean => /^\/(blog|categories)\//.test(path);

type Judge = (board: Board, rest: string[], path: string) => Verdict | Promise<Verdict>;

/** A page with nothing below it. */
const judgeSingle: Judge = (_, rest) => (rest.length > 0 ? 'unmatched' : undefined);

/** By the first part of a path; `rest` are those that follow. All others are listings, or nothing. */
const sections: Record<string, Judge> = {
  about: judgeSingle,
  legal: judgeSingle,
  developers: judgeSingle,
  blog: ({ articles }, rest, path) => {
    if (rest.length > 1) return 'unmatched';
    return rest.length === 0 || articles.has(path) ? undefined : 'article';
  },
  categories: async ({ db, articles }, [slug, ...more], path) => {
    if (slug === undefined) return 'unmatched';
    if (path === paths.guides() || articles.has(path)) return undefined;
    if (slug === 'guides') return 'article';
    if (more.length > 0) return 'unmatched';
    // The old address of a category leads to its listing.
    return (await readCachedTaxonomy(db)).categories.has(slug) ? undefined : 'article';
  },
  companies: async ({ db }, [slug, ...more]) => {
    if (more.length > 0) return 'unmatched';
    return slug === undefined || (await isCompanySlug(db, slug)) ? undefined : 'company';
  },
  jobs: async ({ db }, [segment, step, ...more]) => {
    if (segment === undefined || more.length > 0 || (step !== undefined && step !== 'apply')) return 'unmatched';
    const named = parseJobSegment(segment);
    return named && (await findJobByHash(db, named.hash)) ? undefined : 'job';
  },
  'job-trends': async ({ db }, [slug, ...more]) => {
    if (more.length > 0) return 'unmatched';
    // Of a year, its page knows whether there are numbers.
    if (slug === undefined || /^\d+$/.test(slug)) return undefined;
    const words = await readSlugVocabulary(db);
    return words.taxonomy.categories.has(slug) || findFormerFilter(words, slug)?.category ? undefined : 'listing';
  },
  locations: async ({ db }, rest, path) =>
    rest.length === 0 ? undefined : judgeListing(db, path, await readLocation(db, rest.join('/'))),
  roles: async ({ db }, rest, path) =>
    judgeListing(db, path, await readJobs(db, rest.length > 0 ? rest.join('/') : undefined)),
  salaries: async ({ db }, rest, path) => {
    const scope = scopeOf(rest.join('/'));
    if (!scope) return 'unmatched';
    if (path === paths.salaryMethod() || scope.currency) return undefined;
    const { categories, locations } = (await readSlugVocabulary(db)).taxonomy;
    const { category, location } = scope;
    if ((category === '' || categories.has(category)) && (location === '' || locations.has(location))) return undefined;
    return (await findFormerSalaries(db, scope)) ? undefined : 'listing';
  },
};

const judgeFilters = async ({ db }: Board, path: string): Promise<Verdict> =>
  judgeListing(db, path, await readFilters(db, decode(path.slice(1))));

async function judgeListing(db: Db, path: string, read: Awaited<ReturnType<typeof readFilters>>): Promise<Verdict> {
  if (!read.filter) {
    if (!read.kind) return 'unmatched';
    return read.former ? undefined : read.kind;
  }
  const { kind, taxonomy, filter, page } = read;
  const known = listingPath(filter, taxonomy.vocabulary, page);
  if (!known) return kind;
  if (known !== path || page === 1) return undefined;
  const { open } = await countListing(db, listingKey(filter));
  return page > pagesOf(open) ? 'list page' : undefined;
}

/** As Astro hands parts of a path to a page. */
function decode(part: string): string {
  try {
    return decodeURI(part);
  } catch {
    return part;
  }
}
