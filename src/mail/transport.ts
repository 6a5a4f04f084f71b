import { createTransport } from 'nodemailer';
import { assertNoLineBreaks, type CalendarAttachment } from './message.ts';

interface Posting {
  /** The mail's own, which its Message-ID is made of: the same at every attempt. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  /** Sender name if only an address is configured. */
  boardName: string;
  calendar: CalendarAttachment | undefined;
}

export interface Transport {
  /**
   * Hands a mail to the mail server. Resolves when that has taken it, with what it answered.
   * @throws PermanentMailError when the server refuses it permanently (5xx); any other error may pass.
   */
  send: (posting: Posting) => Promise<string>;
  /**
   * Connects and signs in, and sends nothing.
   * @throws Error saying what the mail server answered, or that it did not.
   */
  verify: () => Promise<void>;
  domain: string;
  close: () => void;
}

/** The mail server answered, and did not take it: nothing has arrived, and another time it may. */
export class MailboxRejectedError extends Error {
  override name = 'TurnedAwayError';
}

/** The mail server refused a mail permanently (5xx). */
export class PermanentMailError extends Error {
  override name = 'RefusedError';
  /** Reply code and enhanced status code (RFC 3463), such as `550 5.7.1`. */
  readonly status: string;
  /** True if the answer says that the mailbox takes no mail. All other answers may be about us: relaying, policy, quota. */
  readonly isAboutMailbox: boolean;

  constructor(message: string, { code, enhanced, command }: { code: number; enhanced: string; command: string }) {
    super(message);
    this.status = [code, enhanced].filter(Boolean).join(' ');
    this.isAboutMailbox = command === 'RCPT TO' && MAILBOX_STATUSES.has(enhanced);
  }
}

/** Bad mailbox, bad system, mailbox moved, mailbox disabled (RFC 3463 §3.2, §3.3). */
const MAILBOX_STATUSES: ReadonlySet<string> = new Set(['5.1.1', '5.1.2', '5.1.6', '5.2.1']);

interface TransportOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string;
  /** Sender, such as `Easel <mail@jobs.example.com>`; or an address that goes under the board’s name. */
  from: string | { address: string };
  /** Longest silence of the mail server, in milliseconds. */
  patience?: number;
}

/**
 * Connection pool. Most of a mail's cost is connecting and signing in. Mails on a connection that was closed before use
 * are sent over another one. Interrupted mails are repeated by the queue.
 */
const POOL = { maxConnections: 5, maxMessages: 100, maxRequeues: 2, idleTimeout: 10_000 };

export function openTransport({ url, from, patience = 20_000 }: TransportOptions): Transport {
  const transport = createTransport({
    ...POOL,
    pool: true,
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^@>]+)>?$/.exec(typeof from === 'string' ? from : from.address)?.[1] ?? 'localhost';
  return {
    send: async ({ id, to, subject, text, html, headers, boardName, calendar }) => {
      assertNoLineBreaks({ ...headers, Subject: subject, To: to, From: boardName });
      try {
        const { response } = await transport.sendMail({
          messageId: `<${id}@${domain}>`,
          from: typeof from === 'string' ? from : { name: boardName, address: from.address },
          to: { name: '', address: to },
          subject,
          text,
          html,
          ...(calendar && {
            icalEvent: { method: calendar.method, filename: 'interview.ics', content: calendar.text },
          }),
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        });
        return response;
      } catch (error) {
        throw readFailure(error as SmtpError);
      }
    },
    verify: async () => {
      try {
        await transport.verify();
      } catch (error) {
        throw readFailure(error as SmtpError);
      }
    },
    domain,
    close: () => transport.close(),
  };
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** The server's answer often repeats the address, which logs must not hold: only its kind is kept. */
function readFailure({ code, command = '', response = '', responseCode = 0 }: SmtpError): Error {
  const words = ['The mail server', responseCode ? `answered ${responseCode}` : `failed (${code ?? 'unknown'})`];
  if (command) words.push(`to ${command}`);
  if (responseCode === 0) return new Error(words.join(' '));
  if (responseCode < 500) return new MailboxRejectedError(words.join(' '));
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';
  return new PermanentMailError(words.join(' '), { code: responseCode, enhanced, command });
}
