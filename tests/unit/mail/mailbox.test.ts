import { expect, it } from 'vitest';
import { normalizeMailbox } from '../../../src/mail/mailbox.ts';
import { mailingHeaders } from '../../../src/mail/mailing.ts';

it.each([
  ['Ada@Example.com', 'ada@example.com'],
  ['ada+jobs@example.com', 'ada@example.com'],
  ['ada+a+b@example.com', 'ada@example.com'],
  ['a.d.a@gmail.com', 'ada@gmail.com'],
  ['a.d.a+jobs@googlemail.com', 'ada@gmail.com'],
  // Elsewhere a dot sets people apart.
  ['a.da@example.com', 'a.da@example.com'],
  ['+jobs@example.com', '+jobs@example.com'],
])('The mailbox of %s is %s', (address, mailbox) => {
  expect(normalizeMailbox(address)).toBe(mailbox);
  expect(normalizeMailbox(mailbox)).toBe(mailbox);
});

it('Mail of a list says how to leave it at one click, and of which list it is', () => {
  const list = { id: 'alerts', name: 'New roles', campaign: ['daily', 'alert'], origin: 'https://jobs.example.com' };
  const unsubscribe = 'https://jobs.example.com/alerts/unsubscribe?token=t';
  expect(mailingHeaders({ ...list, unsubscribe })).toEqual({
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': 'New roles <alerts.jobs.example.com>',
    'Feedback-ID': 'daily:alert:jobs.example.com',
    Precedence: 'bulk',
  });
});
