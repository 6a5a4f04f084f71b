import type { SiteSettings } from '../site.ts';
import type { MailText } from './mail-text.ts';

interface Words {
  subject: string;
  /** Plain text, lines of 78 characters. */
  text: string;
  html: string;
}

/** Mail by a template, without the board's name and addresses. */
export interface MailContent {
  /** Name of the text that editors change, if any. */
  textName?: string | undefined;
  /** `text`: the editors' text instead of the shipped one. */
  words: (site: SiteSettings, text?: MailText) => Words;
}

export interface CalendarAttachment {
  method: 'REQUEST' | 'CANCEL';
  text: string;
}

/** Addressed mail for the outbox. */
export interface OutgoingMail extends MailContent {
  /** Kind, such as `sign-in code`, for admins and statistics. */
  kind: string;
  to: string | ((site: SiteSettings) => string);
  /** Reply address other than the board's. */
  replyTo?: string | undefined;
  headers?: Record<string, string>;
  calendar?: ((site: SiteSettings) => CalendarAttachment) | undefined;
  /** True for codes and private links, whose text is erased once sent or expired. */
  isSecret?: boolean;
  /** Time after which it is not sent. */
  expiresAt?: Date;
}

/** security: a line break would start another header. @throws Error naming the header. */
export function assertNoLineBreaks(headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (/[\r\n\0]/.test(name + value)) throw new Error(`The mail header ${JSON.stringify(name)} holds a line break`);
  }
}
