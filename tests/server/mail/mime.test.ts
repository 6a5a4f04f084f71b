import { describe, expect, it } from 'vitest';
import {
  alertMail,
  alreadyConfirmedMail,
  confirmationMail,
  newsletterAlreadyConfirmedMail,
  newsletterConfirmationMail,
} from '../../../src/features/alerts/alert.mail.ts';
import { ALERT_KIND, CONFIRMATION_KIND, FREQUENCIES, NEWSLETTER_KIND } from '../../../src/features/alerts/alert.ts';
import { issueMail } from '../../../src/features/newsletter/issue.mail.ts';
import { KB } from '../../../src/lib/lengths.ts';
import { mailingHeaders } from '../../../src/mail/mailing.ts';
import type { MailContent } from '../../../src/mail/message.ts';
import { shippedSite } from '../../../src/site.ts';
import { htmlFaults } from '../../e2e/support/html.ts';
import { openPostOffice } from '../post-office.ts';

const origin = 'https://easel.example';
const reader = 'ada.lovelace@example.com';
const link = `${origin}/alerts/${'k'.repeat(54)}`;
const about = { words: 'Product designer roles in Zürich for “figma & co”', link, origin };
const LONG = 'Leitende Produktdesignerin für Barrierefreiheit & <Gestaltungssysteme> (m/w/d)';

const jobs = Array.from({ length: 10 }, (_, i) => ({
  hash: `abc12${i}`,
  slug: `${'leitende-produktdesignerin-'.repeat(3)}${i}`,
  title: `${LONG} ${i}`,
  company: { slug: `bund-${i}`, logo: null, name: `Bundesdruckerei für “Dokumentensysteme” ${i}` },
  workplace: 'hybrid',
  locations: [{ name: 'Zürich', slug: 'zurich' }],
  openTo: [],
  pay: { min: 6_200_000, max: 7_800_000, currency: 'EUR', period: 'year' },
  payBar: { scale: [0, 12_000_000], half: [5_000_000, 7_000_000], range: [6_200_000, 7_800_000] },
  missingFacts: [],
})) as unknown as Parameters<typeof alertMail>[0]['jobs'];

const alert = (frequency: (typeof FREQUENCIES)[number], roles: number): MailContent =>
  alertMail({ ...about, jobs: jobs.slice(0, roles), more: 4, frequency, manageLink: link, endLink: link });

/** An employer that shows work, one with a logo, and one with neither. */
const pictured = jobs.slice(0, 3).map((job, i) => ({
  ...job,
  company: { ...job.company, logo: i === 1 ? '/images/logo.webp' : null },
  ...(i === 0 && { work: { src: '/images/work.webp', width: 800, height: 600, alt: '', hasCrop: true } }),
}));

const issue = issueMail({
  issue: {
    subject: '24 new design roles this week – 23 November 2026',
    body: `### Product design\n\n* [Designer](/jobs/designer-abc123), Pale Harbour\n* [Other](https://other.example/?a=1&b=2)\n\n1. One\n2. Two\n\n> Said <b>so</b>\n\n\`\`\`\n${'code '.repeat(60)}\n\`\`\`\n\n${'Sentences of a newsletter. '.repeat(500)}`,
  },
  rewriteHref: (href) => new URL(href, origin).href,
  date: '2026-11-23',
  leave: link,
  origin,
});

const kinds: [string, string, MailContent][] = [
  ['the confirmation of an alert', CONFIRMATION_KIND, confirmationMail(about)],
  ['the answer to an alert asked for twice', CONFIRMATION_KIND, alreadyConfirmedMail(about)],
  ['the confirmation of the newsletter', CONFIRMATION_KIND, newsletterConfirmationMail(about)],
  ['the answer to a newsletter asked for twice', CONFIRMATION_KIND, newsletterAlreadyConfirmedMail(about)],
  ...FREQUENCIES.map((one): [string, string, MailContent] => [`an alert, ${one}`, ALERT_KIND, alert(one, 10)]),
  ['an alert with one role', ALERT_KIND, alert('instant', 1)],
  ['the newsletter', NEWSLETTER_KIND, issue],
];

const list = { id: 'alerts', name: 'New roles', campaign: ['daily', 'alert'], unsubscribe: link, origin };

