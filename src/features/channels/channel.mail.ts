import { composeMailFromText } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';

interface StoppedChannel {
  network: string;
  target: string;
  problem: string;
  id: string;
  origin: string;
}

export const channelStoppedMail = ({ network, target, problem, id, origin }: StoppedChannel): MailContent =>
  composeMailFromText('channel-paused', {
    values: { network, target, problem, link: origin + paths.adminChannel(id) },
    origin,
  });
