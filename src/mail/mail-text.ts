import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Db } from '../db/tables.ts';
import { lookup } from '../lib/lookup.ts';
import { getProjectFile } from '../lib/project-file.ts';
import { splitFrontMatter, toPlainLine } from '../lib/text.ts';
import type { SiteSettings } from '../site.ts';
import { button, type MailBlock, paragraph, quote } from './blocks.ts';

/**
 * Text of a mail that editors change. Its body has a line `# Title`, paragraphs, buttons `[Words]({{link}})`, quotes `> Words`,
 * placeholders of data, and below a line `---` the reason for the mail.
 */
export interface MailText {
  subject: string;
  body: string;
}

/** Words within a line, or the blocks of a placeholder in its own line. */
export type MailValues = Readonly<Record<string, string | readonly MailBlock[]>>;

const PLACEHOLDER = /\{\{(\w*)(\}\})?/g;
const ALONE = /^\{\{(\w+)\}\}$/;
const BUTTON = /^\[([^\]\n]+)\]\(\{\{(\w+)\}\}\)$/;
const DIVIDER = '---';
const SUFFIX = '.md';

/** Placeholders of every mail. */
const boardValues = ({ name, email }: Pick<SiteSettings, 'name' | 'email'>) => ({ board: name, boardEmail: email });

let shipped: Map<string, MailText> | undefined;

/** Text that the software ships. */
export function findShippedMailText(name: string): MailText | undefined {
  shipped ??= readShippedTexts();
  return shipped.get(name);
}

/** @throws Error for an unknown name. */
export function getShippedMailText(name: string): MailText {
  const text = findShippedMailText(name);
  if (!text) throw new Error(`There is no src/content/mails/${name}.md`);
  return text;
}

function readShippedTexts(): Map<string, MailText> {
  const folder = getProjectFile('src/content/mails');
  const files = readdirSync(folder).filter((file) => file.endsWith(SUFFIX));
  return new Map(
    files.map((file) => {
      const { matter = '', body = '' } = splitFrontMatter(readFileSync(join(folder, file), 'utf8')) ?? {};
      const { title } = parse(matter) as { title: string };
      return [file.slice(0, -SUFFIX.length), { subject: title, body }];
    }),
  );
}

const partsOf = (body: string): string[] =>
  body
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => part.trim())
    .filter(Boolean);

/** Subject, title, blocks and reason of a mail. Values are not searched for placeholders. */
export function fillMailText(
  { subject, body }: MailText,
  values: MailValues,
  site: Pick<SiteSettings, 'name' | 'email'>,
) {
  const known: MailValues = { ...boardValues(site), ...values };
  const fill = (text: string) =>
    text.replace(PLACEHOLDER, (placeholder, name: string) => {
      const value = lookup(known, name);
      return typeof value === 'string' ? value : placeholder;
    });
  const parts = partsOf(body);
  const end = parts.lastIndexOf(DIVIDER);
  const blocks = parts.slice(1, end).flatMap((part): readonly MailBlock[] => {
    const [, label, link = ''] = BUTTON.exec(part) ?? [];
    if (label !== undefined) return [button(fill(label), fill(`{{${link}}}`))];
    const value = lookup(known, ALONE.exec(part)?.[1] ?? '');
    if (typeof value === 'object') return value;
    const words = fill(part.replace(/^> /, ''));
    if (!words) return [];
    return [part.startsWith('> ') ? quote(words) : paragraph(words)];
  });
  return {
    subject: toPlainLine(fill(subject)),
    title: fill((parts[0] ?? '').replace(/^# /, '')),
    blocks,
    reason: parts
      .slice(end + 1)
      .map(fill)
      .join('\n'),
  };
}

const countOf = (text: string, name: string): number => text.split(`{{${name}}}`).length - 1;

/** Data and links that stand in their own paragraph only, each as it is written there. */
function linesOf({ subject, body }: MailText): Map<string, string> {
  const lines = new Map(
    partsOf(body).flatMap((part): [string, string][] => {
      const [, alone] = ALONE.exec(part) ?? [];
      const [, , link] = BUTTON.exec(part) ?? [];
      return alone ? [[alone, part]] : link ? [[link, `[Words]({{${link}}})`]] : [];
    }),
  );
  return new Map([...lines].filter(([name]) => countOf(subject + body, name) === 1));
}

/** Error of an edited text against the shipped one, with the field of the form. */
export function findMailTextProblem(
  text: MailText,
  original: MailText,
): { field: 'title' | 'body'; message: string } | undefined {
  const inBody = (message: string) => ({ field: 'body', message }) as const;
  const names = new Set(Object.keys(boardValues({ name: '', email: '' })));
  for (const [, name = ''] of `${original.subject} ${original.body}`.matchAll(PLACEHOLDER)) names.add(name);
  const lines = linesOf(original);
  for (const [field, words] of [['title', text.subject] as const, ['body', text.body] as const])
    for (const [placeholder, name = '', end] of words.matchAll(PLACEHOLDER)) {
      const known = [...names].map((each) => `{{${each}}}`).join(', ');
      if (!end || !names.has(name))
        return { field, message: `there is no placeholder ${placeholder}. This e-mail has ${known}` };
      if (field === 'title' && lines.has(name)) return { field, message: `${placeholder} does not fit in a subject` };
    }
  const parts = partsOf(text.body);
  const end = parts.lastIndexOf(DIVIDER);
  if (!/^# \S/.test(parts[0] ?? '')) return inBody('text must begin with a line such as: # Your role is open');
  if (end < 1 || end === parts.length - 1) return inBody('text must end with a line --- and the reason for the e-mail');
  const written = linesOf(text);
  for (const [name, form] of lines)
    if (written.get(name) !== form) return inBody(`text must have ${form} once, in its own paragraph`);
  return undefined;
}

/** Newest text of editors that is no draft. Undefined for the shipped one, which also replaces one for other placeholders. */
export async function findEditedMailText(db: Db, name: string | undefined): Promise<MailText | undefined> {
  if (name === undefined) return undefined;
  const row = await db
    .selectFrom('texts')
    .select(['head', 'body', 'version'])
    .where('kind', '=', 'mails')
    .where('slug', '=', name)
    .where('state', '<>', 'draft')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row || row.version === 0) return undefined;
  const text = { subject: (JSON.parse(row.head) as { title: string }).title, body: row.body };
  return findMailTextProblem(text, getShippedMailText(name)) ? undefined : text;
}
