import { AsyncLocalStorage } from 'node:async_hooks';
import { isOutageError } from '../../lib/outage.ts';

const calls = new AsyncLocalStorage<{ outage?: unknown }>();

/** Logger that records the errors behind better-auth's own. */
export const captureOutage = (_level: string, _message: string, ...details: unknown[]): void => {
  const call = calls.getStore();
  if (call) call.outage ??= details.find(isOutageError);
};

/** Wraps better-auth functions to rethrow database outages, which it hides behind other errors. */
export function rethrowOutages<T extends object>(api: T): T {
  const wrapped = Object.entries(api).map(([name, call]) => [
    name,
    typeof call === 'function' ? new Proxy(call, { apply: callOrReport }) : call,
  ]);
  return Object.fromEntries(wrapped) as T;
}

async function callOrReport(call: (...args: unknown[]) => unknown, self: unknown, args: unknown[]): Promise<unknown> {
  const noted: { outage?: unknown } = {};
  try {
    return await calls.run(noted, () => Reflect.apply(call, self, args));
  } catch (error) {
    throw noted.outage ?? error;
  }
}
