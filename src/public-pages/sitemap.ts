import type { APIContext } from 'astro';
import type { Db } from '../db/tables.ts';
import { latestInstant, type SitemapEntry } from '../features/search/sitemap.queries.ts';
import { problemResponse } from '../http/responses.ts';
import type { Instant } from '../lib/dates.ts';
import { pageNotFoundProblem } from '../lib/problem.ts';
import { escapeXml } from '../lib/xml.ts';
import { paths } from '../paths.ts';
import { SITEMAP_TAG } from '../publishing/change.ts';
import { makeDocumentRecord } from '../publishing/page-record.ts';
import { listPageNamesOfSitemap, SITEMAPS, type SitemapName } from '../site-map.ts';
import { findPageModule } from './all-pages.ts';

/** The protocol allows 50,000. */
const ENTRIES_PER_SITEMAP = 45_000;

/** Sitemap at this path. Problem details without one. */
export async function respondWithSitemap({ locals }: Pick<APIContext, 'locals'>, path: string): Promise<Response> {
  const sitemap = path === paths.sitemap() ? await writeIndex(locals) : await writeChild(locals, path);
  if (sitemap === undefined) return problemResponse(pageNotFoundProblem(path));
  locals.recordPage(makeDocumentRecord([SITEMAP_TAG], path));
  return new Response(sitemap, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}

export async function listSitemapPaths(db: Db): Promise<string[]> {
  return [paths.sitemap(), ...(await listChildren(db)).map(({ path }) => path)];
}

async function writeIndex({ db, origin }: App.Locals): Promise<string> {
  const children = [...(await listChildren(db)), { path: paths.staticSitemap(), lastModified: null }];
  return writeSitemapIndex(children, origin);
}

async function writeChild({ db, origin }: App.Locals, path: string): Promise<string | undefined> {
  const match = /^\/sitemaps\/([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(path);
  const name = SITEMAPS.find((known) => known === match?.[1]);
  if (!name) return undefined;
  const entries = fileOf(await listEntries(db, name), Number(match?.[2]));
  return entries.length > 0 ? writeSitemap(entries, origin) : undefined;
}

/** Files of all sitemaps with their last change. */
async function listChildren(db: Db): Promise<{ path: string; lastModified: Instant }[]> {
  const sitemaps = SITEMAPS.map(async (name) => {
    const files = filesOf(await listEntries(db, name));
    return files.map((file, i) => ({ path: paths.sitemapChild(name, i + 1), ...file }));
  });
  return (await Promise.all(sitemaps)).flat();
}

async function listEntries(db: Db, sitemap: SitemapName): Promise<SitemapEntry[]> {
  const kinds = [...new Set(listPageNamesOfSitemap(sitemap))];
  return (await Promise.all(kinds.map(async (name) => (await findPageModule(name)?.listIndexable?.(db)) ?? []))).flat();
}

const filesOf = (entries: SitemapEntry[]): { lastModified: Instant }[] =>
  Array.from({ length: Math.ceil(entries.length / ENTRIES_PER_SITEMAP) }, (_, i) => ({
    lastModified: latestInstant(fileOf(entries, i + 1).map((entry) => entry.lastModified)),
  }));

const fileOf = (entries: SitemapEntry[], file: number): SitemapEntry[] =>
  entries.slice((file - 1) * ENTRIES_PER_SITEMAP, file * ENTRIES_PER_SITEMAP);

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function writeSitemap(entries: readonly SitemapEntry[], origin: string): string {
  return `${XML}<urlset ${NAMESPACE}>\n${entries.map((entry) => `<url>${lines(entry, origin)}</url>\n`).join('')}</urlset>\n`;
}

function writeSitemapIndex(
  children: readonly { path: string; lastModified: Instant | null }[],
  origin: string,
): string {
  return `${XML}<sitemapindex ${NAMESPACE}>\n${children.map((child) => `<sitemap>${lines(child, origin)}</sitemap>\n`).join('')}</sitemapindex>\n`;
}

function lines(entry: { path: string; lastModified: Instant | null }, origin: string): string {
  return `<loc>${escapeXml(origin + entry.path)}</loc>${entry.lastModified ? `<lastmod>${entry.lastModified}</lastmod>` : ''}`;
}
