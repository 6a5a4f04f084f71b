import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { paths } from '../paths.ts';
import { fileOf, type Manifest } from '../publishing/manifest.ts';
import type { Encoding } from './body.ts';
import { STRICTEST_POLICY } from './headers.ts';

/** The page for surprises. It is held ready: when it is needed, nothing else may work. */
export interface ErrorPage {
  /** By encoding, made beforehand. */
  bodies: Record<Encoding, Buffer>;
  policy: string;
}

export function readErrorPage(dist: string, manifest: Manifest): ErrorPage | undefined {
  const built = manifest.pages.find((page) => page.path === paths.error());
  if (!built) return undefined;
  const body = readFileSync(join(dist, 'client', fileOf(built.path)));
  return {
    bodies: { identity: body, br: brotliCompressSync(body), gzip: gzipSync(body) },
    policy: built.contentSecurityPolicy ?? STRICTEST_POLICY,
  };
}
