import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../paths.ts';
import { fileOf, type Manifest } from '../publishing/manifest.ts';
import { STRICTEST_POLICY } from './headers.ts';

/** The page for surprises. It is held ready: when it is needed, nothing else may work. */
export interface ErrorPage {
  body: Buffer;
  policy: string;
}

export function readErrorPage(dist: string, manifest: Manifest): ErrorPage | undefined {
  const built = manifest.pages.find((page) => page.path === paths.error());
  if (!built) return undefined;
  return {
    body: readFileSync(join(dist, 'client', fileOf(built.path))),
    policy: built.contentSecurityPolicy ?? STRICTEST_POLICY,
  };
}
