/** Specification §9; their place and spacing are in the style sheet. */
const TOAST_DURATION = 5_000;
const TOASTS_KEPT = 5;

export interface ToastMessage {
  text: string;
  kind?: 'info' | 'error';
  /** What it offers also exists elsewhere on the page: a toast goes away by itself. */
  action?: { label: string; onSelect: () => void };
}

interface Toast {
  element: HTMLElement;
  /** Shows nothing: a timer that can stand still. */
  life: Animation;
  /** What had the focus when the toast came. */
  origin: Element | null;
}

/** Oldest first. */
const shown: Toast[] = [];
let stack: HTMLElement | null | undefined;

/**
 * Shows a message for 5 s in `#toasts` or, when something failed, `#toast-alerts`; the oldest of more than 5 gives way.
 * Escape within closes the newest.
 */
export function showToast({ text, kind = 'info', action }: ToastMessage): void {
  const element = document.createElement('div');
  element.className = 'toast';
  element.dataset.kind = kind;
  const life = element.animate([], TOAST_DURATION);
  const toast: Toast = { element, life, origin: document.activeElement };
  life.onfinish = () => close(toast);
  const add = (tag: string, part: string, content: string): HTMLElement => {
    const child = document.createElement(tag);
    child.className = `toast-${part}`;
    child.textContent = content;
    if (part !== 'text') child.onclick = () => close(toast);
    element.append(child);
    return child;
  };
  add('p', 'text', text);
  if (action) add('button', 'action', action.label).addEventListener('click', action.onSelect);
  add('button', 'dismiss', '×').ariaLabel = 'Dismiss';
  const region = document.querySelector(kind === 'error' ? '#toast-alerts' : '#toasts');
  region?.append(element);
  watch(region?.parentElement);
  shown.push(toast);
  if (shown[TOASTS_KEPT]) close(shown[0] as Toast);
  hold();
}

/** The layout's two regions stand in one stack. */
function watch(parent: HTMLElement | null | undefined): void {
  if (stack || !parent) return;
  stack = parent;
  for (const type of ['pointerenter', 'pointerleave', 'focusin', 'focusout']) parent.addEventListener(type, hold);
  parent.addEventListener('keydown', ({ key }) => {
    const newest = shown.at(-1);
    if (key === 'Escape' && newest) close(newest);
  });
}

/** Toasts stay while one of them is under the pointer or has the focus. */
function hold(): void {
  const isHeld = stack?.matches(':hover, :focus-within');
  for (const { life } of shown) isHeld ? life.pause() : life.play();
}

function close(toast: Toast): void {
  const { element, life, origin } = toast;
  const hadFocus = element.contains(document.activeElement);
  shown.splice(shown.indexOf(toast), 1);
  life.cancel();
  element.remove();
  if (hadFocus) (shown.at(-1)?.element.querySelector('button') ?? (origin as HTMLElement | null))?.focus();
  hold();
}
