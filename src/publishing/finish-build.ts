import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256 } from '../lib/hash.ts';
import { buildInfo, buildMeta } from './build-meta.ts';
import { type BuiltPage, manifestFilePath, type PageManifest, payloadFilePath, writeManifest } from './manifest.ts';
import type { PageRecord } from './page-record.ts';

/** Writes a page's payload below `client`. Returns its manifest entry. @param body content of the page's file */
export function recordBuiltPage(
  client: string,
  { path, tags, indexable, lastModified, payload }: PageRecord,
  body: Buffer,
  headers: Pick<BuiltPage, 'contentType' | 'contentSecurityPolicy'>,
): BuiltPage {
  const text = payload === undefined ? '' : JSON.stringify(payload);
  if (text) writeFileInto(client, payloadFilePath(path), text);
  return {
    path,
    tags,
    indexable,
    lastModified,
    digest: sha256(body),
    length: body.length,
    payloadDigest: sha256(text),
    payloadLength: Buffer.byteLength(text),
    ...headers,
  };
}

export function finishBuild(dist: string, built: Omit<PageManifest, 'builtAt'>): PageManifest {
  const client = join(dist, 'client');
  const builtAt = new Date().toISOString();
  const manifest = { ...built, builtAt, pages: built.pages.toSorted((a, b) => (a.path < b.path ? -1 : 1)) };
  const { buildId, pages } = manifest;
  replaceFile(join(client, `builds/meta/${buildId}.json`), JSON.stringify(buildMeta(buildId, builtAt, pages)));
  replaceFile(join(client, 'builds/latest.json'), JSON.stringify(buildInfo(buildId, builtAt)));
  // Last, because a build without manifest is incomplete.
  replaceFile(manifestFilePath(dist), writeManifest(manifest));
  return manifest;
}

/** Replaces a file atomically, because servers read it and other builds link to it. */
function replaceFile(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}

/** Creates its folder only if that is missing, since most files have neighbours. */
export function writeFileInto(folder: string, name: string, content: string | Buffer): void {
  const file = join(folder, name);
  try {
    writeFileSync(file, content);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
