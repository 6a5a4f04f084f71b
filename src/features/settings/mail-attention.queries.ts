import type { Db } from '../../db/tables.ts';
import { addDays, toInstant } from '../../lib/dates.ts';
import { sumCounts, sumCountsByList } from '../../mail/deliveries.ts';
import { exceededRates, formatPercentage } from '../../mail/delivery-rates.ts';
import { countWaitingListMail } from '../../mail/mail.queries.ts';
import { type BoardListMailHold, findBoardListMailHold } from '../../mail/relay-rejections.ts';
import { paths } from '../../paths.ts';
import type { FindAttention } from '../accounts/admin/attention.ts';

const DAYS_LOOKED_AT = 7;

/** Bounce and complaint rates that endanger delivery. */
export const findMailDeliveryAttention: FindAttention = async (db, now) => {
  const all = sumCounts((await sumCountsByList(db, addDays(toInstant(now), -DAYS_LOOKED_AT).slice(0, 10))).values());
  const tooMuch = exceededRates(all);
  const rowOf = (label: string, count: number, isWrong: boolean, note: string) => ({
    label,
    count: isWrong ? count : 0,
    at: undefined,
    href: paths.adminMail(),
    note: `${formatPercentage(count, all.sent)} of what was sent within ${DAYS_LOOKED_AT} days. ${note}`,
  });
  const hold = await findBoardListMailHold(db);
  return [
    ...(hold ? [await listHoldRow(db, hold)] : []),
    rowOf('Bounced e-mails', all.bounced, tooMuch.bounced, 'Send fewer, and look at where addresses come from.'),
    rowOf(
      'Complaints about our e-mail',
      all.complained,
      tooMuch.complained,
      'Send fewer, and only what people asked for.',
    ),
  ];
};

const listHoldRow = async (db: Db, { status, since }: BoardListMailHold) => ({
  label: 'Alerts and newsletters on hold',
  count: Math.max(1, await countWaitingListMail(db)),
  at: since,
  href: paths.adminMail(),
  note: `The mail server refuses every recipient (${status}). They go as soon as it accepts e-mail again.`,
});
