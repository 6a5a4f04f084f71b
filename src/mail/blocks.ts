// Blocks of a mail, from which its HTML and its text are written.

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; href: string }
  /** Code to enter elsewhere. */
  | { kind: 'code'; text: string }
  | { kind: 'list'; items: MailListItem[] }
  | { kind: 'quote'; text: string }
  /** Formatted text. HTML must be safe. */
  | { kind: 'prose'; html: string; text: string };

export interface MailListItem {
  title: string;
  note?: string;
  href?: string;
  figure?: MailFigure;
  /** Pay in words, and on the scale of its market. */
  pay?: { words: string; isStated: boolean; bar?: MailPayBar | undefined } | undefined;
}

/** Picture next to an item, or a letter on a coloured tile. */
export type MailFigure =
  | { src: string; width: number; height: number }
  | { letter: string; colours: { tile: string; ink: string } };

export interface MailPayBar {
  scale: readonly [number, number];
  half: readonly [number, number];
  range: readonly [number, number];
}

export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });
export const button = (label: string, href: string): MailBlock => ({ kind: 'button', label, href });
export const code = (text: string): MailBlock => ({ kind: 'code', text });
export const list = (items: MailListItem[]): MailBlock => ({ kind: 'list', items });
export const quote = (text: string): MailBlock => ({ kind: 'quote', text });

export const prose = (words: { html: string; text: string }): MailBlock => ({ kind: 'prose', ...words });
