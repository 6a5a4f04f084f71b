import type { ClipboardEvent } from 'react';
import { ties } from '../../ui/form/field.ts';
import { type FieldState, Frame } from './fields.tsx';

const HINT = 'Markdown: ### for a heading, - for a list, **bold**. Text pasted from elsewhere is cleaned.';

export function DescriptionField({ state, onChange }: { state: FieldState; onChange: () => void }) {
  const error = state.error('description');
  const paste = async (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const html = event.clipboardData.getData('text/html');
    if (!html) return;
    event.preventDefault();
    const plain = event.clipboardData.getData('text/plain');
    const area = event.currentTarget;
    // Loaded when first needed; without a connection the plain text is better than nothing.
    const text = await import('./paste.ts').then(
      ({ pastedMarkdown }) => pastedMarkdown(html) || plain,
      () => plain,
    );
    insert(area, text);
    onChange();
  };
  return (
    <Frame id="description" hint={HINT} error={error}>
      <textarea
        {...ties({ id: 'description', name: 'description', hint: HINT, error })}
        name="description"
        rows={14}
        defaultValue={state.value('description')}
        onPaste={paste}
      />
    </Frame>
  );
}

/** As if typed, so that the browser can undo it: deprecated, but nothing else has taken its place. */
function insert(area: HTMLTextAreaElement, text: string): void {
  const typing: { execCommand: (command: 'insertText', asks: false, text: string) => boolean } = document;
  area.focus();
  if (!typing.execCommand('insertText', false, text))
    area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
}
