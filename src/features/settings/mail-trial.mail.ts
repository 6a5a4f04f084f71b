import { composeMailFromText } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';

export const testMail = ({ origin }: { origin: string }): MailContent =>
  composeMailFromText('test', { values: {}, origin });
