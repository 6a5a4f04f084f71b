/**
 * Puts a text in the place of another as if it had been typed, so that the browser can undo it: the way is deprecated, but
 * nothing else has taken its place. Without `from` and `to`, in the place of what is selected.
 */
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
