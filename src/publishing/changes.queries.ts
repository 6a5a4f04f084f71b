import { type ExpressionBuilder, sql } from 'kysely';
import { readDatabaseId } from '../db/board-settings.ts';
import type { Db, Tables } from '../db/tables.ts';
import type { Instant } from '../lib/dates.ts';
import { sha256 } from '../lib/hash.ts';
import type { ChangeRecord } from './change.ts';

/** Point in a board's history. Data read at it includes changes up to it. */
export interface HistoryPoint {
  boardId: string;
  /** Last change number. 0 before the first. */
  changeId: number;
  /** Digest of that change record, since numbers repeat after a restore. Empty before the first. */
  changeMark: string;
}

/** Last committed change number. 0 before the first. */
export async function readLastChangeId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('changes')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  return Number(row?.id ?? 0);
}

export async function readHistoryPoint(db: Db): Promise<HistoryPoint> {
  const last = await selectWithBoard(db).orderBy('id', 'desc').limit(1).executeTakeFirst();
  return last ? pointOf(last.board_id ?? '', last) : { boardId: await readDatabaseId(db), changeId: 0, changeMark: '' };
}

/** Cheap identifier of the current history point: time and length of the last record, which may be long. */
export async function readHistoryPointKey(db: Db): Promise<string> {
  const query = pointKeyQueries.get(db) ?? selectPointKey(db);
  pointKeyQueries.set(db, query);
  const [last] = (await db.executeQuery(query)).rows;
  return last ? `${last.board_id} ${last.id} ${last.at} ${last.length}` : await readDatabaseId(db);
}

/** Compiled once, because each page reads the key several times. */
const pointKeyQueries = new WeakMap<Db, ReturnType<typeof selectPointKey>>();

const selectPointKey = (db: Db) =>
  db
    .selectFrom('changes')
    .select(['id', 'at', sql<number>`octet_length(record)`.as('length'), selectBoardId])
    .orderBy('id', 'desc')
    .limit(1)
    .compile();

/** Point before all changes from a time on. Clocks of processes differ, so numbers and times may have different orders. */
export async function findHistoryPointBefore(db: Db, moment: Instant): Promise<HistoryPoint> {
  // Read first, since later commits come after it.
  const now = await readHistoryPoint(db);
  const first = await db
    .selectFrom('changes')
    .select((eb) => eb.fn.min('id').as('id'))
    .where('at', '>=', moment)
    .executeTakeFirst();
  if (first?.id == null) return now;
  const before = await db
    .selectFrom('changes')
    .select(ROW)
    .where('id', '<', Number(first.id))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return before ? pointOf(now.boardId, before) : { boardId: now.boardId, changeId: 0, changeMark: '' };
}

/** Change record with time and resulting point. */
export interface PublishedChange {
  point: HistoryPoint;
  at: Instant;
  record: ChangeRecord;
}

/**
 * Changes after a point, oldest first. Undefined if the history does not contain it: after a restore, for another board, or
 * once records were cleared.
 */
export async function listChangesSince(
  db: Db,
  from: HistoryPoint,
  limit: number,
): Promise<PublishedChange[] | undefined> {
  const rows = await selectWithBoard(db)
    .where('id', '>=', from.changeId)
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  const [first] = rows;
  const boardId = first ? first.board_id : await readDatabaseId(db);
  if (boardId !== from.boardId) return undefined;
  if (from.changeId === 0) {
    // Numbers start at 1, so earlier records were cleared.
    if (first && first.id > 1) return undefined;
  } else if (!first || pointOf(boardId, first).changeMark !== from.changeMark || first.id !== from.changeId) {
    return undefined;
  } else {
    rows.shift();
  }
  return rows
    .slice(0, limit)
    .map((row) => ({ point: pointOf(boardId, row), at: row.at, record: JSON.parse(row.record) as ChangeRecord }));
}

/** True if the database was reset to before a point. False for another board, or once records were cleared. */
export async function isHistoryReset(db: Db, point: HistoryPoint): Promise<boolean> {
  const now = await readHistoryPoint(db);
  if (now.boardId !== point.boardId || point.changeId === 0) return false;
  if (now.changeId < point.changeId) return true;
  const same = await db.selectFrom('changes').select(ROW).where('id', '=', point.changeId).executeTakeFirst();
  return same !== undefined && pointOf(now.boardId, same).changeMark !== point.changeMark;
}

const ROW = ['id', 'at', 'record'] as const;

const selectBoardId = (eb: ExpressionBuilder<Tables, 'changes'>) =>
  eb.selectFrom('settings').select('value').where('key', '=', 'board_id').as('board_id');

/** Change records with their board, in one snapshot. */
const selectWithBoard = (db: Db) => db.selectFrom('changes').select(ROW).select(selectBoardId);

const pointOf = (boardId: string, { id, at, record }: { id: number; at: string; record: string }): HistoryPoint => ({
  boardId,
  changeId: id,
  changeMark: sha256(`${at} ${record}`),
});
