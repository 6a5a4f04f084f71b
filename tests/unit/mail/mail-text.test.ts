import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { composeMailFromText, renderUnfilledMailHtml } from '../../../src/mail/compose.ts';
import { findMailTextProblem, getShippedMailText, type MailText } from '../../../src/mail/mail-text.ts';
import { shippedSite } from '../../../src/site.ts';
import { PROTOTYPE_KEYS } from '../../hostile.ts';
import { cpuMs } from '../cpu-time.ts';
import { ROOT, sources } from '../words/constants.ts';

const names = readdirSync(`${ROOT}src/content/mails`).map((file) => file.replace('.md', ''));
const signIn = getShippedMailText('sign-in');
const change = (from: string, to: string): MailText => ({ ...signIn, body: signIn.body.replace(from, to) });
const problemOf = (text: MailText) => findMailTextProblem(text, signIn)?.message;

it.each(names)('The text of a mail %s is valid, and one function sends it', (name) => {
  const text = getShippedMailText(name);
  expect(findMailTextProblem(text, text)).toBeUndefined();
  expect([...sources.values()].filter((source) => source.includes(`'${name}'`))).not.toEqual([]);
});

it('The text of a mail fills the same words in its text and HTML parts', () => {
  const mail = composeMailFromText('application-withdrawn', {
    values: { company: 'Acme & <b>Co</b>', job: 'Designer {{link}}', link: 'https://board.example/a?b=c&d=e' },
    origin: 'https://board.example',
  });
  const words = mail.words(shippedSite, {
    subject: 'Gone from {{company}}\n Bcc: x',
    body: '# Bye from {{board}}\r\n\r\n> {{job}} <script>x</script>\r\n\r\n[Delete {{job}}]({{link}})\r\n\r\n---\r\n\r\nWrite to {{boardEmail}}.',
  });
  expect(words.subject).toBe('Gone from Acme & <b>Co</b> Bcc: x');
  expect(words.text).toContain('Bye from Easel\n\n> Designer {{link}} <script>x</script>');
  expect(words.text).toContain('Delete Designer {{link}}:\nhttps://board.example/a?b=c&d=e');
  expect(words.text).toContain(`Write to ${shippedSite.email}.`);
  expect(words.html).toContain('<blockquote>Designer {{link}} &lt;script&gt;x&lt;/script&gt;</blockquote>');
  expect(words.html).toContain('href="https://board.example/a?b=c&amp;d=e"');
  expect(words.html).not.toContain('<script');
});

it.each<[string, MailText, string]>([
  ['an unknown placeholder', change('Sign in', 'Sign in, {{name}}'), 'there is no placeholder {{name}}'],
  ['a placeholder without an end', change('Sign in', 'Sign in {{board'), 'there is no placeholder {{board.'],
  ['no data', change('{{code}}\n\n', ''), 'text must have {{code}} once, in its own paragraph'],
  ['data among words', change('{{code}}', 'Code: {{code}}'), 'text must have {{code}} once'],
  ['data twice', change('{{code}}', '{{code}}\n\n{{code}}'), 'text must have {{code}} once'],
  ['no link', change('[Continue]({{link}})', 'Continue'), 'text must have [Words]({{link}}) once'],
  ['a bare link', change('[Continue]({{link}})', '{{link}}'), 'text must have [Words]({{link}}) once'],
  ['no title', change('# ', ''), 'text must begin with a line such as: #'],
  ['no reason', { ...signIn, body: signIn.body.split('---')[0] ?? '' }, 'text must end with a line ---'],
  ['data in the subject', { ...signIn, subject: 'Your code {{code}}' }, '{{code}} does not fit in a subject'],
  ...PROTOTYPE_KEYS.map(
    (key) => [key, change('Sign in', `{{${key}}}`), 'there is no placeholder'] as [string, MailText, string],
  ),
])('The text of a mail is rejected with %s', (_, text, message) => {
  expect(problemOf(text)).toContain(message);
});

it('The text of a mail may leave out words that are data, and is checked quickly', () => {
  expect(problemOf(change('within {{minutes}} minutes', 'soon'))).toBeUndefined();
  const start = cpuMs();
  for (const hostile of ['{{', '[', '\n \n', '# ', '{{a}}', '[a]({{'])
    problemOf({ ...signIn, body: hostile.repeat(4_000) });
  expect(cpuMs() - start).toBeLessThan(500);
});

it('The text of a mail is previewed without running what it holds', () => {
  const html = renderUnfilledMailHtml(change('Sign in', 'Hi <img src=x onerror=y>'), shippedSite);
  expect(html).toContain('<h2>Hi &lt;img src=x onerror=y&gt;</h2>');
  expect(html).toContain('href="{{link}}"');
});
