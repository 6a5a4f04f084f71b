import type { Db } from '../db/tables.ts';
import { findMailTextProblem, getShippedMailText, type MailText } from './mail-text.ts';

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