async function deliver(kind: string, message: MailContent) {
  const post = await openPostOffice();
  const headers: Record<string, string> = kind === CONFIRMATION_KIND ? {} : mailingHeaders(list);
  const words = message.words(shippedSite);
  await post.transport.send({
    id: 'm1',
    to: reader,
    ...words,
    headers,
    boardName: shippedSite.name,
    calendar: undefined,
  });
  const [mail] = await post.read();
  if (!mail) throw new Error('Nothing arrived');
  return { mail, raw: post.raw[0] ?? '', words };
}

describe.each(kinds)('As mail programs read it, %s', (_, kind, message) => {
  it('Mail has the same words in both forms, in one envelope of plain ASCII', async () => {
    const { mail, raw, words } = await deliver(kind, message);
    expect(mail.subject).toBe(words.subject);
    expect(mail.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(words.text.trimEnd());
    expect(mail.html?.trimEnd()).toBe(words.html.trimEnd());
    expect(mail.to).toEqual([{ name: '', address: reader }]);
    expect([mail.cc, mail.bcc, mail.attachments]).toEqual([undefined, undefined, []]);
    expect(raw).toMatch(/^[\t\r\n -~]*$/);
    // RFC 5322 §2.1.1
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
    expect(raw).toMatch(/^MIME-Version: 1\.0\r$/m);
    expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m);
    // The form that programs like best comes last (RFC 2046 §5.1.4).
    expect(raw.indexOf('Content-Type: text/plain; charset=utf-8')).toBeGreaterThan(0);
    expect(raw.indexOf('Content-Type: text/html; charset=utf-8')).toBeGreaterThan(raw.indexOf('text/plain'));
    expect(raw.length).toBeLessThanOrEqual(60 * KB);
  });

  it('As mail programs read it has the headers that providers ask for, each once, and a subject that does not shout', async () => {
    const { mail } = await deliver(kind, message);
    const keys = mail.headers.map(({ key }) => key);
    const value = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    const lists = ['list-unsubscribe', 'list-unsubscribe-post', 'list-id', 'feedback-id', 'precedence'];
    expect(keys).toEqual(expect.arrayContaining(['from', 'to', 'subject', 'date', 'message-id', 'auto-submitted']));
    expect(keys.filter((key) => lists.includes(key)).sort()).toEqual(kind === CONFIRMATION_KIND ? [] : lists.sort());
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
    expect(value('message-id')).toBe('<m1@easel.example>');
    expect(mail.subject?.length).toBeLessThanOrEqual(150);
    expect(mail.subject).not.toMatch(/!|[A-Z]{6}/);
  });

  it('As mail programs read it is a valid document that needs no pictures and no other site, and whose links hold no address', async () => {
    const { html, text } = message.words(shippedSite);
    expect(await htmlFaults(html)).toEqual([]);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).not.toMatch(/<(img|link|script|iframe|form)\b|url\(|@import|\son\w+=/i);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
    expect(links.filter((href) => !href.startsWith('https://'))).toEqual([]);
    for (const part of [html, text]) expect(part).not.toMatch(/lovelace|%40|ada\./i);
    // What can be followed in one form can be in the other.
    const plain = text.replaceAll('&', '&amp;');
    expect(links.filter((href) => !plain.includes(href))).toEqual([]);
  });
});

it('An alert shows work, a logo or a letter, from the board alone and without marks of its reader, and pay on its market', async () => {
  const { html } = alertMail({
    ...about,
    jobs: pictured as unknown as typeof jobs,
    more: 0,
    frequency: 'daily',
    manageLink: link,
    endLink: link,
  }).words(shippedSite);
  expect(await htmlFaults(html)).toEqual([]);
  const pictures = [...html.matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src);
  expect(pictures).toEqual([`${origin}/images/work@crop.webp`, `${origin}/images/logo.webp`]);
  expect(html).toMatch(/class="tile"[^>]*>B</);
  // The range lies from 52 to 65 % of the scale, and the middle half from 42 to 58 %.
  const bar = [
    ...(html.match(/class="bar".*?<\/table>/)?.[0] ?? '').matchAll(/class="bar-(\w+)" style="width:(\d+)%/g),
  ];
  expect(bar.map(([, name, width]) => [name, Number(width)])).toEqual([
    ['rest', 42],
    ['half', 10],
    ['range', 6],
    ['range', 7],
    ['rest', 35],
  ]);
});
