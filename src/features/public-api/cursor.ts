import * as z from 'zod';
import { sha256 } from '../../lib/hash.ts';
import { SLUG } from '../search/query-rules.ts';

/** More than ISO 4217 has. */
const MAX_CURRENCIES = 200;
const CURRENCY = /^[A-Z]{3}$/;

const point = z.strictObject({ boardId: z.string().max(64), changeId: z.int().min(0), changeMark: z.string().max(32) });

const pay = z.strictObject({
  read: z.array(z.string().regex(CURRENCY)).max(MAX_CURRENCIES),
  kind: z.int().min(0),
  max: z.number().min(0),
  min: z.number().min(0),
});

const place = z.strictObject({
  worth: z.int().min(0),
  published: z.int(),
  id: z.string().max(64),
  pay: pay.optional(),
});

const cursors = {
  /** Search cursor: digest of the search, last job, and the history point from which the reader follows changes. */
  search: z.strictObject({
    of: z.literal('search'),
    search: z.string().max(32),
    after: place,
    since: point.nullable(),
  }),
  /** Change cursor: start point, end point and the last hash in between. */
  changes: z.strictObject({
    of: z.literal('changes'),
    since: point,
    part: z.strictObject({ until: z.int().min(0), after: z.string().max(16) }).nullable(),
  }),
  slugs: z.strictObject({
    of: z.enum(['companies', 'places']),
    list: z.string().max(32),
    after: z.string().max(100).regex(SLUG),
  }),
};

const anyCursor = z.union([cursors.search, cursors.changes, cursors.slugs]);
export type ApiCursor = z.output<typeof anyCursor>;

/** Encodes a cursor. Opaque to clients, and without confidential content. */
export const encodeCursor = (cursor: ApiCursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** Parses a cursor. Undefined if invalid. */
export function decodeCursor(text: string): ApiCursor | undefined {
  if (!/^[\w-]+$/.test(text)) return undefined;
  try {
    return anyCursor.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

/** Digest of a search, which binds cursors to it. */
export const digestQuery = (query: string): string => sha256(query);
