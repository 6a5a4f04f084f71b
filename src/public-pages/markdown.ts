import { gonePath, missingPath, unmatchedPath } from '../features/editorial/missing-resource.ts';
import { plainMissingResponse } from '../http/missing-errors.ts';
import { makeDocumentRecord } from '../publishing/page-record.ts';
import { matchPage } from '../site-map.ts';
import { findPageModule } from './all-pages.ts';
import type { NoPage } from './page.ts';

const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';

/** Page at `path` as Markdown, cached like it. Problem details without a page. */
export async function respondWithMarkdown(locals: App.Locals, path: string, ownPath: string): Promise<Response> {
  const match = matchPage(path);
  const module = match && findPageModule(match.name);
  if (!module?.writeMarkdown) return respondNoPage({ missing: 'unmatched' }, path);
  const page = await module.load({ locals, path, isPrerendered: false }, match?.params ?? {});
  if (!('view' in page)) return respondNoPage(page, path);
  const { tags, isCacheable } = page.record;
  locals.recordPage(makeDocumentRecord(tags, ownPath, isCacheable));
  return new Response(module.writeMarkdown(page.view, locals), {
    status: page.status ?? 200,
    headers: { 'content-type': MARKDOWN_TYPE, 'cache-control': 'public, max-age=0, must-revalidate' },
  });
}

function respondNoPage(none: NoPage, path: string): Response {
  if ('movedTo' in none) return new Response(null, { status: 301, headers: { location: `${none.movedTo}.md` } });
  const missing =
    none.missing === 'unmatched'
      ? unmatchedPath(path)
      : none.missing === 'gone'
        ? gonePath(path)
        : missingPath(none.missing, path);
  const plain = plainMissingResponse(missing, { isOfProgram: true, isOfCrawler: false });
  return new Response(plain?.body, plain);
}
