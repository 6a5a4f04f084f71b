import { isDemoBoard } from '../../../db/board-settings.ts';
import { HOUR, MINUTE, toInstant } from '../../../lib/dates.ts';
import { mailTask } from '../../../mail/outbox.ts';
import { paths } from '../../../paths.ts';
import type { FindAttention } from './attention.ts';

/** Delay after which instant mail or work is late. */
const MAIL_LATE_MS = 15 * MINUTE;
const WORK_LATE_MS = HOUR;

/** Failed or late mail and background work. */
export const findTaskAttention: FindAttention = async (db, now) => {
  const tasks = db
    .selectFrom('tasks')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('at')]);
  const before = (ms: number) => toInstant(new Date(now.getTime() - ms));
  const mails = tasks.where('name', '=', mailTask.name);
  const others = tasks.where('name', '<>', mailTask.name);
  const heldMails = db
    .selectFrom('mails')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('state_at').as('at')])
    .where('state', '=', 'held');
  const [waiting, dead, heldBack, late, failed] = await Promise.all([
    mails.where('state', '=', 'open').where('created_at', '<', before(MAIL_LATE_MS)).executeTakeFirstOrThrow(),
    mails.where('state', '=', 'dead').executeTakeFirstOrThrow(),
    // A demo sends no mail and shows it at /_mail.
    (await isDemoBoard(db)) ? { count: 0, at: null } : heldMails.executeTakeFirstOrThrow(),
    others.where('state', '=', 'open').where('run_at', '<', before(WORK_LATE_MS)).executeTakeFirstOrThrow(),
    others.where('state', '=', 'dead').executeTakeFirstOrThrow(),
  ]);
  const rowOf = (label: string, { count, at }: { count: number; at: string | null }, href: string, note?: string) => ({
    label,
    count: Number(count),
    at: at ?? undefined,
    href,
    ...(note ? { note } : {}),
  });
  return [
    rowOf('E-mails that failed', dead, `${paths.adminMail()}?state=dead`),
    rowOf(
      'E-mails on hold',
      heldBack,
      `${paths.adminMail()}?state=held`,
      'No mail server was set when they were due, or they waited in a restored backup.',
    ),
    rowOf('E-mails that are late', waiting, `${paths.adminMail()}?state=waiting`),
    rowOf('Background tasks that failed', failed, paths.adminTasks()),
    rowOf('Background tasks that are late', late, paths.adminTasks(), 'Is a worker running?'),
  ];
};
