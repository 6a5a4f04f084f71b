import { button, compose, paragraph } from '../../mail/compose.ts';
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
  compose((site) => ({
    subject: `Posts to ${network} are paused`,
    title: `Posts to ${network} are paused`,
    blocks: [
      paragraph(`${target} did not accept a post. Last answer: ${problem}.`),
      paragraph(
        'The channel or its access may have been removed there. Resume it once that is solved, or add it again.',
      ),
      button('View the channel', origin + paths.adminChannel(id)),
    ],
    reason: `You get this because you look after ${site.name}.`,
    origin,
  }));
