import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Instant } from '../lib/dates.ts';

/** What the build says about one page it wrote. */
export interface BuiltPage {
  path: string;
  tags: string[];
  indexable: boolean;
  lastModified: Instant | null;
  /** Digest and length of the file, so that a damaged one is not served. */
  digest: string;
  length: number;
  payloadDigest: string;
  payloadLength: number;
  /** `text/html; charset=utf-8` for most. */
  contentType: string;
  contentSecurityPolicy: string | null;
}

export interface Manifest {
  buildId: string;
  /** The database that the pages show, and the last of its changes that they surely show. */
  boardId: string;
  changeId: number;
  builtAt: Instant;
  pages: BuiltPage[];
}

/** Tags, types and policies repeat: the file holds each once and points to it by number. */
interface StoredManifest extends Omit<Manifest, 'pages'> {
  strings: string[];
  pages: [string, number[], 0 | 1, Instant | null, string, number, string, number, number, number][];
}

export const manifestFile = (dist: string): string => join(dist, 'manifest.json');

export function writeManifest(manifest: Manifest): string {
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    const known = numbers.get(text) ?? numbers.size;
    numbers.set(text, known);
    return known;
  };
  const pages = manifest.pages.map((page): StoredManifest['pages'][number] => [
    page.path,
    page.tags.map(numberOf),
    page.indexable ? 1 : 0,
    page.lastModified,
    page.digest,
    page.length,
    page.payloadDigest,
    page.payloadLength,
    numberOf(page.contentType),
    page.contentSecurityPolicy === null ? -1 : numberOf(page.contentSecurityPolicy),
  ]);
  const { buildId, boardId, changeId, builtAt } = manifest;
  return JSON.stringify({
    buildId,
    boardId,
    changeId,
    builtAt,
    strings: [...numbers.keys()],
    pages,
  } satisfies StoredManifest);
}

/** The manifest of the last complete build, or undefined when there is none or it cannot be read. */
export function readManifest(dist: string): Manifest | undefined {
  let stored: StoredManifest;
  try {
    stored = JSON.parse(readFileSync(manifestFile(dist), 'utf8'));
  } catch {
    return undefined;
  }
  const { buildId, boardId, changeId, builtAt, strings } = stored;
  const textOf = (number: number): string => strings[number] ?? '';
  const pages = stored.pages.map(
    ([path, tags, indexable, lastModified, digest, length, payloadDigest, payloadLength, type, policy]): BuiltPage => ({
      path,
      tags: tags.map(textOf),
      indexable: indexable === 1,
      lastModified,
      digest,
      length,
      payloadDigest,
      payloadLength,
      contentType: textOf(type),
      contentSecurityPolicy: policy < 0 ? null : textOf(policy),
    }),
  );
  return { buildId, boardId, changeId, builtAt, pages };
}

/** Where the build writes a page, below `dist/client`. */
export function fileOf(path: string): string {
  if (path === '/') return 'index.html';
  return /\.[a-z]+$/.test(path) ? path.slice(1) : `${path.slice(1)}.html`;
}

export const payloadFileOf = (path: string): string =>
  path === '/' ? '_payload.json' : `${path.slice(1)}/_payload.json`;
