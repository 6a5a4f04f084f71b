import { useEffect, useRef, useState } from 'react';
import type { ValidationProblem } from '../../../lib/result.ts';
import { onReturn } from '../../../ui/browser/on-return.ts';
import { type ApplicationSendOutcome, uploadApplicationForm } from './send-application.ts';

type SendingState =
  | { kind: 'idle' }
  | { kind: 'sending'; sent: number; total: number }
  | { kind: 'failed'; words: string; receipt?: string | undefined };

interface Options {
  showProblems: (problems: ValidationProblem[]) => void;
  onArrived: () => void;
  /** Reason for rejection of a form sent without scripts. */
  notice: string | undefined;
}

/** Ignores submits while one is in progress. */
export function useApplicationSubmission({ showProblems, onArrived, notice }: Options) {
  const [state, setState] = useState<SendingState>(notice ? { kind: 'failed', words: `${notice}.` } : { kind: 'idle' });
  const current = useRef<AbortController>(undefined);
  useEffect(() => onReturn(() => setState({ kind: 'idle' })), []);

  const settle = (outcome: ApplicationSendOutcome) => {
    current.current = undefined;
    if (outcome.kind === 'arrived') {
      onArrived();
      location.assign(outcome.receipt);
      return;
    }
    setState(outcome.kind === 'failed' ? outcome : { kind: 'idle' });
    if (outcome.kind === 'rejected') showProblems(outcome.problems);
  };
  const send = (form: HTMLFormElement, key: string) => {
    if (current.current) return;
    const cancellation = new AbortController();
    current.current = cancellation;
    const body = new FormData(form);
    body.set('key', key);
    setState({ kind: 'sending', sent: 0, total: 0 });
    const onProgress = (sent: number, total: number) => setState({ kind: 'sending', sent, total });
    void uploadApplicationForm(form.action, body, onProgress, cancellation.signal).then(settle);
  };
  return { state, send, cancel: () => current.current?.abort() };
}
