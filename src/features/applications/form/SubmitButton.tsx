import { useEffect, useRef } from 'react';
import { formatBytes } from '../upload.ts';
import styles from './apply.module.css';
import type { useApplicationSubmission } from './use-sending.ts';

/** Submit button with progress and result. */
export function SubmitButton({
  sending,
  savedNotice,
}: {
  sending: ReturnType<typeof useApplicationSubmission>;
  savedNotice: string;
}) {
  const { state, cancel } = sending;
  const failure = useRef<HTMLDivElement>(null);
  const isBusy = state.kind === 'sending';
  useEffect(() => {
    if (state.kind === 'failed') failure.current?.focus();
  }, [state]);
  return (
    <div className={styles.sending}>
      {state.kind === 'failed' && (
        // biome-ignore lint/a11y/noAutofocus lint/a11y/useSemanticElements: without scripts the page begins here; a message, not a set of fields.
        <div className="error-summary" role="group" tabIndex={-1} ref={failure} aria-label="Not sent" autoFocus>
          <p>
            {state.words} {state.receipt && <a href={state.receipt}>See what was received</a>}
          </p>
        </div>
      )}
      <div className={styles.actions}>
        <button className="button" type="submit" aria-busy={isBusy}>
          {state.kind === 'failed' ? 'Try again' : isBusy ? 'Sending' : 'Send application'}
        </button>
        {isBusy && (
          <button type="button" className={styles.textButton} onClick={cancel}>
            Cancel
          </button>
        )}
        <p className={styles.saved}>{savedNotice}</p>
      </div>
      {isBusy && (
        <p className={styles.progress}>
          {/* Indeterminate until the browser reports progress. */}
          <progress {...(state.total > 0 ? { max: state.total, value: state.sent } : {})} aria-label="Sending" />
          {state.total > 0 && (
            <span className="tabular">
              {formatBytes(state.sent)} of {formatBytes(state.total)}
            </span>
          )}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {isBusy
          ? state.total === 0 || state.sent < state.total
            ? 'Sending your application'
            : 'Sent. Waiting for confirmation'
          : ''}
      </p>
    </div>
  );
}
