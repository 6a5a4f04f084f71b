import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import send from 'send';
import { lookup } from '../lib/lookup.ts';
import { chooseEncoding } from './compression.ts';
import { withCharset } from './headers.ts';

export type AssetHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Policy of files such as icons, which must not run scripts. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};

interface Asset {
  root: string;
  name: string;
  /** True for hashed names, cached for a year. */
  immutable: boolean;
}

interface Folders {
  dist: string;
  /** Folders of builds, newest first. */
  builds: () => readonly string[];
  publicDir: string;
}

/**
 * Serves assets of `public/` and all builds with compressed copies, ranges and conditional requests. Browsers may have pages of
 * an earlier build, or of the next during a release.
 */
export function createAssetHandler(folders: Folders, commonHeaders: [string, string][]): AssetHandler {
  let assets = listAll(folders);
  let listedAt = performance.now();
  const find = (path: string): Asset | undefined => {
    const asset = assets.get(path);
    if (asset || !OF_A_BUILD.test(path) || performance.now() < listedAt + LISTED_AGAIN_MS) return asset;
    assets = listAll(folders);
    listedAt = performance.now();
    return assets.get(path);
  };
  return (request, response, next) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const asset = find(path);
    if (!asset) return next();
    const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined);
    const copy = encoding === 'identity' ? undefined : `${asset.name}.${encoding === 'br' ? 'br' : 'gz'}`;
    const isCompressed = copy !== undefined && existsSync(join(asset.root, copy));
    for (const [name, value] of commonHeaders) response.setHeader(name, value);
    response.setHeader('content-security-policy', POLICY);
    response.setHeader('vary', 'accept-encoding');
    response.setHeader(
      'cache-control',
      asset.immutable ? 'public,max-age=31536000,immutable' : 'public, max-age=0, must-revalidate',
    );
    if (isCompressed) response.setHeader('content-encoding', encoding);
    const type = typeOf(path);
    if (type) response.setHeader('content-type', withCharset(type));
    send(request, isCompressed ? copy : asset.name, {
      root: asset.root,
      index: false,
      cacheControl: false,
      dotfiles: 'deny',
    })
      .on('error', (error: Error & { status?: number }) => {
        if (error.status === 416) {
          // `send` already set the length of the file.
          response.writeHead(416, { 'content-length': '0' });
          response.end();
          return;
        }
        for (const name of response.getHeaderNames()) response.removeHeader(name);
        next();
      })
      .pipe(response);
  };
}

const OF_A_BUILD = /^\/(_astro|builds\/meta)\//;
/** Limits directory reads for missing files. */
const LISTED_AGAIN_MS = 1_000;

const listAll = ({ dist, builds, publicDir }: Folders): Map<string, Asset> =>
  new Map([
    ...builds()
      .toReversed()
      .flatMap((folder) => [
        ...listAssets(join(folder, 'client/_astro'), '/_astro/', true),
        ...listAssets(join(folder, 'client/builds/meta'), '/builds/meta/', false),
      ]),
    ...listAssets(publicDir, '/', false),
    ...listAssets(join(dist, 'client/_astro'), '/_astro/', true),
    ...listAssets(join(dist, 'client/builds'), '/builds/', false),
  ]);

const typeOf = (path: string): string | undefined => lookup(CONTENT_TYPES, path.slice(path.lastIndexOf('.')));

function listAssets(root: string, prefix: string, immutable: boolean): [string, Asset][] {
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => {
      const name = join(entry.parentPath, entry.name).slice(root.length).replace(/^\//, '');
      return [prefix + name, { root, name, immutable }];
    });
}
