import { MINUTE } from '../lib/dates.ts';
import { paths } from '../paths.ts';
import { composeMailFromText } from './compose.ts';
import type { OutgoingMail } from './message.ts';
import { type BoardListMailHold, HOLD_MS } from './relay-rejections.ts';

type Held = Pick<BoardListMailHold, 'status' | 'since'> & { origin: string };

export const LIST_HELD_KIND = 'alerts and newsletters held';

/** Notifies the owner once that the mail server rejects every recipient. */
export const mailingListOnHoldMail = ({ status, since, origin }: Held): OutgoingMail => ({
  kind: LIST_HELD_KIND,
  to: (site) => site.email,
  ...composeMailFromText('lists-held', {
    values: {
      since: since.slice(0, 16).replace('T', ' '),
      status: `${status}`,
      minutes: `${HOLD_MS / MINUTE}`,
      link: origin + paths.adminMail(),
    },
    origin,
  }),
});
