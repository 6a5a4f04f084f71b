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
