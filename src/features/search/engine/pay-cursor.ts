import type { BitSet } from '../../../lib/bits.ts';
import type { JobColumns, PaySortKey, PublicationSortKey } from './job-columns.ts';

/** Position by pay. The currency order may change while paging, so currencies already read stay first. */
export interface PayCursor extends PaySortKey {
  /** ISO 4217 codes read so far. Empty within undisclosed pay. */
  read: string[];
}

type PaidAge = PublicationSortKey & { pay?: PayCursor | undefined };

/** Up to `limit` slots after a position, by currency, undisclosed pay last. */
export function listSlotsAfterPayCursor(
  { columns, result, order }: { columns: JobColumns; result: BitSet; order: readonly number[] },
  place: PaidAge | undefined,
  limit: number,
): number[] {
  const found: number[] = [];
  const add = (slots: Uint32Array, isAfter: (slot: number) => boolean): void => {
    for (const slot of slots) {
      if (found.length === limit) return;
      if (result.has(slot) && isAfter(slot)) found.push(slot);
    }
  };
  const pay = place?.pay;
  const isUndisclosed = pay?.read.length === 0;
  const current = pay?.read.at(-1);
  const codes = isUndisclosed ? [] : codesFrom(columns, order, pay).slice(Math.max(0, (pay?.read.length ?? 0) - 1));
  for (const code of codes) {
    const number = columns.currencies.find(code);
    if (number === undefined) continue;
    const isAfter = (slot: number) => !pay || !place || code !== current || columns.isAfterByPay(slot, pay, place);
    add(columns.paidIn(number), isAfter);
  }
  const { withPay } = columns.flags;
  add(
    columns.newest.read(),
    (slot) => !withPay.has(slot) && (!isUndisclosed || !place || columns.isAfter(slot, place)),
  );
  return found;
}

/** Cursor at a slot. `from` has the currencies already read. */
export function payCursorAt(columns: JobColumns, order: readonly number[], slot: number, from?: PayCursor): PayCursor {
  const paid = columns.paidAt(slot);
  if (!columns.flags.withPay.has(slot)) return { read: [], ...paid };
  const codes = codesFrom(columns, order, from);
  const code = columns.currencies.get(columns.currency[slot] as number).slug;
  return { read: codes.slice(0, codes.indexOf(code) + 1), ...paid };
}

const codesFrom = ({ currencies }: JobColumns, order: readonly number[], from?: PayCursor): string[] => [
  ...new Set([...(from?.read ?? []), ...order.map((number) => currencies.get(number).slug)]),
];
