import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256 } from '../lib/hash.ts';
import { buildMeta, latestBuild } from './build-meta.ts';
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

/** Writes what is known once all pages are there: the identity of the build, and its manifest. */
export function finishBuild(dist: string, built: Omit<PageManifest, 'builtAt'>): PageManifest {
  const client = join(dist, 'client');
  const builtAt = new Date().toISOString();
  const manifest = { ...built, builtAt, pages: built.pages.toSorted((a, b) => (a.path < b.path ? -1 : 1)) };
  const { buildId, pages } = manifest;
  writeInto(client, `builds/meta/${buildId}.json`, JSON.stringify(buildMeta(buildId, builtAt, pages)));
  writeInto(client, 'builds/latest.json', JSON.stringify(latestBuild(buildId, builtAt)));
  // Last and in one step: a build without a manifest did not end.
  const file = manifestFile(dist);
  writeFileSync(`${file}.new`, writeManifest(manifest));
  renameSync(`${file}.new`, file);
  return manifest;
}

/** Writes a file below a folder, with the folders that lead to it. */
export function writeInto(folder: string, name: string, content: string | Buffer): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
