import { type ExpressionBuilder, sql } from 'kysely';
import { readBoardId } from '../db/board-settings.ts';
import type { Db, Tables } from '../db/tables.ts';
import type { Instant } from '../lib/dates.ts';
import { sha256 } from '../lib/hash.ts';
import type { ChangeRecord } from './change.ts';

/** A point in the history of a board: what was rendered then shows its changes up to this one, and none after it. */
export interface HistoryPoint {
  boardId: string;
  /** The number of the last change; 0 before the first. */
  changeId: number;
  /** Digest of that change's record: after a database was set back, others come under the same numbers. Empty before the first. */
  changeMark: string;
}

/** The number of the last committed change; 0 before the first. */
export async function readLastChangeId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('changes')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  return Number(row?.id ?? 0);
}

export async function readHistoryPoint(db: Db): Promise<HistoryPoint> {
  const last = await selectWithBoard(db).orderBy('id', 'desc').limit(1).executeTakeFirst();
  return last ? pointOf(last.board_id ?? '', last) : { boardId: await readBoardId(db), changeId: 0, changeMark: '' };
}

/**
 * Cheap identifier of the present history point, for frequent checks. Uses time and length of the last record without
 * reading it, since it can name thousands of pages.
 */
export async function readHistoryName(db: Db): Promise<string> {
  const last = await db
    .selectFrom('changes')
    .select(['id', 'at', sql<number>`octet_length(record)`.as('length'), selectBoardId])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? `${last.board_id} ${last.id} ${last.at} ${last.length}` : await readBoardId(db);
}

/**
 * A point after which every change of a moment, and of all later ones, comes: the last before the first record of then.
 * The numbers and the times of records do not always follow one another, as each process has a clock of its own.
 */
export async function findHistoryPointBefore(db: Db, moment: Instant): Promise<HistoryPoint> {
  // Read first: what commits in between comes after it.
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

/** A change record, when it was written, and the point that it leads to. */
export interface Change {
  point: HistoryPoint;
  at: Instant;
  record: ChangeRecord;
}

/**
 * Changes after a point, oldest first, each with the point that it leads to. Undefined when the history of this database
 * does not lead through the point, or no longer shows that it does: it was set back, is another, or has cleared away
 * the records of that time.
 */
export async function listChangesSince(db: Db, from: HistoryPoint, limit: number): Promise<Change[] | undefined> {
  const rows = await selectWithBoard(db)
    .where('id', '>=', from.changeId)
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  const [first] = rows;
  const boardId = first ? first.board_id : await readBoardId(db);
  if (boardId !== from.boardId) return undefined;
  if (from.changeId === 0) {
    // Numbers begin at 1: a first one above that may stand behind others that were cleared away.
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

/**
 * True if the database was reset to before a point, even if it has a later history since. False for another board, and
 * if the records of that time were cleared.
 */
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

/** Change records, each with the board that it is of: of one moment. */
const selectWithBoard = (db: Db) => db.selectFrom('changes').select(ROW).select(selectBoardId);

const pointOf = (boardId: string, { id, at, record }: { id: number; at: string; record: string }): HistoryPoint => ({
  boardId,
  changeId: id,
  changeMark: sha256(`${at} ${record}`),
});
