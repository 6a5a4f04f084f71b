import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Dialog.module.css';

interface Props {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Sticky below the title. */
  note?: ReactNode;
  /** Sticky at the end. */
  footer?: ReactNode;
  /** Full height on phones. */
  isTall?: boolean;
  children: ReactNode;
}

/** Native modal dialog, which manages focus and Escape. */
export function Dialog({ title, isOpen, onClose, note, footer, isTall = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, and the button does.
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${isTall ? styles.tall : ''}`}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {isOpen && (
        <div>
          <header>
            <h2>{title}</h2>
            <button type="button" aria-label="Close" onClick={onClose}>
              ×
            </button>
            {note}
          </header>
          <div className={styles.body}>{children}</div>
          {footer && <footer>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
