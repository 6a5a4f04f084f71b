import { atom } from 'nanostores';
import type { RequestError } from './request.ts';

/** State of specification §4. Loaded data stays visible while pending and after failures. */
type RequestState<T> =
  | { status: 'idle' }
  | { status: 'pending'; value?: T }
  | { status: 'success'; value: T }
  | { status: 'error'; value?: T; error: RequestError };

/** Request state for islands. A new load cancels the earlier one. */
export function requestState<T, Input = void>(load: (input: Input, signal: AbortSignal) => Promise<T>) {
  const $state = atom<RequestState<T>>({ status: 'idle' });
  let current = new AbortController();
  const run = async (input: Input): Promise<void> => {
    current.abort();
    current = new AbortController();
    const { signal } = current;
    const before = $state.get();
    const previous = 'value' in before ? { value: before.value } : {};
    $state.set({ status: 'pending', ...previous });
    try {
      const value = await load(input, signal);
      if (!signal.aborted) $state.set({ status: 'success', value });
    } catch (error) {
      if (!signal.aborted) $state.set({ status: 'error', ...previous, error: error as RequestError });
    }
  };
  return { $state, run };
}
