import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { type FieldState, fieldAriaProps } from '../../ui/form/fields.tsx';
import { FormattingBar, formatOfShortcut, toggleFormatOfSelection } from './FormattingBar.tsx';
import { FrameWithFieldLabel } from './fields.tsx';
import { replaceTextUndoably } from './formatting.ts';

const HINT = 'Markdown: ### for a heading, - for a list, **bold**. Text pasted from elsewhere is cleaned.';

export function DescriptionField({ state, onChange }: { state: FieldState; onChange: () => void }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const paste = async (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const html = event.clipboardData.getData('text/html');
    if (!html) return;
    event.preventDefault();
    const plain = event.clipboardData.getData('text/plain');
    const pasted = event.currentTarget;
    // Loaded on first use. Plain text is the fallback.
    const text = await import('./paste.ts').then(
      ({ pastedMarkdown }) => pastedMarkdown(html) || plain,
      () => plain,
    );
    replaceTextUndoably(pasted, text);
    onChange();
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const kind = formatOfShortcut(event);
    if (!kind) return;
    event.preventDefault();
    toggleFormatOfSelection(kind, event.currentTarget);
    onChange();
  };
  return (
    <FrameWithFieldLabel name="description" state={state} hint={HINT}>
      <FormattingBar area={area} onChange={onChange} />
      <textarea
        ref={area}
        {...fieldAriaProps({ name: 'description', state, hint: HINT })}
        name="description"
        rows={14}
        defaultValue={state.value('description')}
        onPaste={paste}
        onKeyDown={press}
      />
    </FrameWithFieldLabel>
  );
}
