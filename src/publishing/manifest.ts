import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Instant } from '../lib/dates.ts';
import type { HistoryPoint } from './changes.queries.ts';

export interface BuiltPage {
  path: string;
  tags: string[];
  indexable: boolean;
  lastModified: Instant | null;
  /** Digest and length, to detect damaged files. */
  digest: string;
  length: number;
  payloadDigest: string;
  payloadLength: number;
  /** Usually `text/html; charset=utf-8`. */
  contentType: string;
  contentSecurityPolicy: string | null;
}

/** Page skipped because rendering failed. */
export interface FailedPage {
  path: string;
  /** One line. */
  reason: string;
}

export interface PageManifest {
  buildId: string;
  /** False until every page is rendered. Servers render missing ones on request. */
  isComplete: boolean;
  point: HistoryPoint;
  builtAt: Instant;
  pages: BuiltPage[];
  failed: FailedPage[];
}

type StoredPage = [string, number[], 0 | 1, Instant | null, string, number, string, number, number, number];

const STORED_PAGE_LENGTH = 10;

/** Stored form. Repeated tags, types and policies are referenced by number. Pages are validated by shape only. */
const storedManifest = z.object({
  buildId: z.string(),
  isComplete: z.boolean(),
  point: z.object({ boardId: z.string(), changeId: z.number().int().nonnegative(), changeMark: z.string() }),
  builtAt: z.string(),
  failed: z.array(z.object({ path: z.string(), reason: z.string() })),
  strings: z.array(z.string()),
  pages: z.custom<StoredPage[]>(
    (pages) =>
      Array.isArray(pages) &&
      pages.every((page) => Array.isArray(page) && page.length === STORED_PAGE_LENGTH && Array.isArray(page[1])),
  ),
});

export const serverEntryPath = (dist: string): string => join(dist, 'server/entry.mjs');
export const manifestFilePath = (dist: string): string => join(dist, 'manifest.json');

export function writeManifest(manifest: PageManifest): string {
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    const known = numbers.get(text) ?? numbers.size;
    numbers.set(text, known);
    return known;
  };
  const pages = manifest.pages.map(
    (page): StoredPage => [
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
    ],
  );
  return JSON.stringify({ ...manifest, strings: [...numbers.keys()], pages } satisfies z.infer<typeof storedManifest>);
}

/** Manifest of a build. Undefined if missing or unusable. */
export function readManifest(dist: string): PageManifest | undefined {
  const stored = readStored(dist);
  if (!stored) return undefined;
  const { strings, ...head } = stored;
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
  return { ...head, pages };
}

function readStored(dist: string): z.infer<typeof storedManifest> | undefined {
  try {
    const { data } = storedManifest.safeParse(JSON.parse(readFileSync(manifestFilePath(dist), 'utf8')));
    return existsSync(serverEntryPath(dist)) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Path of a page's file below `dist/client`. */
export function pageFilePath(path: string): string {
  if (path === '/') return 'index.html';
  return /\.[a-z]+$/.test(path) ? path.slice(1) : `${path.slice(1)}.html`;
}

/** Page path of `/roles.html` or `/index.html`. */
export const pagePathOfFile = (file: string): string =>
  file.replace(/(\/index)?\.html$/, '').replace(/(.)\/$/, '$1') || '/';

/** Next to the page's file, because a folder of its own costs as much as the file. */
export const payloadFilePath = (path: string): string => `${path === '/' ? 'index' : path.slice(1)}.payload.json`;
