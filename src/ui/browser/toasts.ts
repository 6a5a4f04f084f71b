/** Specification §9. Position and timing are in the stylesheet. */
const MAX_TOASTS = 5;

export interface ToastMessage {
  text: string;
  kind?: 'info' | 'error';
  /** Action, which must also exist on the page, because toasts disappear. */
  action?: { label: string; onSelect: () => void };
}

interface Toast {
  element: HTMLElement;
  /** Element with focus before the toast. */
  origin: Element | null;
}

const shown: Toast[] = [];

/**
 * Shows a message in `#toasts`, or `#toast-alerts` for failures, until its animation ends. Replaces the oldest above 5. Escape
 * closes the newest.
 */
export function showToast({ text, kind = 'info', action }: ToastMessage): void {
  const element = document.createElement('div');
  element.className = 'toast';
  element.dataset.kind = kind;
  const toast: Toast = { element, origin: document.activeElement };
  const closeThis = (): void => close(toast);
  const add = (tag: string, part: string, content: string): HTMLElement => {
    const child = document.createElement(tag);
    child.className = `toast-${part}`;
    child.textContent = content;
    if (part !== 'text') child.onclick = closeThis;
    element.append(child);
    return child;
  };
  add('p', 'text', text);
  if (action) add('button', 'action', action.label).addEventListener('click', action.onSelect);
  add('button', 'dismiss', '×').ariaLabel = 'Dismiss';
  element.onanimationend = closeThis;
  element.onkeydown = ({ key }) => {
    if (key === 'Escape') close(shown.at(-1) as Toast);
  };
  document.querySelector(kind === 'error' ? '#toast-alerts' : '#toasts')?.append(element);
  shown.push(toast);
  if (shown[MAX_TOASTS]) close(shown[0] as Toast);
}

function close(toast: Toast): void {
  const { element, origin } = toast;
  const hadFocus = element.contains(document.activeElement);
  shown.splice(shown.indexOf(toast), 1);
  element.remove();
  if (hadFocus) (shown.at(-1)?.element.querySelector('button') ?? (origin as HTMLElement | null))?.focus();
}
