import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256 } from '../lib/hash.ts';
import { buildInfo, buildMeta } from './build-meta.ts';
import { type BuiltPage, manifestFile, type PageManifest, payloadFileOf, writeManifest } from './manifest.ts';
import type { PageRecord } from './page-record.ts';

/**
 * Writes the data of a page beside it, below `client`, and says what the manifest holds of both.
 * @param body what the page's file holds.
 */
export function recordBuiltPage(
  client: string,
  { path, tags, indexable, lastModified, payload }: PageRecord,
  body: Buffer,
  headers: Pick<BuiltPage, 'contentType' | 'contentSecurityPolicy'>,
): BuiltPage {
  const text = payload === undefined ? '' : JSON.stringify(payload);
  if (text) writeInto(client, payloadFileOf(path), text);
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
  // Last: a build without a manifest did not end.
  replaceFile(manifestFile(dist), writeManifest(manifest));
  return manifest;
}

/** Writes a file in one step: a running server may read it, and other builds may link to the one before. */
function replaceFile(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}

export function writeInto(folder: string, name: string, content: string | Buffer): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
