import type { Site } from '../site.ts';

interface Words {
  subject: string;
  /** Plain text, lines at most 78 characters where words allow it. */
  text: string;
  html: string;
}

/** A mail as its template makes it: the board's name and addresses come in when it is written. */
export interface MailContent {
  words: (site: Site) => Words;
}

export interface CalendarAttachment {
  method: 'REQUEST' | 'CANCEL';
  /** An `.ics` file. */
  text: string;
}

/** A mail with its address, ready for the outbox. */
export interface OutgoingMail extends MailContent {
  /** Kind of mail, such as `sign-in code`, for admins and statistics. */
  kind: string;
  to: string | ((site: Site) => string);
  /** Reply address if replies do not go to the board. */
  replyTo?: string | undefined;
  headers?: Record<string, string>;
  calendar?: ((site: Site) => CalendarAttachment) | undefined;
  /** Holds a code or a private link: its words are erased when it was sent or has expired. */
  isSecret?: boolean;
  /** After this moment it is of no use and is not sent any more. */
  expiresAt?: Date;
}

/**
 * security: a line break in a header would begin another header.
 * @throws Error naming the header.
 */
export function assertNoLineBreaks(headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (/[\r\n\0]/.test(name + value)) throw new Error(`The mail header ${JSON.stringify(name)} holds a line break`);
  }
}
