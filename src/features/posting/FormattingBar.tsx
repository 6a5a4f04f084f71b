import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { lookup } from '../../lib/lookup.ts';
import { capitalise } from '../../lib/text.ts';
import styles from './editor.module.css';
import { FORMATS, type MarkdownFormat, replaceTextUndoably, toggleFormat } from './formatting.ts';

/** Keys with Ctrl or ⌘, never with Alt, which types characters. */
const KEYS: Record<MarkdownFormat, { key: string; isShifted: boolean; name: string }> = {
  heading: { key: 'h', isShifted: true, name: 'Shift+H' },
  bold: { key: 'b', isShifted: false, name: 'B' },
  list: { key: '8', isShifted: true, name: 'Shift+8' },
  link: { key: 'k', isShifted: false, name: 'K' },
};

export function formatOfShortcut({
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  key,
  code,
}: KeyboardEvent): MarkdownFormat | undefined {
  if (ctrlKey === metaKey || altKey) return undefined;
  const isKey = (wanted: string) => key.toLowerCase() === wanted || code === `Digit${wanted}`;
  return FORMATS.find((kind) => KEYS[kind].isShifted === shiftKey && isKey(KEYS[kind].key));
}

/** Formats the selection, undoable like typing. */
export function toggleFormatOfSelection(kind: MarkdownFormat, area: HTMLTextAreaElement): void {
  const { value, selectionStart: start, selectionEnd: end } = area;
  const edit = toggleFormat(kind, { value, start, end });
  replaceTextUndoably(area, edit.text, edit.from, edit.to);
  area.setSelectionRange(edit.start, edit.end);
}

/** Markdown toolbar (APG toolbar pattern). */
export function FormattingBar({
  area,
  onChange,
}: {
  area: RefObject<HTMLTextAreaElement | null>;
  onChange: () => void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent) => {
    const last = FORMATS.length - 1;
    const targets = {
      ArrowRight: (current + 1) % (last + 1),
      ArrowLeft: (current + last) % (last + 1),
      Home: 0,
      End: last,
    };
    const to = lookup(targets, event.key);
    if (to === undefined) return;
    event.preventDefault();
    setCurrent(to);
    bar.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div
      ref={bar}
      className={styles.formatting}
      role="toolbar"
      aria-label="Formatting"
      aria-controls="description"
      onKeyDown={move}
    >
      {FORMATS.map((kind, i) => (
        <button
          key={kind}
          type="button"
          tabIndex={i === current ? 0 : -1}
          title={`${capitalise(kind)} (Ctrl or ⌘ ${KEYS[kind].name})`}
          aria-keyshortcuts={`Control+${KEYS[kind].name} Meta+${KEYS[kind].name}`}
          onFocus={() => setCurrent(i)}
          onClick={() => {
            if (!area.current) return;
            toggleFormatOfSelection(kind, area.current);
            onChange();
          }}
        >
          {capitalise(kind)}
        </button>
      ))}
    </div>
  );
}
