export const FORMATS = ['heading', 'bold', 'list', 'link'] as const;
export type MarkdownFormat = (typeof FORMATS)[number];

/** Text with its selection from `start` up to `end`. */
interface Selected {
  value: string;
  start: number;
  end: number;
}

/** Replacement of the range `from` to `to`, and the selection afterwards. */
interface Edit {
  from: number;
  to: number;
  text: string;
  start: number;
  end: number;
}

/** Edit that adds a format to the selection, or removes it if complete. */
export function toggleFormat(kind: MarkdownFormat, selected: Selected): Edit {
  if (kind === 'bold') return embolden(selected);
  return kind === 'link' ? link(selected) : prefix(selected, kind === 'heading' ? HEADING : ITEM);
}

const WORDS = 'bold text';

/** List markers stay outside: `- one` becomes `- **one**`. */
function embolden({ value, start, end }: Selected): Edit {
  const [from, to] = trimmed(value, start, end);
  const inner = value.slice(from, to);
  const isAround = value.slice(from - 2, from) === '**' && value.slice(to, to + 2) === '**';
  if (isAround && inner) return { from: from - 2, to: to + 2, text: inner, start: from - 2, end: to - 2 };
  if (!inner) return { from, to, text: `**${WORDS}**`, start: from + 2, end: from + 2 + WORDS.length };
  const lines = inner.split('\n').map(apart);
  const nonEmpty = lines.filter(({ words }) => words);
  const isBold = nonEmpty.every(({ words }) => /^\*\*[^*]+\*\*$/.test(words));
  const text = lines
    .map(({ mark, words, rest }) => {
      if (!words) return mark + rest;
      return mark + (isBold ? words.slice(2, -2) : `**${words}**`) + rest;
    })
    .join('\n');
  // Selects text without asterisks, so that a second click removes them.
  const isInline = !isBold && nonEmpty.length === 1 && text.startsWith('**');
  return { from, to, text, start: from + (isInline ? 2 : 0), end: from + text.length - (isInline ? 2 : 0) };
}

/** Splits a line into marker, text and trailing space. */
function apart(line: string): { mark: string; words: string; rest: string } {
  const [mark = ''] = /^\s*(?:#{1,6}\s|[-*]\s|\d{1,9}[.)]\s|>)?\s*/.exec(line) ?? [];
  const words = line.slice(mark.length).trimEnd();
  return { mark, words, rest: line.slice(mark.length + words.length) };
}

/** Selection without spaces at its ends, which must stay outside asterisks. */
function trimmed(value: string, start: number, end: number): [from: number, to: number] {
  const inner = value.slice(start, end);
  if (!inner.trim()) return [start, end];
  return [start + inner.length - inner.trimStart().length, end - (inner.length - inner.trimEnd().length)];
}

const ADDRESS = /^(https?:\/\/|mailto:)\S+$/;
const TO = 'https://';

function link({ value, start, end }: Selected): Edit {
  const [from, to] = trimmed(value, start, end);
  const inner = value.slice(from, to);
  if (ADDRESS.test(inner)) return { from, to, text: `[link text](${inner})`, start: from + 1, end: from + 10 };
  const words = inner.trim() || 'link text';
  const at = from + words.length + 3;
  return { from, to, text: `[${words}](${TO})`, start: at, end: at + TO.length };
}

const HEADING = { mark: '### ', has: /^#{1,6}\s+/ };
const ITEM = { mark: '- ', has: /^[-*]\s+/ };

/** Adds a marker to all touched lines, replacing others, or removes it from all. */
function prefix({ value, start, end }: Selected, { mark, has }: typeof ITEM): Edit {
  const from = value.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = value.indexOf('\n', Math.max(from, end > start && value[end - 1] === '\n' ? end - 1 : end));
  const to = lineEnd < 0 ? value.length : lineEnd;
  const lines = value.slice(from, to).split('\n');
  const isMarked = (line: string) => has.test(line);
  const nonEmpty = lines.filter((line) => line.trim());
  const isAll = nonEmpty.length > 0 && nonEmpty.every(isMarked);
  const text = lines
    .map((line) => {
      if (isAll) return line.replace(has, '');
      if (isMarked(line) || (!line.trim() && lines.length > 1)) return line;
      return mark + line.replace(HEADING.has, '').replace(ITEM.has, '');
    })
    .join('\n');
  // A single line keeps the caret.
  if (lines.length > 1 && start !== end) return { from, to, text, start: from, end: from + text.length };
  const moved = text.length - (to - from);
  return { from, to, text, start: Math.max(from, start + moved), end: Math.max(from, end + moved) };
}

/** Replaces text, or the selection, undoably. Uses deprecated `execCommand`, which has no successor. */
export function replaceTextUndoably(
  area: HTMLTextAreaElement,
  text: string,
  from: number = area.selectionStart,
  to: number = area.selectionEnd,
): void {
  const typing: { execCommand: (command: 'insertText' | 'delete', showUi: false, text?: string) => boolean } = document;
  area.focus();
  area.setSelectionRange(from, to);
  if (typing.execCommand(text ? 'insertText' : 'delete', false, text)) return;
  area.setRangeText(text, from, to, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}
