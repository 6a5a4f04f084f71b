import { createTransport } from 'nodemailer';
import { assertNoLineBreaks, type CalendarAttachment } from './message.ts';

interface Posting {
  /** Mail id, the basis of its Message-ID. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  /** Sender name for a bare address. */
  boardName: string;
  calendar: CalendarAttachment | undefined;
}

export interface MailTransport {
  /** Sends a mail. Resolves with the server's response. @throws MailRejectedError for 5xx. Other errors are temporary. */
  send: (posting: Posting) => Promise<string>;
  /** Connects and authenticates without sending. @throws Error with the response. */
  verify: () => Promise<void>;
  domain: string;
  close: () => void;
}

/** Temporary rejection (4xx): nothing was delivered. */
export class TemporaryRejectionError extends Error {
  override name = 'TemporaryRejectionError';
}

/** Permanent rejection (5xx). */
export class PermanentRejectionError extends Error {
  override name = 'PermanentRejectionError';
  /** Reply and enhanced status code (RFC 3463), such as `550 5.7.1`. */
  readonly status: string;
  /** True if the response concerns the mailbox. Others may concern the sender. */
  readonly isAboutMailbox: boolean;

  constructor(message: string, { code, enhanced, command }: { code: number; enhanced: string; command: string }) {
    super(message);
    this.status = [code, enhanced].filter(Boolean).join(' ');
    this.isAboutMailbox = command === 'RCPT TO' && MAILBOX_STATUSES.has(enhanced);
  }
}

/** Bad mailbox, bad system, moved, disabled (RFC 3463 §3.2, §3.3). */
const MAILBOX_STATUSES: ReadonlySet<string> = new Set(['5.1.1', '5.1.2', '5.1.6', '5.2.1']);

interface TransportOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string;
  /** Sender `Easel <mail@jobs.example.com>`, or an address that gets the board’s name. */
  from: string | { address: string };
  /** Timeout in milliseconds. */
  timeoutMs?: number;
}

/** Connection pool. Mails on closed connections are sent again, interrupted ones retried by the queue. */
const POOL = { maxConnections: 5, maxMessages: 100, maxRequeues: 2, idleTimeout: 10_000 };

export function openTransport({ url, from, timeoutMs = 20_000 }: TransportOptions): MailTransport {
  const transport = createTransport({
    ...POOL,
    pool: true,
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
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

/** Log the kind only, because responses often repeat the address. */
function readFailure({ code, command = '', response = '', responseCode = 0 }: SmtpError): Error {
  const words = ['The mail server', responseCode ? `answered ${responseCode}` : `failed (${code ?? 'unknown'})`];
  if (command) words.push(`to ${command}`);
  if (responseCode === 0) return new Error(words.join(' '));
  if (responseCode < 500) return new TemporaryRejectionError(words.join(' '));
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';
  return new PermanentRejectionError(words.join(' '), { code: responseCode, enhanced, command });
}
