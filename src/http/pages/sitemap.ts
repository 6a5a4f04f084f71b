import type { APIContext } from 'astro';
import type { Db } from '../../db/tables.ts';
import { listSitemapEntries, listSitemapFiles, SITEMAP_KINDS } from '../../features/search/sitemap.queries.ts';
import { writeSitemap, writeSitemapIndex } from '../../features/search/sitemap.ts';
import { paths } from '../../paths.ts';
import { SITEMAP_TAG } from '../../publishing/change.ts';

/** The sitemap at this path, or undefined when there is none. */
export async function answerSitemap(context: APIContext, path: string): Promise<Response | undefined> {
  return path === paths.sitemap() ? answerIndex(context) : answerChild(context, path);
}

/** Paths of all sitemaps there are now. */
export async function listSitemapPaths(db: Db): Promise<string[]> {
  const children = await Promise.all(
    SITEMAP_KINDS.map(async (kind) =>
      (await listSitemapFiles(db, kind)).map((_, i) => paths.sitemapChild(kind, i + 1)),
    ),
  );
  return [paths.sitemap(), ...children.flat()];
}

async function answerIndex({ locals }: APIContext): Promise<Response> {
  const { db, origin, page } = locals;
  const kinds = await Promise.all(
    SITEMAP_KINDS.map(async (kind) =>
      (await listSitemapFiles(db, kind)).map((file, i) => ({ path: paths.sitemapChild(kind, i + 1), ...file })),
    ),
  );
  const children = [...kinds.flat(), { path: paths.editorialSitemap(), lastModified: null }];
  page.showDocument([SITEMAP_TAG], paths.sitemap());
  return xml(writeSitemapIndex(children, origin));
}

async function answerChild({ locals }: APIContext, path: string): Promise<Response | undefined> {
  const match = /^\/sitemaps\/([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(path);
  const kind = SITEMAP_KINDS.find((known) => known === match?.[1]);
  if (!kind) return undefined;
  const entries = await listSitemapEntries(locals.db, kind, Number(match?.[2]));
  if (entries.length === 0) return undefined;
  locals.page.showDocument([SITEMAP_TAG], path);
  return xml(writeSitemap(entries, locals.origin));
}

const xml = (text: string): Response =>
  new Response(text, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
