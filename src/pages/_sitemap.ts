import type { APIContext } from 'astro';
import { ENTRIES_PER_SITEMAP, listSitemapEntries, SITEMAP_KINDS, type SitemapEntry, type SitemapKind } from '../features/search/sitemap.queries.ts';
import { writeSitemap, writeSitemapIndex } from '../features/search/sitemap.ts';
import { paths } from '../paths.ts';
import { SITEMAP_TAG } from '../publishing/change.ts';

/** The sitemap of sitemaps. */
export async function answerSitemapIndex({ locals }: APIContext): Promise<Response> {
  const { db, origin, page } = locals;
  const kinds = await Promise.all(
    SITEMAP_KINDS.map(async (kind) =>
      chunksOf(await listSitemapEntries(db, kind)).map((entries, i) => ({
        path: paths.sitemapChild(kind, i + 1),
        lastModified: entries.reduce((latest, entry) => (entry.lastModified > latest ? entry.lastModified : latest), ''),
      })),
    ),
  );
  const children = [...kinds.flat(), { path: paths.editorialSitemap(), lastModified: null }];
  page.show({ children, tags: [SITEMAP_TAG] }, { path: paths.sitemap(), indexable: false });
  return xml(writeSitemapIndex(children, origin));
}

/** One sitemap of a kind, named `{kind}-{n}.xml`; undefined when there is none of that name. */
export async function answerSitemap({ locals }: APIContext, name: string): Promise<Response | undefined> {
  const match = /^([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(name);
  const kind = SITEMAP_KINDS.find((known) => known === match?.[1]);
  if (!kind) return undefined;
  const entries = chunksOf(await listSitemapEntries(locals.db, kind))[Number(match?.[2]) - 1];
  if (!entries) return undefined;
  locals.page.show({ tags: [SITEMAP_TAG] }, { path: paths.sitemapChild(kind, Number(match?.[2])), indexable: false });
  return xml(writeSitemap(entries, locals.origin));
}

/** Names of all sitemaps there are now. */
export async function listSitemapNames(db: APIContext['locals']['db']): Promise<string[]> {
  const names = await Promise.all(
    SITEMAP_KINDS.map(async (kind: SitemapKind) => chunksOf(await listSitemapEntries(db, kind)).map((_, i) => `${kind}-${i + 1}.xml`)),
  );
  return names.flat();
}

function chunksOf(entries: SitemapEntry[]): SitemapEntry[][] {
  return Array.from({ length: Math.ceil(entries.length / ENTRIES_PER_SITEMAP) }, (_, i) =>
    entries.slice(i * ENTRIES_PER_SITEMAP, (i + 1) * ENTRIES_PER_SITEMAP),
  );
}

const xml = (text: string): Response => new Response(text, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
