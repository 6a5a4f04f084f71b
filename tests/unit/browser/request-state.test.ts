import { expect, it } from 'vitest';
import { RequestError } from '../../../src/ui/browser/request.ts';
import { requestState } from '../../../src/ui/browser/request-state.ts';

/** A load whose answers come in the order that a test chooses. */
function pendingLoads() {
  const loads: {
    input: string;
    signal: AbortSignal;
    resolve: (value: string) => void;
    reject: (error: unknown) => void;
  }[] = [];
  const load = (input: string, signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => loads.push({ input, signal, resolve, reject }));
  return { loads, ...requestState(load) };
}

it('Goes from idle over pending to success', async () => {
  const { loads, $state, run } = pendingLoads();
  expect($state.get()).toEqual({ status: 'idle' });
  const done = run('figma');
  expect($state.get()).toEqual({ status: 'pending' });
  loads[0]?.resolve('3 roles');
  await done;
  expect($state.get()).toEqual({ status: 'success', value: '3 roles' });
});

it('Keeps what was loaded before while it loads again, and when that fails', async () => {
  const { loads, $state, run } = pendingLoads();
  const first = run('a');
  loads[0]?.resolve('A');
  await first;
  const second = run('b');
  expect($state.get()).toEqual({ status: 'pending', value: 'A' });
  const error = new RequestError({ statusCode: 503 });
  loads[1]?.reject(error);
  await second;
  expect($state.get()).toEqual({ status: 'error', value: 'A', error });
});

it('Cancels the earlier load and drops its late answer', async () => {
  const { loads, $state, run } = pendingLoads();
  const both = [run('fi'), run('figma')];
  expect(loads[0]?.signal.aborted).toBe(true);
  loads[1]?.resolve('of figma');
  loads[0]?.resolve('of fi');
  await Promise.all(both);
  expect($state.get()).toEqual({ status: 'success', value: 'of figma' });
});
