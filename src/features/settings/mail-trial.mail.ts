import { composeText } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';

export const testMail = ({ origin }: { origin: string }): MailContent => composeText('test', { values: {}, origin });
