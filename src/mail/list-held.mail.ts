import { MINUTE } from '../lib/dates.ts';
import { paths } from '../paths.ts';
import { button, compose, paragraph } from './compose.ts';
import type { OutgoingMail } from './message.ts';
import { HOLD_MS, type ListHold } from './server-rejections.ts';

type Held = Pick<ListHold, 'status' | 'since'> & { origin: string };

export const LIST_HELD_KIND = 'alerts and newsletters held';

/** Notifies the owner once that the mail server rejects every recipient. */
export const listHeldMail = ({ status, since, origin }: Held): OutgoingMail => ({
  kind: LIST_HELD_KIND,
  to: (site) => site.email,
  ...compose((site) => ({
    subject: `${site.name}: alerts and newsletters are on hold`,
    title: 'Your mail server refuses our e-mail',
    blocks: [
      paragraph(
        `Since ${since.slice(0, 16).replace('T', ' ')} UTC, your mail server has refused one recipient after another (${status}). That usually means it no longer lets the board send, so no reader was unsubscribed.`,
      ),
      paragraph(
        `Alerts and newsletters wait and are tried again every ${HOLD_MS / MINUTE} minutes. Check SMTP_URL, the account’s quota, and whether the server may send for your domain.`,
      ),
      button('See the outbox', origin + paths.adminMail()),
    ],
    reason: `You get this because you look after ${site.name}.`,
    origin,
  })),
});
