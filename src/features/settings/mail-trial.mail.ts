import { compose, paragraph } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';

export const testMail = ({ origin }: { origin: string }): MailContent =>
  compose((site) => ({
    subject: `A test e-mail from ${site.name}`,
    title: 'E-mail works',
    blocks: [
      paragraph(
        'If you can read this, codes, receipts and answers reach people. Check that it is not in the spam folder.',
      ),
    ],
    reason: `You get this because you look after ${site.name} and asked for a test.`,
    origin,
  }));
