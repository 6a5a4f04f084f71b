// Blocks of a mail, from which its HTML and its text are written.

export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; href: string }
  /** Code to enter elsewhere. */
  | { kind: 'code'; text: string }
  | { kind: 'list'; items: Item[] }
  | { kind: 'quote'; text: string }
  /** Formatted text. HTML must be safe. */
  | { kind: 'prose'; html: string; text: string };

export interface Item {
  title: string;
  note?: string;
  href?: string;
  figure?: MailFigure;
  /** Pay in words, and on the scale of its market. */
  pay?: { words: string; isStated: boolean; bar?: MailBar | undefined } | undefined;
}

/** Picture next to an item, or a letter on a coloured tile. */
export type MailFigure =
  | { src: string; width: number; height: number }
  | { letter: string; colours: { tile: string; ink: string } };

export interface MailBar {
  scale: readonly [number, number];
  half: readonly [number, number];
  range: readonly [number, number];
}

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const button = (label: string, href: string): Block => ({ kind: 'button', label, href });
export const code = (text: string): Block => ({ kind: 'code', text });
export const list = (items: Item[]): Block => ({ kind: 'list', items });
export const quote = (text: string): Block => ({ kind: 'quote', text });

export const prose = (words: { html: string; text: string }): Block => ({ kind: 'prose', ...words });
