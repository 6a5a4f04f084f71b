import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';

export type AssetHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Files that are not pages: `/_astro/…` under names that change with their content, kept for a year, and the few of
 * `public/` and the build that keep their names. Ranges and conditional requests included.
 */
export function serveAssets(dist: string, publicDir: string, shared: [string, string][]): AssetHandler {
  const setHeaders = (response: ServerResponse, path: string) => {
    for (const [name, value] of shared) response.setHeader(name, value);
    // SVGs are documents: one opened by its address must not run anything.
    response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    if (path.endsWith('speculation-rules.json'))
      response.setHeader('content-type', 'application/speculationrules+json');
  };
  const hashed = sirv(join(dist, 'client/_astro'), { immutable: true, maxAge: 31_536_000, setHeaders });
  const named = [publicDir, join(dist, 'client/builds')].filter(existsSync);
  const [inPublic, builds] = named.map((folder) => sirv(folder, { etag: true, maxAge: 0, setHeaders }));
  return (request, response, next) => {
    const url = request.url ?? '';
    if (url.startsWith('/_astro/')) return below(hashed, '/_astro', request, response, next);
    if (url.startsWith('/builds/')) return builds ? below(builds, '/builds', request, response, next) : next();
    return inPublic ? inPublic(request, response, next) : next();
  };
}

function below(
  serve: AssetHandler,
  prefix: string,
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  const { url } = request;
  request.url = (url ?? '').slice(prefix.length);
  serve(request, response, () => {
    request.url = url;
    next();
  });
}
