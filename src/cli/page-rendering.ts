import type { Db } from '../db/tables.ts';
import { readEnv } from '../env.ts';
import { firstLineOfError } from '../publishing/failed-pages.ts';
import { recordBuiltPage, writeFileInto } from '../publishing/finish-build.ts';
import { type BuiltPage, pageFilePath } from '../publishing/manifest.ts';
import type { AstroMiddleware } from '../server/call-handler.ts';
import { renderResponse } from '../server/render-response.ts';
import { openServices } from '../server/services.ts';

export const READY = 'ready';

export interface ThreadStart {
  databaseUrl: string;
  origin: string;
  dist: string;
  client: string;
}

/** Renders a page and writes it. Undefined if it does not exist. @throws the error of rendering. */
export type RenderAndWritePage = (path: string) => Promise<BuiltPage | undefined>;

export type PageRenderResult = { path: string } & ({ page: BuiltPage | undefined } | { reason: string });

interface Rendering {
  db: Db;
  origin: string;
  handler: AstroMiddleware;
  client: string;
}

/** Renders pages of a build with their on-demand routes, whose bytes are equal (decision 001). */
export async function createPageFileRenderer({ db, origin, handler, client }: Rendering): Promise<RenderAndWritePage> {
  const services = await openServices({ ...readEnv(), SITE_URL: origin }, db);
  const context = { ...services, catchUp: async () => {} };
  return async (path) => {
    const { status, headers, body, record } = await renderResponse(handler, context, path, {});
    if (status >= 500) throw new Error(`The answer was ${status}`);
    if (!record) return undefined;
    writeFileInto(client, pageFilePath(record.path), body);
    return recordBuiltPage(client, record, body, {
      contentType: headers['content-type'] ?? 'text/html',
      contentSecurityPolicy: headers['content-security-policy'] ?? null,
    });
  };
}

export const tryRenderPage = (path: string, renderPage: RenderAndWritePage): Promise<PageRenderResult> =>
  renderPage(path).then(
    (page) => ({ path, page }),
    (error) => ({ path, reason: firstLineOfError(error) }),
  );
